import { counted, grouped, UserError } from '../model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../run/index.ts';
import { commandNamed, said, shippedProblems } from './command.ts';
import { colours as pc, table } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import type { Overlap, Ownership } from './showcase/index.ts';

/** `rules overlap [FILE...]`: which rule owns each text that two make. */
export const command = () =>
  commandNamed('overlap')
    .argument('[paths...]')
    .option('--rules <path...>')
    .option('--templates <path>', said, shippedProblems)
    .option('--json')
    .action(async (added, flags) => {
      const { ownershipOf, readProblems } = await import('./showcase/index.ts');
      const paths = flags.rules ?? defaultRules();
      const { policy } = await readSampling(policyBeside(paths[0] ?? 'rules'));
      const problems = await readProblems(flags.templates);
      if (problems.length === 0)
        throw new UserError(
          `${flags.templates} has no template that can be used.`,
          '`rules validate` says why.',
        );
      const files = await readRuleFiles(paths);
      const catalog = await checkedRules(files);
      const alone = ownershipOf(catalog, problems, policy);
      if (added.length === 0) {
        console.log(flags.json ? JSON.stringify(asJson(alone), null, 2) : pairsTable(alone));
        return;
      }
      // Both at once are checked, so that a name that the catalog has is a mistake told as such.
      const both = await checkedRules([...files, ...(await readRuleFiles(added))]);
      const isNew = (id: string): boolean => !catalog.some((rule) => rule.id === id);
      const [own, others] = [both.filter(({ id }) => isNew(id)), both.filter(({ id }) => !isNew(id))];
      const held: Held = {
        ids: own.map(({ id }) => id),
        alone,
        behind: ownershipOf([...others, ...own], problems, policy),
        before: ownershipOf([...own, ...others], problems, policy),
      };
      if (flags.json)
        console.log(
          JSON.stringify({ alone: asJson(alone), behind: asJson(held.behind), before: asJson(held.before) }),
        );
      else console.log(heldTable(held));
    });

/** New rules held against a catalog: it alone, and with them behind and before it. */
interface Held {
  readonly ids: readonly string[];
  readonly alone: Ownership;
  readonly behind: Ownership;
  readonly before: Ownership;
}

const pairsTable = ({ owned, overlaps }: Ownership): string => {
  const pairs = overlaps.filter(({ rule, owner }) => rule !== owner);
  if (pairs.length === 0) return 'No two rules make the same text.';
  const made = textsOf({ owned, overlaps });
  const rows = pairs.map(({ rule, owner, texts, place, line }) => [
    rule,
    grouped(texts),
    grouped(made.get(rule) ?? 0),
    owner,
    pc.dim(`${place}  ${line.slice(0, widest)}`),
  ]);
  return table(['rule', 'same_text', 'of its texts', 'as', 'for example'], rows, [1, 2]);
};

/** So much of a line is shown. */
const widest = 60;

/** How many texts each rule makes, owned or not. */
const textsOf = ({ owned, overlaps }: Ownership): ReadonlyMap<string, number> => {
  const made = new Map(owned);
  for (const { rule, texts } of overlaps) made.set(rule, (made.get(rule) ?? 0) + texts);
  return made;
};

const heldTable = ({ ids, alone, behind, before }: Held): string => {
  const made = textsOf(behind);
  const rows = ids.map((id) => [
    id,
    grouped(made.get(id) ?? 0),
    grouped(behind.owned.get(id) ?? 0),
    grouped(before.owned.get(id) ?? 0),
    behind.overlaps
      .filter(({ rule, owner }) => rule === id && owner !== id)
      .map(({ owner, texts }) => `${owner} ${grouped(texts)}`)
      .join(', '),
  ]);
  const losing = [...alone.owned]
    .map(([id, was]) => ({ id, was, left: before.owned.get(id) ?? 0 }))
    .filter(({ was, left }) => left < was)
    .sort((a, b) => b.was - b.left - (a.was - a.left));
  const head = ['rule', 'texts', 'its own behind the catalog', 'before it', 'same_text behind it as'];
  return [
    table(head, rows, [1, 2, 3]),
    '',
    ...(losing.length === 0
      ? ['Before the catalog they would take no text from it.']
      : [
          `Before the catalog they would take texts from ${counted(losing.length, 'rule')}:`,
          table(
            ['rule of the catalog', 'its own', 'left'],
            losing.map(({ id, was, left }) => [id, grouped(was), grouped(left)]),
            [1, 2],
          ),
          '',
          'The first rule that makes a text names it: the more particular one stands first.',
        ]),
  ].join('\n');
};

const asJson = ({ owned, overlaps }: Ownership): object => ({
  owned: Object.fromEntries(owned),
  overlaps: overlaps.map(({ rule, owner, texts, place, line }: Overlap) => ({
    ...{ rule, same_text_as: owner, texts, place, line },
  })),
});
