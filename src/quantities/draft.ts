import { childrenOf } from '../ast/index.ts';
import { type Exact, equal } from '../base/index.ts';
import * as english from '../english/index.ts';
import { type Facts, isGiven } from '../facts/index.ts';
import type { Expr, QuantityRole, Template } from '../model/index.ts';
import type { AlignedText } from '../solution/index.ts';
import { type Mention, mentionOf, rateOf, roleOfUnit } from './around.ts';
import type { Placed } from './place.ts';
import * as units from './units.ts';

/** A quantity while it is being read. */
export interface Draft {
  readonly name: string;
  readonly value: Exact | undefined;
  source: units.Source;
  readonly said: string;
  unit: units.Unit | undefined;
  /** What the unit was read from; arithmetic may make a reading of words more precise, never another one. */
  unitFrom: units.EvidenceFrom | undefined;
  role: QuantityRole | undefined;
  readonly adjectives: readonly string[];
  /** Its name says what it is for one of. */
  readonly isNamedRate: boolean;
  readonly evidence: units.Evidence[];
}

interface Witness {
  readonly name: string;
  readonly value: Exact | undefined;
  readonly source: units.Source;
  readonly placed: Placed | undefined;
  readonly told: () => readonly Mention[];
  readonly commented: Mention | undefined;
  readonly named: units.Named;
}

/** A reading of a unit: `per` is `''` for each of something that is not named there. */
interface UnitReading {
  readonly from: units.EvidenceFrom;
  readonly over: string;
  readonly per: readonly string[];
  readonly words: string;
}

/** `them`, `others`: nouns that only point at another one. */
const pointing = english.wordClass('pointing_noun');

const ofMention = (from: units.EvidenceFrom, mention: Mention | undefined): UnitReading | undefined =>
  mention?.unit === undefined || pointing.has(mention.unit)
    ? undefined
    : { from, over: mention.unit, per: mention.per === undefined ? [] : [mention.per], words: mention.said };

const first = <Item>(items: readonly (Item | undefined)[]): Item | undefined =>
  items.find((item) => item !== undefined);

/** Reads what the words say, in the order in which they count: question, solution, comment, name. */
export const draftOf = (witness: Witness): Draft => {
  const { name, value, source, placed, told, commented, named } = witness;
  const mention = agreed(placed);
  // `rest_into_boxes = 5` of boxes of 5 counts no boxes.
  const isContainer = mention?.unit === undefined && named.unit !== undefined && mention?.per === named.unit;
  const ofName: UnitReading | undefined =
    named.unit === undefined || isContainer
      ? undefined
      : { from: 'name', over: named.unit, per: named.per, words: name };
  const asked = ofMention('question', mention);
  // Whole and for certain: then the solution need not be read.
  const isEnough = asked !== undefined && (mention?.per !== '' || isNamed(ofName, asked));
  const spoken = isEnough ? undefined : first(told().map((one) => ofMention('solution', one)));
  // A comment that repeats words of the question says no more than they do where they stand.
  const isRepeated = asked !== undefined && commented !== undefined && asked.words.includes(commented.said);
  const noted = isRepeated ? undefined : ofMention('comment', commented);
  const unit = merged([asked, spoken, noted], ofName);
  const draft: Draft = {
    name,
    value,
    source,
    said: placed?.mention?.said ?? '',
    unit: unit && { over: unit.over === units.plainNumber ? [] : [unit.over], under: unit.per },
    unitFrom: unit?.from,
    role: undefined,
    adjectives: mention?.adjectives ?? [],
    isNamedRate: named.per.length > 0,
    evidence: [],
  };
  if (unit) draft.evidence.push({ of: 'unit', from: unit.from, words: unit.words });
  readRole(draft, mention, witness);
  return draft;
};

/** The mention, or one of several that all say the same of it. */
const agreed = (placed: Placed | undefined): Mention | undefined => {
  if (!placed || placed.mention) return placed?.mention;
  const [one, ...others] = placed.among;
  return one &&
    others.every(({ unit, per, role }) => unit === one.unit && per === one.per && role === one.role)
    ? one
    : undefined;
};

