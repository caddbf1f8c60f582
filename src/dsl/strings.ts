import type { Expr } from '../model/index.ts';
import type { SourcedAlternative, SourcedChoice, SourcedCondition } from './context.ts';
import type { Place, Reporter } from './diagnostics.ts';
import { cutByComma, textsAt } from './fields.ts';
import { parseChange, parseChoices, parseCondition } from './grammar.ts';
import { namesIn } from './rule.ts';
import { notHoles } from './vocabulary.ts';
import type { Entry, Text } from './yaml.ts';

const placeIn = (text: Text, parsed: { at: number; length: number }): Place =>
  text.at(parsed.at, parsed.length);

export const readChange = (text: Text, report: Reporter): SourcedAlternative[] => {
  if (cutByComma(text, report)) return [];
  const parsed = parseChange(text.text);
  if (!parsed.ok) {
    report.error(
      'change',
      placeIn(text, parsed),
      `${parsed.message}.`,
      'A change is written `a + b => a - b`.',
    );
    return [];
  }
  if (parsed.tree.kind !== 'call') return [];
  const [change, guard] = parsed.tree.func === 'when' ? parsed.tree.args : [parsed.tree];
  // The text is cut at the signs themselves: a tree does not know its outer brackets.
  const [, before = '', after = '', condition = ''] =
    /^(.*?)=>(.*?)(?:\bwhen\b(.*))?$/s.exec(text.text) ?? [];
  const sides = after.split('|').map((side) => side.trim());
  const when = guard && { text: condition.trim(), tree: guard, holes: holesOf(guard) };
  const [left, ...right] = change?.kind === 'call' ? change.args : [];
  if (!left) return [];
  const anchored = left.kind === 'call' && (left.func === '=' || left.func === ':=');
  const target = anchored && left.args[0]?.kind === 'name' ? left.args[0].name : undefined;
  const pattern = anchored ? left.args[1] : left;
  if (!pattern) return [];
  if (left.kind === 'call' && left.func === ':=')
    report.error(
      'change',
      text.at(left.start, left.end - left.start),
      '`:=` belongs on the right of =>.',
      'Write `t = …` here.',
    );
  let sign = '';
  return right.flatMap((side, index): SourcedAlternative[] => {
    const named = side.kind === 'call' && (side.func === '=' || side.func === ':=');
    if (named) sign = side.func;
    const name = named && side.args[0]?.kind === 'name' ? side.args[0].name : target;
    const replacement = named ? side.args[1] : side;
    if (!replacement) return [];
    const where = text.at(side.start, side.end - side.start);
    if (name !== target) {
      const hint = target ? `Write \`${target}\`, as on the left.` : `Write \`${name} = …\` on the left too.`;
      report.error('target', where, `\`${name}\` is not the step on the left of =>.`, hint);
    } else if (target && sign === '') {
      const hint = `Write \`${target} = …\` to change the working, \`${target} := …\` to change only its result.`;
      report.error('target', where, 'a whole step stands on the left, but not on the right.', hint);
    }
    const readable = `${before.trim()} => ${sides[index]}`;
    return [
      {
        index: 0,
        text: readable,
        target,
        pattern,
        replacement,
        kind: sign === ':=' ? 'result' : 'working',
        when,
        source: text,
      },
    ];
  });
};

export const readCondition = (text: Text, report: Reporter): SourcedCondition[] => {
  if (cutByComma(text, report)) return [];
  const parsed = parseCondition(text.text);
  if (!parsed.ok) {
    report.error(
      'condition',
      placeIn(text, parsed),
      `${parsed.message}.`,
      'A condition is written `x is computed` or `a > b`.',
    );
    return [];
  }
  return [{ text: text.text, tree: parsed.tree, holes: holesOf(parsed.tree), source: text }];
};

export const readChoices = (entry: Entry | undefined, report: Reporter): SourcedChoice[] => {
  if (!entry) return [];
  if (entry.value.kind !== 'map') {
    report.error(
      'type',
      entry.value.place,
      '`choose` needs holes and what they may be: `choose: { n: 1..5 }`.',
    );
    return [];
  }
  return entry.value.entries.map((one) => {
    const texts = textsAt(one, report);
    const written = texts.flatMap((text) => {
      if (cutByComma(text, report)) return [];
      const parsed = parseChoices(text.text);
      if (parsed.ok) return flatten(parsed.tree).map((option) => ({ option, source: text }));
      report.error(
        'choose',
        placeIn(text, parsed),
        `${parsed.message}.`,
        'Offer `scope`, `last(2)`, `1..5` or `[+, -]`.',
      );
      return [];
    });
    const options = written.map(({ option }) => option);
    const holes = [...new Set(options.flatMap(holesOf))];
    const run = one.key.text.startsWith('...');
    const hole = run ? one.key.text.slice(3) : one.key.text;
    return { hole, run, options, holes, written, key: one.key };
  });
};

const flatten = (tree: Expr): Expr[] =>
  tree.kind === 'call' && tree.func === 'list' ? tree.args.flatMap(flatten) : [tree];

const holesOf = (tree: Expr): string[] =>
  namesIn(tree).flatMap((name) => (name.kind === 'name' && !notHoles.has(name.name) ? [name.name] : []));
