import { pairLines, valueText, witnessText } from '../judging/index.ts';
import { type EditedQuestion, problemClassNames } from '../model/index.ts';
import type { Entries, Entry, EntryPart } from './blocks.ts';
import type { Example } from './figures.ts';
import { factsOf } from './tell.ts';

export const exampleEntries = (
  heading: string,
  about: string,
  examples: readonly Example[],
): Entries | undefined =>
  examples.length === 0 ? undefined : { heading, about, entries: examples.map(exampleEntry) };

const exampleEntry = ({ item, facets, said }: Example): Entry => {
  const { id, candidate, rule, missing } = item;
  const edited = candidate?.edited;
  const title = edited
    ? `${problemClassNames[edited.class]}: ${rule}`
    : [candidate?.kind ?? rule, candidate?.erroneous_line_number].filter(Boolean).join(', ');
  return {
    ...{ id, title, facets },
    parts: [
      ...(edited ? questionParts(item, edited) : solutionParts(item)),
      ...said.map((text) => ({ label: 'Said by', text })),
      ...(missing === '' ? [] : [{ label: 'Missing:', text: missing }]),
    ],
  };
};

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

const solutionParts = (item: Example['item']): readonly EntryPart[] => {
  const { candidate = { id: '', flawed_solution: {} } } = item;
  const { mutation, correct_answer: right, flawed_answer: wrong } = candidate;
  return [
    { label: '', text: item.question },
    {
      heads: ['right solution', 'flawed solution'],
      pairs: pairLines(item, item.flawed),
      labelled: item.erroneousLine,
    },
    { label: 'Why:', text: item.explanation },
    factsOf({
      label: candidate.error_type,
      kind: candidate.kind,
      rule: candidate.rule,
      family: candidate.family,
      line: candidate.erroneous_line_number,
      position: candidate.position_bin,
      problem: textOf(candidate.index),
      tier: candidate.tier,
      model: candidate.model === '' ? undefined : candidate.model,
      step: candidate.target_variable,
      change: mutation && `${mutation.from} → ${mutation.to}`,
      answer:
        right === undefined || wrong === undefined ? undefined : `${valueText(right)} → ${valueText(wrong)}`,
      plausibility: textOf(candidate.plausibility),
      'wants a look': candidate.needs_human?.join(', ') || undefined,
    }),
  ];
};

const questionParts = (item: Example['item'], edited: EditedQuestion): readonly EntryPart[] => [
  {
    heads: ['question as it was', 'question as edited'],
    pairs: pairLines(item, item.flawed),
    labelled: undefined,
  },
  { label: 'Why:', text: edited.explanation },
  { label: 'What proves it:', text: `${edited.witness.kind.replaceAll('_', ' ')}, ${witnessText(edited)}` },
  factsOf({
    class: `${edited.class}, ${problemClassNames[edited.class]}`,
    rule: edited.rule,
    beside: edited.beside,
    problem: String(edited.index),
    tier: edited.tier,
    'answer of the original': edited.original_answer === null ? undefined : valueText(edited.original_answer),
    'wants a look': edited.needs_human.join(', ') || undefined,
  }),
];
