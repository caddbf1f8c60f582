import { type Exact, once } from '../base/index.ts';
import {
  conversionWith,
  currencyOfSign,
  currencySignsIn,
  dimensionOf,
  expression,
  isPlural,
  lemma,
} from '../english/index.ts';
import { type Facts, isGiven } from '../facts/index.ts';
import type { Template } from '../model/index.ts';
import type { AlignedText } from '../solution/index.ts';
import { type Drafts, prove } from './algebra.ts';
import { type Asked, askedIn, type ReadText, readText } from './around.ts';
import {
  type Constant,
  constantsOf,
  type Draft,
  divisorsOf,
  draftOf,
  type Listed,
  listedIn,
  setRole,
  sourceOf,
  type Told,
  toldIn,
} from './draft.ts';
import { type Placed, placesOf, says, type Wanted } from './place.ts';
import { type Earlier, earlierOf, settleRoles } from './role.ts';
import { addedAs, reconcile, sumsOf } from './sums.ts';
import * as units from './units.ts';

const cents = expression(String.raw`\b(?:<cents>)\b|¢`);
const dollars = expression(String.raw`\$|<dollar>`, 'i');

export const unknownQuantity = (name: string): units.Quantity => ({
  value: undefined,
  source: { kind: 'step' },
  said: '',
  role: undefined,
  unit: undefined,
  addedAs: undefined,
  thing: undefined,
  group: [],
  earlier: undefined,
  asked: false,
  name: units.readName(name),
  evidence: [],
});

/** Reads what each variable of a template means. `text` is its solution as it was read. */
export const readQuantities = (template: Template, text: AlignedText): units.Quantities => {
  const { facts } = text;
  const sheet = sheetOf(template, text);
  const known: Drafts = {
    facts,
    drafts: facts.steps.map((_, step) => draftOfStep(sheet, step)),
    constants: new Map(
      sheet.constants.map(({ node, value }) => [node, draftOfConstant(value, sheet.places.get(-1 - node))]),
    ),
  };
  const sums = sumsOf(known);
  reconcile(sums);
  prove(known);
  reconcile(sums);
  for (const draft of [...known.drafts, ...known.constants.values()]) markConversion(draft);
  settleRoles(known);
  const added = addedAs(sums);
  const asked = askedOf(sheet.question, known.drafts.at(-1));
  const wordsAt = (step: number): string =>
    [known.drafts[step]?.said, sheet.comments[step]?.text, sheet.told(step)[0]?.said]
      .filter(Boolean)
      .join(' ')
      .toLowerCase();
  return {
    quantities: known.drafts.map((draft, step) =>
      finished(draft, asked, added, earlierOf(known, step, wordsAt)),
    ),
    constants: new Map(
      [...known.constants].map(([node, draft]) => [node, finished(draft, asked, added, undefined)]),
    ),
  };
};

/** What is written about the variables of a template, read once. */
interface Sheet {
  readonly facts: Facts;
  readonly question: ReadText;
  /** By step: the comment beside it, and where the solution shows its number. */
  readonly comments: readonly ReadText[];
  readonly told: Told;
  readonly listed: Listed;
  readonly constants: readonly Constant[];
  /** Where the question says the number of a step; of a number in a computation under -1 - its node's id. */
  readonly places: ReadonlyMap<number, Placed>;
  /** By step: what its name says. */
  readonly named: readonly units.Named[];
}

const sheetOf = (template: Template, text: AlignedText): Sheet => {
  const { facts } = text;
  const question = readText(template.question);
  const comments = facts.program.steps.map(({ comment }) => readText(comment));
  const listed = listedIn(template);
  const constants = constantsOf(facts);
  const setting: units.Setting = {
    currency: currencyOf(template.question),
    text: template.question.toLowerCase(),
    nouns: once(
      () =>
        new Set(
          question.tokens.flatMap(({ kind, text }) =>
            kind === 'word' && isPlural(text) ? [lemma(text)] : [],
          ),
        ),
    ),
  };
  const commentOf = (step: number): ReadText => comments[step] ?? question;
  const divisors = divisorsOf(facts);
  const named = facts.steps.map(({ target }, step) => units.readNamed(target, setting, isGiven(facts, step)));
  const variables = facts.steps.flatMap(({ target }, step): Wanted[] => {
    const value = facts.exact[step];
    if (value === undefined || !isGiven(facts, step)) return [];
    const comment = commentOf(step);
    const unit = named[step]?.unit;
    const divides = divisors.has(step);
    return [{ key: step, name: target, value, comment, listed: listed.given.has(target), unit, divides }];
  });
  const within = constants.map(
    ({ node, step, value }): Wanted => ({
      key: -1 - node,
      name: '',
      value,
      comment: commentOf(step),
      listed: false,
      unit: undefined,
      divides: false,
    }),
  );
  return {
    facts,
    question,
    comments,
    told: toldIn(text),
    listed,
    constants,
    places: placesOf(question, [...variables, ...within]),
    named,
  };
};

