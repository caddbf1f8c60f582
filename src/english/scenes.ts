import { expression, tells } from './expression.ts';

const scene = expression(
  String.raw`^(?:\p{Lu}\p{L}+(?: and \p{Lu}\p{L}+)?|(?:The|An?) \w+(?: \w+)?) (?:(?:<form_of_have>) (?:been|decided|started)|<scene_verb>)\b`,
  'u',
);
const howMany = expression(String.raw`\d|\b(?:<tells_how_many>|<rest_word>)\b`, 'i');

/** Whether a sentence only sets the scene: it tells neither how many, nor of what, nor when. */
export const setsScene = (sentence: string): boolean => scene().test(sentence) && !howMany().test(sentence);

/** Whether a sentence tells what is so at any time: it may stand elsewhere. */
export const tellsState = tells(String.raw`^(?:The |An? )?(?:[\p{L}’'-]+ ){1,4}?(?:<state_verb>)\b`, 'u');

/** With whom or what a sentence begins: `Ann and Bob`; empty where that is no name. */
export const subjectOf = (sentence: string): string =>
  /^\p{Lu}\p{L}+(?: and \p{Lu}\p{L}+)?(?= \p{Ll})/u.exec(sentence)?.[0] ?? '';

/** The pronoun that a sentence begins with, which a name can stand for. */
export const openingPronoun = (sentence: string): 'He' | 'She' | 'They' | undefined => {
  const [word] = /^(?:He|She|They)(?= \p{Ll})/u.exec(sentence) ?? [];
  return word === 'He' || word === 'She' || word === 'They' ? word : undefined;
};

const opens = expression(String.raw`^(?:\p{Lu}\p{L}+)\b(?!.{0,4}\b(?:the|<possessive>)\b)`, 'u');
/** Whether a text may begin with this sentence: it speaks of nothing as known at once. */
export const mayOpen = (sentence: string): boolean =>
  opens().test(sentence) && !/^.{0,12}\b(?:the|her|his|their)\b/i.test(sentence);

const person = expression(
  String.raw`(?:^|, )(?:If |When |After |While )?((?:(?:Mr|Mrs|Ms|Dr)\. )?\p{Lu}\p{Ll}+)(?= (?:<telling_form>|<having_money>|<spending>|<gaining_deed>|<scene_verb>|\p{Ll}+ed)\b)`,
  'gu',
);
const firm = expression('^(?:<firm>)$', 'i');

/** Who does something in a sentence, and is no firm: names that may be persons. */
export const doersIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(person())].flatMap(({ 0: all, 1: name = '', index }) => {
    // `James buys`, but `Tickets cost`
    const isMany = name.endsWith('s') && !/^ \p{Ll}+s\b/u.test(sentence.slice(index + all.length));
    return isMany || firm().test(name) || /(?:ing|ly)$/.test(name) ? [] : [name];
  });

const placed = expression(String.raw`\b(?:<preposition_of_name>|the) $`, 'i');
/** Whether a name stands somewhere as that of a place: `in Paris`. */
export const isPlace = (text: string, name: string): boolean =>
  text
    .split(name)
    .slice(0, -1)
    .some((head) => placed().test(head) && !/\b(?:to|from|of|on) $/i.test(head));
