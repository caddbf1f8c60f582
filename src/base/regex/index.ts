/**
 * The one syntax of regular expressions that rules and policies may use: RE2's, whose engine needs time in proportion
 * to the text, so that no rule can hang a run. It has no look-around and no references back to a group.
 */
export { type Regex, type RegexFault, regexFault, regexOf } from './regex.ts';