const draftOfStep = ({ facts, comments, told, listed, places, named }: Sheet, step: number): Draft => {
  const { target = '' } = facts.steps[step] ?? {};
  const value = facts.exact[step];
  const source: units.Source = isGiven(facts, step)
    ? sourceOf(target, listed, places.get(step))
    : { kind: 'step' };
  return draftOf({
    name: target,
    value,
    source,
    placed: source.kind === 'question' ? places.get(step) : undefined,
    told: () => told(step),
    commented: comments[step]?.mentions.find((mention) => value !== undefined && says(mention, value)),
    named: named[step] ?? nothingNamed,
  });
};

const nothingNamed: units.Named = { unit: undefined, per: [], role: undefined };

const currencyOf = (question: string): string => {
  const foreign = currencySignsIn(question).findLast((sign) => sign !== '$' && sign !== '¢');
  if (foreign !== undefined) return currencyOfSign(foreign) ?? 'dollar';
  return cents().test(question) && !dollars().test(question) ? 'cent' : 'dollar';
};

const draftOfConstant = (value: Exact, placed: Placed | undefined): Draft => {
  const [one] = placed?.among ?? [];
  const source: units.Source = one
    ? { kind: 'question', place: placed?.mention && { start: one.start, end: one.end }, form: one.form }
    : { kind: 'unknown' };
  return draftOf({
    name: '',
    value,
    source,
    placed,
    told: () => [],
    commented: undefined,
    named: nothingNamed,
  });
};

/** 60 minutes per hour: a number that everybody knows, between two units of one sort. */
const markConversion = (draft: Draft): void => {
  const { unit, value, source } = draft;
  const [over] = unit?.over ?? [];
  const [under] = unit?.under ?? [];
  if (over === undefined || under === undefined || !value) return;
  const isKnown = conversionWith(value, { small: over, large: under }) !== undefined;
  const isListed = source.kind === 'world knowledge' && dimensionOf(over) === dimensionOf(under);
  if (source.kind === 'step' || source.kind === 'question' || !(isKnown || isListed)) return;
  draft.source = { kind: 'world knowledge' };
  setRole(draft, 'conversion factor', draft.name === '' ? 'program' : 'name', `${over} per ${under}`);
};

const finished = (
  draft: Draft,
  asked: Asked,
  added: ReadonlyMap<string, string>,
  before: Earlier | undefined,
): units.Quantity => {
  const name = units.readName(draft.name);
  const unit = draft.unit && units.writeUnit(withoutEach(draft.unit));
  const things = name.things.filter((word) => word !== 'answer' && word !== 'result');
  const thing = thingOf(draft, things);
  const evidence = [...draft.evidence];
  if (before) evidence.push({ of: 'earlier', from: 'name', words: before.words });
  const isAsked = answers(draft, asked, thing);
  if (isAsked) evidence.push({ of: 'asked', from: 'question', words: asked.words.trim() });
  return {
    value: draft.value,
    source: draft.source,
    said: draft.said,
    role: draft.role,
    unit,
    addedAs: unit && (added.get(unit) ?? unit),
    thing,
    group: groupOf(draft, things, thing),
    earlier: before?.step,
    asked: isAsked,
    name,
    evidence,
  };
};

/** A rate for each of something that no words name is known by what it is over alone. */
const withoutEach = ({ over, under }: units.Unit): units.Unit => ({
  over,
  under: under.filter((one) => one !== ''),
});

const thingOf = (draft: Draft, things: readonly string[]): string | undefined => {
  const [unit] = draft.unit?.over ?? [];
  if (unit !== undefined && unit !== 'percent' && dimensionOf(unit) === undefined) return unit;
  return things.map(lemma).findLast((word) => word !== unit && dimensionOf(word) === undefined);
};

const groupOf = (draft: Draft, things: readonly string[], thing: string | undefined): readonly string[] => {
  const unit = new Set([...(draft.unit?.over ?? []), ...(draft.unit?.under ?? []), thing]);
  return [...new Set([...things.map(lemma), ...draft.adjectives])].filter((word) => !unit.has(word));
};

const answers = (draft: Draft, asked: Asked, thing: string | undefined): boolean => {
  const [over] = draft.unit?.over ?? [];
  if (asked.unit !== undefined) return asked.unit === over || asked.unit === thing;
  return over !== undefined && asked.dimension !== undefined && asked.dimension === dimensionOf(over);
};

/** What is asked for, by the question's words; where they do not say it (`How many are left?`), by the answer's unit. */
const askedOf = (question: ReadText, answer: Draft | undefined): Asked => {
  const asked = askedIn(question);
  if (asked.unit !== undefined || asked.dimension !== undefined) return asked;
  return { ...asked, unit: answer?.unit?.over[0] };
};
