import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules, templates } from '../../test/shared/run/made.ts';
import { defaultSampling } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type CompiledRule, compileRules } from '../engine/index.ts';
import type { Sink } from './sinks/index.ts';
import { gatherer, workWith } from './work.ts';

/** A rule that fails on the template of an index wherever it would match. */
const failingOn = (index: number, rule: CompiledRule): CompiledRule => {
  const at = rule.plan.bare.at.map((some) =>
    some.map((one): (typeof some)[number] => ({
      ...one,
      pattern: {
        ...one.pattern,
        window: undefined,
        match: (expr, match, next) => {
          if (match.subject.template.index === index) throw new RangeError('too deep');
          one.pattern.match(expr, match, next);
        },
      },
    })),
  );
  return { ...rule, plan: { ...rule.plan, bare: { ...rule.plan.bare, at } } };
};

test('a template on which a rule fails leaves nothing but itself out of its batch', async () => {
  const lines = readFileSync(templates, 'utf8')
    .split('\n')
    .filter((line) => line !== '{}');
  const sink: Sink = {
    name: 'ids',
    files: ['ids.txt'],
    encode: (result, add) => {
      const told = result.used
        ? `${result.problem.template.index} ${result.verdicts.map(({ kind }) => kind).join(' ')}`
        : result.discard.detail;
      add(0, `${told.split('\n')[0]}\n`);
    },
  };
  const compiled = compileRules(loadRules([{ path: 'r.yaml', text: readFileSync(rules, 'utf8') }]).rules);
  const work = async (some: readonly CompiledRule[]): Promise<string> => {
    const bytes = Buffer.from(lines.join(''));
    let end = 0;
    const { parts } = await workWith({
      rules: some,
      policy: defaultSampling,
      seed: '1',
      runtime: 'native',
      verify: 0,
      templates: '/',
      sinks: [sink],
      without: new Map(),
      withoutDoubtful: false,
      problems: undefined,
    })({
      bytes: new Uint8Array(bytes),
      entries: lines.map((line, position) => {
        end += line.length;
        return { position, origin: { file: '/t.jsonl', line: position + 1 }, end, nameOnly: false };
      }),
    });
    return parts.map((part) => ('bytes' in part ? Buffer.from(part.bytes).toString() : '')).join('');
  };
  const all = (await work(compiled)).split('\n');
  const some = (await work(compiled.map((rule) => failingOn(2, rule)))).split('\n');
  expect(all).toEqual([
    expect.stringMatching(/^1 kept/),
    expect.stringMatching(/^2 kept/),
    expect.stringMatching(/^3 kept/),
    '',
  ]);
  expect(some).toEqual([all[0], expect.stringContaining('too deep'), all[2], '']);
});

test('gives the bytes of all texts, file after file', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\u2028'.repeat(40_000), 'é'.repeat(9)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), text), { maxLength: 20 }), (added) => {
      const gathered = gatherer(3);
      // What was taken before is gone.
      gathered.add(1, 'before');
      gathered.take();
      const files = ['', '', ''];
      for (const [file, each] of added) {
        gathered.add(file, each);
        files[file] += each;
      }
      const { bytes, ends } = gathered.take();
      const read = files.map((_, i) =>
        Buffer.from(bytes.subarray(ends[i - 1] ?? 0, ends[i])).toString('utf8'),
      );
      expect(read).toEqual(files);
    }),
  );
});
