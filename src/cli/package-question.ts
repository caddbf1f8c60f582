import wrapAnsi from 'wrap-ansi';
import { type EditedQuestion, problemClassNames } from '../model/index.ts';
import type { ShownTemplate } from './package.ts';
import { harmless, indent, colours as pc, valueText } from './print.ts';

/** An edited question with everything that belongs to it, for a person to read. */
export const describeQuestion = (
  edited: EditedQuestion,
  { answer, function_code }: ShownTemplate,
  width: number | undefined,
): string => {
  const wrapped = (text: string): string =>
    width === undefined ? text : wrapAnsi(text, Math.max(width - 4, 20), { hard: true, trim: false });
  const { index, tier, model, rule, class: label } = edited;
  const sections: readonly (readonly [string, string])[] = [
    ['Question as it was', wrapped(harmless(edited.original_question))],
    ['Question as edited', wrapped(harmless(edited.question))],
    ['What was changed', edited.edits.map(changeOf).map(harmless).map(wrapped).join('\n')],
    ['Why', wrapped(harmless(edited.explanation))],
    ['Answer of the original', valueText(edited.original_answer ?? undefined)],
    ['Solution of the original', wrapped(harmless(answer))],
    ['Program of the original', harmless(function_code)],
    ['What proves the class', harmless(JSON.stringify(edited.witness, undefined, 2))],
  ];
  return [
    `${pc.bold(edited.id)}  ${harmless(rule)}: class ${label}, ${problemClassNames[label]}`,
    pc.dim(harmless([`template ${index}`, tier, model].filter(Boolean).join(', '))),
    ...sections.map(([title, body]) => `\n${pc.bold(title)}\n${indent(body)}`),
  ].join('\n');
};

const changeOf = ({ from, to }: EditedQuestion['edits'][number]): string => {
  if (from === '') return `added: “${to.trim()}”`;
  return to === '' ? `left out: “${from.trim()}”` : `“${from.trim()}” became “${to.trim()}”`;
};
