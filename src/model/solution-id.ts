import { hash } from 'node:crypto';
import type { Template } from './template.ts';

/** What a problem and its given solution are known by, whatever their index: with other words they are others. */
export const solutionId = ({ question, answer }: Pick<Template, 'question' | 'answer'>): string =>
  hash('sha256', JSON.stringify([question, answer]), 'hex').slice(0, 16);
