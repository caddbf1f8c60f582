import { pairLines, valueText, witnessText } from '../judging/index.ts';
import { problemClassNames } from '../model/index.ts';
import type { Entries, Entry, EntryPart } from './blocks.ts';
import type { Example } from './figures.ts';

export const exampleEntries = (
  heading: string,
  about: string,
  examples: readonly Example[],
): readonly Entries[] =>
  examples.length === 0 ? [] : [{ heading, about, entries: examples.map(exampleEntry) }];

const exampleEntry = (example: Example): Entry => {
  const { item, facets, said } = example;
  const { candidate, missing } = item;
  const parts = candidate?.edited ? questionParts(example) : solutionParts(example);
  return {
    id: item.id,
    title: titleOf(example),
    facets,
    parts: [
      ...parts,
      ...said.map((text): EntryPart => ({ label: 'Said by', text })),
      ...(missing === '' ? [] : [{ label: 'Missing:', text: missing }]),
    ],
  };
};

const titleOf = ({ item: { candidate, rule } }: Example): string => {
  if (candidate?.edited) return `${problemClassNames[candidate.edited.class]}: ${rule}`;
  return [candidate?.kind ?? rule, candidate?.erroneous_line_number].filter(Boolean).join(', ');
};

const solutionParts = ({ item }: Example): readonly EntryPart[] => {
  const { question, explanation, erroneousLine } = item;
  return [
    { label: '', text: question },
    {
      heads: ['right solution', 'flawed solution'],
      pairs: pairLines(item, item.flawed),
      labelled: erroneousLine,
    },
    { label: 'Why:', text: explanation },
    { facts: factsOf(item) },
  ];
};

const factsOf = ({
  candidate = { id: '', flawed_solution: {} },
}: Example['item']): readonly (readonly [string, string])[] => {
  const { mutation, correct_answer: right, flawed_answer: wrong, plausibility } = candidate;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['label', candidate.error_type],
    ['kind', candidate.kind],
    ['rule', candidate.rule],
    ['family', candidate.family],
    ['line', candidate.erroneous_line_number],
    ['position', candidate.position_bin],
    ['problem', candidate.index === undefined ? undefined : String(candidate.index)],
    ['tier', candidate.tier],
    ['model', candidate.model === '' ? undefined : candidate.model],
    ['step', candidate.target_variable],
    ['change', mutation && `${mutation.from} → ${mutation.to}`],
    [
      'answer',
      right === undefined || wrong === undefined ? undefined : `${valueText(right)} → ${valueText(wrong)}`,
    ],
    ['plausibility', plausibility === undefined ? undefined : String(plausibility)],
    ['wants a look', candidate.needs_human?.join(', ') || undefined],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
};

const questionParts = ({ item }: Example): readonly EntryPart[] => {
  const edited = item.candidate?.edited;
  if (!edited) return [];
  return [
    {
      heads: ['question as it was', 'question as edited'],
      pairs: pairLines(item, item.flawed),
      labelled: undefined,
    },
    { label: 'Why:', text: edited.explanation },
    { label: 'What proves it:', text: `${edited.witness.kind.replaceAll('_', ' ')}, ${witnessText(edited)}` },
    {
      facts: [
        ['class', `${edited.class}, ${problemClassNames[edited.class]}`],
        ['rule', edited.rule],
        ...(edited.beside === undefined ? [] : [['beside', edited.beside] as const]),
        ['problem', String(edited.index)],
        ['tier', edited.tier],
        ...(edited.original_answer === null
          ? []
          : [['answer of the original', valueText(edited.original_answer)] as const]),
        ...(edited.needs_human.length === 0
          ? []
          : [['wants a look', edited.needs_human.join(', ')] as const]),
      ],
    },
  ];
};
