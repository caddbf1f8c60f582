import { type Exact, equal } from '../base/index.ts';
import { dimensionOf, wordClass } from '../english/index.ts';
import type { QuantityRole } from '../model/index.ts';
import { type Mention, rateOf, roleOfUnit } from './around.ts';
import type { Named } from './named-unit.ts';
import type { Placed } from './place.ts';
import type { Evidence, EvidenceFrom, Source } from './quantity.ts';
import { plainNumber, type Unit } from './units.ts';

/** A quantity while it is being read. */
export interface Draft {
  readonly name: string;
  readonly value: Exact | undefined;
  source: Source;
  readonly said: string;
  unit: Unit | undefined;
  /** What the unit was read from; arithmetic may make a reading of words more precise, never another one. */
  unitFrom: EvidenceFrom | undefined;
  role: QuantityRole | undefined;
  roleFrom: EvidenceFrom | undefined;
  readonly adjectives: readonly string[];
  /** Its name says what it is for one of. */
  readonly isNamedRate: boolean;
  readonly evidence: Evidence[];
}

/** Everything that is written about one variable. */
export interface Witness {
  readonly name: string;
  readonly value: Exact | undefined;
  readonly source: Source;
  /** Where the question says it. */
  readonly placed: Placed | undefined;
  /** Where the solution shows it. */
  readonly told: () => readonly Mention[];
  /** Its number in the comment. */
  readonly commented: Mention | undefined;
  readonly named: Named;
}

/** A reading of a unit: `per` is `''` for each of something that is not named there. */
interface UnitReading {
  readonly from: EvidenceFrom;
  readonly over: string;
  readonly per: readonly string[];
  readonly words: string;
}

/** `them`, `others`: nouns that only point at another one. */
const pointing = wordClass('pointing_noun');

const ofMention = (from: EvidenceFrom, mention: Mention | undefined): UnitReading | undefined =>
  mention?.unit === undefined || pointing.has(mention.unit)
    ? undefined
    : {
        from,
        over: mention.unit,
        per: mention.per === undefined ? [] : [mention.per],
        words: mention.said,
      };

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
  const unit = merged([asked, spoken, ofMention('comment', commented)], ofName);
  const draft: Draft = {
    name,
    value,
    source,
    said: placed?.mention?.said ?? '',
    unit: unit && { over: unit.over === plainNumber ? [] : [unit.over], under: unit.per },
    unitFrom: unit?.from,
    role: undefined,
    roleFrom: undefined,
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
const merged = (
  spoken: readonly (UnitReading | undefined)[],
  ofName: UnitReading | undefined,
): UnitReading | undefined => {
  const one = first([...spoken, ofName]);
  if (!one) return undefined;
  if (ofName && isNamed(ofName, one)) return { ...one, per: ofName.per };
  if (one.per.some((per) => per !== '')) return one;
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
  a === b || (dimensionOf(a) === 'money' && dimensionOf(b) === 'money');

const setRole = (draft: Draft, role: QuantityRole, from: EvidenceFrom, words: string): void => {
  draft.role = role;
  draft.roleFrom = from;
  draft.evidence.push({ of: 'role', from, words });
};

const readRole = (draft: Draft, mention: Mention | undefined, { named, told, commented }: Witness): void => {
  const spoken = mention ?? commented;
  const from = mention ? 'question' : 'comment';
  if (spoken?.kind === 'fraction' && spoken.role === 'fraction') {
    const same = draft.value !== undefined && equal(draft.value, spoken.value);
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

const measures: ReadonlySet<string> = new Set<QuantityRole>([
  'count',
  'money',
  'duration',
  'length',
  'weight',
  'volume',
]);
/** The roles that a unit alone gives. */
export const isMeasure = (role: QuantityRole): boolean => measures.has(role);

/** The role of what has a unit and no more: a rate if it is for one of something. */
export const roleOfReading = ({ over, under }: Unit): QuantityRole | undefined => {
  const [unit] = over;
  if (unit === undefined) return undefined;
  const [per] = under;
  if (per !== undefined) return rateOf(unit, per);
  return roleOfUnit(unit);
};