/**
 * The first reading, made more precise by what a later one of the same unit says it is for one of. A name says that
 * more surely than words that stand somewhere before the number.
 */
const merged = (spoken: readonly (UnitReading | undefined)[], ofName: UnitReading | undefined) => {
  const one = first([...spoken, ofName]);
  if (!one) return undefined;
  if (ofName && isNamed(ofName, one)) return { ...one, per: ofName.per };
  const finer = spoken.find(
    (other) => other && alike(other.over, one.over) && other.per.some((per) => per !== ''),
  );
  return finer ? { ...one, per: finer.per } : one;
};

/** Whether a name says what the same unit is for one of. */
const isNamed = (ofName: UnitReading | undefined, { over }: UnitReading): boolean =>
  ofName !== undefined && ofName.per.length > 0 && alike(ofName.over, over);

/** A name may call dollars cents no more than apples fruits: only the same word, or two words for money, agree. */
const alike = (a: string, b: string): boolean =>
  a === b || (english.dimensionOf(a) === 'money' && english.dimensionOf(b) === 'money');

/** Gives it a unit that the program proves. */
export const setUnit = (draft: Draft, unit: units.Unit, words: string): void => {
  draft.unit = unit;
  draft.unitFrom = 'program';
  draft.evidence.push({ of: 'unit', from: 'program', words });
};

export const setRole = (draft: Draft, role: QuantityRole, from: units.EvidenceFrom, words: string): void => {
  draft.role = role;
  draft.evidence.push({ of: 'role', from, words });
};

const readRole = (draft: Draft, mention: Mention | undefined, { named, told, commented }: Witness): void => {
  const spoken = mention ?? commented;
  const from = mention ? 'question' : 'comment';
  if (spoken?.kind === 'fraction' && spoken.role === 'fraction') {
    const same = equal(draft.value, spoken.value);
    // Held as another number (`half` as 2), what it does in the working decides.
    if (same) setRole(draft, 'fraction', from, spoken.said);
    return;
  }
  if (spoken?.role !== undefined) {
    const better =
      isMeasure(spoken.role) && (named.role === 'price' || named.role === 'rate' || named.role === 'age');
    if (better && named.role) setRole(draft, named.role, 'name', draft.name);
    else setRole(draft, spoken.role, from, spoken.said);
    return;
  }
  if (draft.source.kind === 'step') {
    const place = told().find(({ role }) => role === 'rate' || role === 'price' || role === 'age');
    if (place?.role) {
      setRole(draft, place.role, 'solution', place.said);
      return;
    }
  }
  if (named.role) setRole(draft, named.role, 'name', draft.name);
  else if (draft.unit && draft.source.kind !== 'step') {
    const role = roleOfReading(draft.unit);
    if (role) setRole(draft, role, draft.unitFrom ?? 'name', draft.evidence[0]?.words ?? draft.name);
  }
};

const measures = new Set<QuantityRole>(['count', 'money', 'duration', 'length', 'weight', 'volume']);
export const isMeasure = (role: QuantityRole): boolean => measures.has(role);

/** The role of what has a unit and no more: a rate if it is for one of something. */
export const roleOfReading = ({ over, under }: units.Unit): QuantityRole | undefined => {
  const [unit] = over;
  if (unit === undefined) return undefined;
  const [per] = under;
  if (per !== undefined) return rateOf(unit, per);
  return roleOfUnit(unit);
};

/** Where a solution shows the number of a step, with the words around; read when it is asked for. */
export type Told = (step: number) => readonly Mention[];

/** So many places tell what there is to tell. */
const mostPlaces = 4;

/**
 * The places where the solution shows the number of a step: those of the line that tells it first, and of them the
 * last number (the result) before the others.
 */
