import escapeHtml from 'escape-html';
import { shown } from './shown.ts';

/** A piece of a page that is markup and may be put into another as it is. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** Markup with values in it. Whatever is no markup itself is text, of whomever: it is made visible and escaped. */
export const html = (markup: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: markup.map((text, at) => text + written(parts[at])).join(''),
});

/** What this program says itself: its style and its script. */
export const ours = (text: string): Html => ({ html: text });

const written = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeHtml(shown(part));
  return 'html' in part ? part.html : part.map(written).join('');
};
