import { picked } from '../base/index.ts';
import type { Rule } from '../dsl/index.ts';
import { counted, grouped, UserError } from '../model/index.ts';
import { checkedRules, readRuleFiles, readSampling } from '../run/index.ts';
import { commandNamed, said, shippedProblems } from './command.ts';
import { columns, lines, colours as pc } from './print.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import type { Ownership } from './showcase.ts';

export const command = () =>
  commandNamed('overlap')
    .argument('[paths...]')
    .option('--rules <path...>')
    .option('--templates <path>', said, shippedProblems)
    .option('--json')
    .action(async (added, flags) => {
      const { ownershipOf, readProblems } = await import('./showcase.ts');
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
      const behind = ownershipOf(both, problems, policy);
      const before = ownershipOf([...own, ...others], problems, policy);
      console.log(
        flags.json
          ? JSON.stringify({ alone: asJson(alone), behind: asJson(behind), before: asJson(before) })
          : heldTable(own, alone, behind, before),
      );
    });

const pairsTable = ({ owned, overlaps }: Ownership): string => {
  const pairs = overlaps.filter(({ rule, owner }) => rule !== owner);
  if (pairs.length === 0) return 'No two rules make the same text.';
  const made = textsOf({ owned, overlaps });
  return columns(
    pairs,
    ['rule', ({ rule }) => rule],
    ['same_text', ({ texts }) => grouped(texts), 'right'],
    ['of its texts', ({ rule }) => grouped(made.get(rule) ?? 0), 'right'],
    ['as', ({ owner }) => owner],
    ['for example', ({ place, line }) => pc.dim(`${place}  ${line.slice(0, 60)}`)],
  );
};

const textsOf = ({ owned, overlaps }: Ownership): ReadonlyMap<string, number> => {
  const made = new Map(owned);
  for (const { rule, texts } of overlaps) made.set(rule, (made.get(rule) ?? 0) + texts);
  return made;
};

/** New rules held against a catalog: it alone, and with them behind and before it. */
const heldTable = (added: readonly Rule[], alone: Ownership, behind: Ownership, before: Ownership) => {
  const made = textsOf(behind);
  const sameAs = (id: string): string =>
    behind.overlaps
      .filter(({ rule, owner }) => rule === id && owner !== id)
      .map(({ owner, texts }) => `${owner} ${grouped(texts)}`)
      .join(', ');
  const losing = [...alone.owned]
    .map(([id, was]) => ({ id, was, left: before.owned.get(id) ?? 0 }))
    .filter(({ was, left }) => left < was)
    .sort((a, b) => b.was - b.left - (a.was - a.left));
  const table = columns(
    added,
    ['rule', ({ id }) => id],
    ['texts', ({ id }) => grouped(made.get(id) ?? 0), 'right'],
    ['its own behind the catalog', ({ id }) => grouped(behind.owned.get(id) ?? 0), 'right'],
    ['before it', ({ id }) => grouped(before.owned.get(id) ?? 0), 'right'],
    ['same_text behind it as', ({ id }) => sameAs(id)],
  );
  if (losing.length === 0) return lines(table, '', 'Before the catalog they would take no text from it.');
  const left = columns(
    losing,
    ['rule of the catalog', ({ id }) => id],
    ['its own', ({ was }) => grouped(was), 'right'],
    ['left', (one) => grouped(one.left), 'right'],
  );
  const head = `Before the catalog they would take texts from ${counted(losing.length, 'rule')}:`;
  const hint = 'The first rule that makes a text names it: the more particular one stands first.';
  return lines(table, '', head, left, '', hint);
};

const asJson = ({ owned, overlaps }: Ownership): object => ({
  owned: Object.fromEntries(owned),
  overlaps: overlaps.map((one) => ({
    rule: one.rule,
    same_text_as: one.owner,
    ...picked(one, 'texts', 'place', 'line'),
  })),
});