export const toldIn = ({ lines, lineOf }: AlignedText): Told => {
  const cut: (readonly english.Token[])[] = [];
  const found: (readonly Mention[] | undefined)[] = [];
  const read: Told = (step) => {
    const places = lines.flatMap(({ numbers, steps }, line) =>
      steps.includes(step)
        ? numbers
            .flatMap((number) => (number.step === step && !number.annotated ? [{ line, number }] : []))
            .reverse()
        : [],
    );
    const own = lineOf[step];
    const first = [
      ...places.filter(({ line }) => line === own),
      ...places.filter(({ line }) => line !== own),
    ];
    return first.slice(0, mostPlaces).flatMap(({ line, number }) => {
      const text = lines[line]?.text ?? '';
      const tokens = cut[line] ?? english.tokensOf(text);
      cut[line] = tokens;
      const one = numeralAt(tokens, number);
      return one ? [mentionOf(text, tokens, one)] : [];
    });
  };
  return (step) => {
    found[step] ??= read(step);
    return found[step];
  };
};

const numeralAt = (
  tokens: readonly english.Token[],
  { start, end, value }: AlignedText['lines'][number]['numbers'][number],
): english.Numeral | undefined => {
  const from = firstFrom(tokens, start);
  if (from === tokens.length) return undefined;
  const to = firstFrom(tokens, end);
  const after = tokens[to]?.text;
  const kind = after === '%' || after === 'percent' ? 'percent' : 'plain';
  return english.timesAfter(tokens, { start, end, from, to, value, form: 'digits', kind, also: [] });
};

/** The first token that begins at an offset or behind it. */
const firstFrom = (tokens: readonly english.Token[], offset: number): number =>
  tokens.filter((token) => token.start < offset).length;

const saysGroup = english.expression('<dozen_or_pair>');

/** The names that the template lists, as numbers of the question and as world knowledge. */
export type Listed = { readonly given: ReadonlySet<string>; readonly known: ReadonlySet<string> };

export const listedIn = ({ logical_steps }: Template): Listed => ({
  given: new Set(logical_steps.flatMap(({ question_inputs }) => question_inputs)),
  known: new Set(logical_steps.flatMap(({ WK_inputs }) => WK_inputs)),
});

export type Constant = { readonly node: number; readonly step: number; readonly value: Exact };

/** The numbers that stand within the computations of a program, but for those of inputs. */
export const constantsOf = (facts: Facts): readonly Constant[] =>
  facts.nodes.flatMap((expr, node) => {
    const step = facts.owners[node] ?? -1;
    const value = expr.kind === 'num' && !isGiven(facts, step) ? facts.values[node] : undefined;
    return value === undefined ? [] : [{ node, step, value }];
  });

/** So many words shared with the question tell that it says what the template calls world knowledge. */
const sureScore = 3;
const unknownSource: units.Source = { kind: 'unknown' };

/** Where a number that is given comes from, by the template's lists and its place. */
export const sourceOf = (name: string, { known }: Listed, placed: Placed | undefined): units.Source => {
  // What everybody knows may be said all the same (`there are 16 ounces in a pound`), but then in its very words; that
  // a dozen is twelve is not said by the word.
  const isSaid = (placed?.score ?? 0) >= sureScore && !saysGroup().test(name);
  if (known.has(name) && !isSaid) return { kind: 'world knowledge' };
  const [one] = placed?.among ?? [];
  if (!one) return unknownSource;
  const mention = placed?.mention;
  return {
    kind: 'question',
    place: mention && { start: mention.start, end: mention.end },
    form: (mention ?? one).form,
  };
};

/** The steps whose value a program divides by. */
export const divisorsOf = ({ nodes, slots }: Facts): ReadonlySet<number> =>
  new Set(nodes.map((expr) => slots[isQuotient(expr) ? (childrenOf(expr)[1]?.id ?? -1) : -1] ?? -1));

const isQuotient = (expr: Expr): boolean =>
  expr.kind === 'binary'
    ? expr.op === '/' || expr.op === '//'
    : expr.kind === 'call' && expr.func === 'Fraction';
