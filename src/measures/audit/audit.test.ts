import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { families } from '../../model/index.ts';
import { auditOf } from './audit.ts';
import { areaUnderCurve } from './learn.ts';
import { gatherer, masked, questionShapes, shapeFeatures, wordFeatures } from './surface.ts';

const solution = (lines: readonly string[], answer: number) => [
  ...lines.map((text, at) => ({ label: `L${at + 1}`, text })),
  { label: 'FA', text: `#### ${answer}` },
];

/** Problems of two lines each, with a candidate that only counts otherwise and one that adds a line of its own. */
const problems = (count: number) => {
  const features = gatherer();
  const made = Array.from({ length: count }, (_, at) => {
    const first = `Ann has ${at} + 4 = ${at + 4} pens.`;
    const second = (sum: number) => `With twice as many she has ${sum} * 2 = ${sum * 2} pens.`;
    const candidate = (rule: string, lines: readonly string[], answer: number) =>
      features.flawed(
        {
          id: `${rule}${at}`,
          index: at,
          model: '',
          rule,
          family: 'conceptual' as const,
          flawed_solution: Object.fromEntries(
            solution(lines, answer).map(({ label, text }) => [label, text] as const),
          ),
        },
        1,
      );
    return {
      index: String(at),
      correct: [features.correct(solution([first, second(at + 4)], 2 * at + 8))],
      flawed: [
        candidate('quiet', [`Ann has ${at} + 3 = ${at + 3} pens.`, second(at + 3)], 2 * at + 6),
        candidate('loud', [first, second(at + 4), `Then ${2 * at + 8} + 1 = ${2 * at + 9}.`], 2 * at + 9),
      ],
    };
  });
  return { made, names: features.names() };
};

describe('an audit', () => {
  it('tells the rule that adds a sentence of its own, and not the one that changes numbers', () => {
    const { made, names } = problems(60);
    const audit = auditOf(made, names, { groups: families });
    const area = (rule: string) => audit.by_rule.find((one) => one.rule === rule)?.auc;
    expect(area('loud')).toBeGreaterThan(0.99);
    expect(area('quiet')).toBeGreaterThan(0.3);
    expect(area('quiet')).toBeLessThan(0.7);
    expect(audit.auc.conceptual).toBeGreaterThan(0.6);
    expect(audit.features.map(({ feature }) => feature).join(' ')).toContain('then');
    expect(audit.by_rule.map(({ candidates }) => candidates)).toEqual([60, 60]);
  });
  it('sets visible rules apart', () => {
    const { made, names } = problems(60);
    const audit = auditOf(made, names, { groups: families, visible: { loud: 'one line more' } });
    expect(audit.auc_without_visible.conceptual).toBeLessThan(audit.auc.conceptual ?? 0);
  });
  it('is the same each time', () => {
    const again = () => {
      const { made, names } = problems(30);
      return auditOf(made, names, { groups: families });
    };
    expect(again()).toEqual(again());
  });
  it('says nothing of a family with too few problems', () => {
    const { made, names } = problems(5);
    expect(auditOf(made, names, { groups: families })).toMatchObject({ auc: {}, by_rule: [] });
  });
});

/** Problems with two solvable questions and two flawed ones; of one of the edits only the harmful version is there. */
const questions = (count: number) => {
  const features = gatherer();
  const made = Array.from({ length: count }, (_, at) => {
    const one = (rule: string, label: 0 | 1 | 2, question: string) =>
      features.question({ id: `${rule}${at}`, index: at, model: '', rule, class: label, question }, 1);
    const told = (sum: number): string => `Ann has ${at} pens and 4 cups. In all she has ${sum}. How many?`;
    return {
      index: String(at),
      correct: [one('told', 1, told(at + 4)), one('aside', 1, `Ann has ${at} pens. She is 9. How many?`)],
      flawed: [one('told_wrong', 0, told(at + 7)), one('left_out', 2, 'Ann has some pens. How many?')],
    };
  });
  return { made, names: features.names() };
};

