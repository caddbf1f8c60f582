import { exactOf, isWhole, raise, remembered } from '../base/index.ts';
import type { Trace } from '../model/index.ts';
import { drawKey } from './draw.ts';
import type { Policy } from './judge.ts';
import type { PreparedTemplate } from './prepare.ts';
import type { Capped, Decided, Limit, Promising, Settings } from './verdict.ts';

/** The more plausible ones first, where the policy says so; then, or else, smaller keys first. */
const inCapOrder = (
  kept: readonly Promising[],
  { policy: { caps }, seed }: Settings,
): readonly Promising[] => {
  const rankOf = ({ plausibility = 0 }: Promising): number =>
    caps.order_by === 'plausibility' ? -plausibility : 0;
  // Few ranks are the same where plausibility decides, and most keys are never asked for.
  const keyOf = remembered((id) => drawKey(seed, id));
  return kept.toSorted((a, b) => rankOf(a) - rankOf(b) || keyOf(a.id) - keyOf(b.id));
};

/** Keeps the first in this order, as many as each limit of `caps` allows. */
export const withCaps = (
  problem: PreparedTemplate,
  verdicts: readonly Decided[],
  settings: Settings,
): readonly (Decided | Capped)[] => {
  const limitsOf = limiter(problem, settings.policy);
  const counts = new Map<string, number>();
  const capped = new Map<Decided, Capped>();
  const kept = verdicts.filter((verdict) => verdict.kind === 'kept');
  const needNotShow = kept.filter((candidate) => !isVisible(candidate, settings.policy));
  // What need not show counts before all that must, wherever it stands in the order.
  if (settings.policy.caps.alike !== undefined && needNotShow.length < kept.length)
    for (const candidate of needNotShow) raise(counts, likenessOf(candidate));
  for (const candidate of inCapOrder(kept, settings)) {
    const { rule, proposal } = candidate;
    const limits = limitsOf(candidate);
    const full = limits.find(([, of, most]) => (counts.get(of) ?? 0) >= most);
    if (full) {
      const [limit, , most] = full;
      capped.set(candidate, { kind: 'capped', rule, proposal, limit, most, label: candidate.label });
    } else for (const [, of] of limits) raise(counts, of);
  }
  return capped.size === 0
    ? verdicts
    : [...verdicts.filter((verdict) => !capped.has(verdict)), ...capped.values()];
};

const isVisible = ({ rule }: Promising, { visible = {} }: Policy): boolean => Object.hasOwn(visible, rule.id);

/** The same line is wrong, and the same comes out. */
const likenessOf = ({ rule, label, lines }: Promising): string =>
  `alike ${rule.family} ${label} ${lines.at(-1)}`;

/** Which limits a candidate counts towards, each with what it counts as there and how many that may be. */
const limiter = ({ trace }: PreparedTemplate, policy: Policy) => {
  const { caps } = policy;
  // A rule may be called `constructor`.
  const own = new Map(Object.entries(caps.rules));
  const wholeAnswer = isWholeAnswer(trace);
  return (candidate: Promising): readonly (readonly [Limit, string, number])[] => {
    const { rule, label, flawed } = candidate;
    const { id, family } = rule;
    const shows = isVisible(candidate, policy);
    // Who exchanges the two numbers of a division hardly gets a whole one.
    const counts = family !== 'computational' && !rule.despite.includes('whole_result');
    const fractional = caps.fractional !== undefined && counts && wholeAnswer && !isWholeAnswer(flawed);
    const all: (readonly [Limit, string, number])[] = [];
    const ofRule = own.get(id) ?? caps.rule;
    if (caps.template !== undefined) all.push(['template', 'template', caps.template]);
    if (ofRule !== undefined) all.push(['rule', `rule ${id}`, ofRule]);
    if (caps.line !== undefined) all.push(['line', `line ${label}`, caps.line]);
    if (shows && caps.visible !== undefined) all.push(['visible', `visible ${family}`, caps.visible]);
    if (shows && caps.alike !== undefined) all.push(['alike', likenessOf(candidate), caps.alike]);
    if (fractional) all.push(['fractional', `fractional ${family}`, caps.fractional]);
    return all;
  };
};

const isWholeAnswer = (trace: Trace): boolean => {
  const answer = exactOf(trace.at(-1) ?? 0n);
  return answer !== undefined && isWhole(answer);
};
