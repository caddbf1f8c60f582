import { countsByName, keptIn, raise } from '../base/index.ts';
import type { Choice } from './agreed.ts';
import type { Rejection } from './formalizer.ts';

export type Tallied = ReturnType<typeof tallied>;
export type Tally = Tallied['counts'];

export const tallied = (names: readonly string[]) => {
  let [problems, templates] = [0, 0];
  let failure: string | undefined;
  const unread = new Map<string, number>();
  const confidence = new Map<string, number>();
  const fresh = () => ({ taken: 0, rejected: new Map<string, number>() });
  const formalizers = new Map(names.map((name) => [name, fresh()]));
  const rowOf = (name: string) => keptIn(formalizers, name, fresh);
  return {
    get counts() {
      const rows = [...formalizers].map(
        ([name, { taken, rejected }]) => [name, { taken, rejected: countsByName(rejected) }] as const,
      );
      return {
        problems,
        templates,
        /** Problems that could not be read at all, by reason. */
        unread: countsByName(unread),
        /** By formaliser: how many of its templates were taken, and why it gave none, by reason. */
        formalizers: Object.fromEntries(rows),
        /** Templates by how sure the formaliser is, in tenths: `0.9` for 0.9 and more. */
        confidence: countsByName(confidence),
      };
    },
    get soFar() {
      return { problems, templates };
    },
    /** What a provider said that failed, the first time. */
    get failure() {
      return failure;
    },
    unread: (reason: Rejection): void => {
      problems++;
      raise(unread, reason);
    },
    add: (taken: Choice['taken'], failed: Choice['failed']): void => {
      problems++;
      for (const { name, rejection } of failed) {
        raise(rowOf(name).rejected, rejection.reason);
        if (rejection.reason === 'provider_failed') failure ??= `${name}: ${rejection.detail}`;
      }
      if (!taken) return;
      templates++;
      rowOf(taken.name).taken++;
      raise(confidence, (Math.floor(taken.confidence * 10) / 10).toFixed(1));
    },
  };
};