describe('an audit of questions', () => {
  const edits: { readonly [rule: string]: readonly string[] } = {
    told: ['state'],
    told_wrong: ['state'],
    aside: ['add'],
    left_out: ['vague'],
  };
  const { made, names } = questions(60);
  const groups = ['contradictory', 'underspecified'];
  const audit = auditOf(made, names, { groups, editsOf: (rule) => edits[rule] ?? [] });
  it('holds each class against the solvable ones, and each rule against those of its problems', () => {
    expect(audit.auc.underspecified).toBeGreaterThan(0.99);
    expect(audit.auc.contradictory).toBeLessThan(0.8);
    expect(audit.by_rule.map(({ rule, group, candidates }) => [rule, group, candidates])).toEqual([
      ['left_out', 'underspecified', 60],
      ['told_wrong', 'contradictory', 60],
    ]);
  });
  it('holds an edit against the same edit, and says nothing where there is no such', () => {
    expect(audit.by_edit.map(({ rule }) => rule)).toEqual(['state']);
    expect(audit.by_edit[0]?.auc).toBeLessThan(0.7);
    expect(audit.by_edit[0]?.auc).toBeGreaterThan(0.3);
  });
  it('sees sentences, and no more of numbers than their shapes', () => {
    expect(questionShapes(['He has 20.', 'She has 20 too, and 1.5 more.'])).toEqual(
      expect.arrayContaining(['sentences: 2', 'numbers: 3', 'numbers that stand twice: 1']),
    );
  });
});

describe('the area under the curve', () => {
  const one = (score: number, flawed: boolean, weight = 1) => ({ score, flawed, weight });
  it('counts how often a flawed one scores above a correct one', () => {
    expect(areaUnderCurve([one(3, true), one(2, false), one(1, true)])).toBe(0.5);
    expect(areaUnderCurve([one(3, true), one(2, false)])).toBe(1);
    expect(areaUnderCurve([one(2, true), one(2, false)])).toBe(0.5);
    expect(areaUnderCurve([one(3, true, 3), one(2, false), one(1, true)])).toBe(0.75);
  });
  it('needs both kinds', () => {
    expect(areaUnderCurve([one(1, true)])).toBeUndefined();
  });
  it('is what remains to 1 when the scores are turned round', () => {
    const scored = fc.record({
      score: fc.integer({ min: 0, max: 5 }),
      flawed: fc.boolean(),
      weight: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(scored), (all) => {
        const area = areaUnderCurve(all);
        const turned = areaUnderCurve(all.map((each) => ({ ...each, score: -each.score })));
        if (area === undefined || turned === undefined) expect(area).toBe(turned);
        else expect(area + turned).toBeCloseTo(1);
      }),
    );
  });
});

describe('the surface', () => {
  it('masks numbers, decimals and thousands', () => {
    expect(masked('She pays $1,250.50 for 3 = <<1250.5*3=3751.5>>.')).toBe('she pays $# for # = <<#*#=#>>.');
  });
  it('has words, pairs and triples, the ends of the line included', () => {
    expect(wordFeatures('so # + #')).toEqual(
      expect.arrayContaining(['so', '^ so', '^ so #', '# + #', '+ # $', '# $']),
    );
  });
  it('says whether the answer is the last result, and stands in the last line', () => {
    const right = shapeFeatures(solution(['2 + 3 = 5', 'So 5 * 2 = 10 pens.'], 10));
    expect(right).toContain('the answer is the last result: true');
    const other = shapeFeatures(solution(['2 + 3 = 5', 'So 5 * 2 = 10 pens.'], 5));
    expect(other).toContain('the answer is the last result: false');
    expect(other).toContain('the answer stands in the last line: true');
    expect(other).toContain('the answer stands earlier: true');
  });
  it('sees lines that stand twice, or twice with other numbers', () => {
    const twice = shapeFeatures(solution(['2 + 3 = 5', '2 + 3 = 5', '5 + 3 = 8'], 8));
    expect(twice).toContain('lines that stand twice: 1');
    expect(twice).toContain('lines alike but for numbers: 2');
  });
});
