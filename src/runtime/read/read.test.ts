import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UserError } from '../../model/index.ts';
import { formatProblem, type ReadTemplate, readTemplates } from './read.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function template(index: number | string, changes: object = {}): { readonly [key: string]: unknown } {
  return {
    index,
    question: 'Ada buys 3 pens at 2 dollars. What does she pay?',
    answer: 'She pays 3*2=<<3*2=6>>6 dollars.\n#### 6',
    function_code: 'def solve():\n    pens = 3\n    price = 2\n    cost = pens * price\n    return cost',
    logical_steps: [
      {
        line_number: 'L1',
        question_inputs: ['pens', 'price'],
        WK_inputs: [],
        output_variable: 'cost',
        solution_line_template: 'She pays {pens}*{price}=<<{pens}*{price}={cost}>>{cost} dollars.',
      },
    ],
    ...changes,
  };
}

const json = (index: number | string, changes: object = {}): string =>
  JSON.stringify(template(index, changes));

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

async function readAll(path: string): Promise<readonly ReadTemplate[]> {
  const all: ReadTemplate[] = [];
  for await (const read of readTemplates(path)) all.push(read);
  return all;
}

/** Each template as its index, each problem as `file:line: reason` with the file relative to the folder. */
async function outline(path: string): Promise<readonly (number | string)[]> {
  return (await readAll(path)).map((read) =>
    read.ok
      ? read.template.index
      : formatProblem({ ...read.origin, file: relative(folder, read.origin.file) }, read.problem),
  );
}

async function problemOf(content: string | Buffer, name = 't.jsonl'): Promise<string> {
  const all = await outline(await write(name, content));
  expect(all).toHaveLength(1);
  return String(all[0]);
}

describe('reading a .jsonl file', () => {
  test('gives each line as a template with its place and its text', async () => {
    const path = await write('t.jsonl', `${json(1)}\n\n${json('b', { tier: 'tier1', model: 'm' })}\n`);
    const all = await readAll(path);
    expect(all.map((read) => read.origin)).toEqual([
      { file: path, line: 1 },
      { file: path, line: 3 },
    ]);
    expect(all[0]).toMatchObject({ ok: true, raw: json(1), template: template(1) });
    expect(all[1]).toMatchObject({ ok: true, template: { index: 'b', tier: 'tier1', model: 'm' } });
  });

  test('minds neither CRLF nor a byte order mark nor a last line without its end', async () => {
    expect(await outline(await write('t.jsonl', `\uFEFF${json(1)}\r\n${json(2)}\r\n${json(3)}`))).toEqual([
      1, 2, 3,
    ]);
  });

  test('reads lines that cross the borders of what is read at once', async () => {
    const lines = Array.from({ length: 40 }, (_, index) =>
      // The border falls elsewhere in each: what is read at once is 64 KiB.
      json(index, { question: `é${'x'.repeat(19_001 - index)}` }),
    );
    const all = await readAll(await write('t.jsonl', lines.join('\n')));
    expect(all.map((read) => (read.ok ? read.raw : read.problem))).toEqual(lines);
  });

  test('leaves out what is larger than a template may be, and says so', async () => {
    const all = await readAll(
      await write(
        't.jsonl',
        [
          json(1, { question: 'x'.repeat(20_001) }),
          json(2, { answer: `${'1\n'.repeat(200)}#### 1` }),
          json(3, { function_code: `def solve():\n    x = ${'1+'.repeat(1000)}1` }),
          json(4, { question: 'x'.repeat(20_000) }),
        ].join('\n'),
      ),
    );
    expect(all.map((read) => (read.ok ? 'read' : read.problem.message))).toEqual([
      'too large: 20001 characters in `question`, and at most 20000 may be',
      'too large: 201 lines in `answer`, and at most 200 may be',
      'too large: 2009 characters in a line of `function_code`, and at most 2000 may be',
      'read',
    ]);
  });

  test.each([[null], ['']])(
    'takes null for a step that computes nothing, and %j for no tier',
    async (tier) => {
      const step = { ...(template(1).logical_steps as object[])[0], output_variable: null };
      const [read] = await readAll(await write('t.jsonl', json(1, { tier, logical_steps: [step] })));
      expect(read).toMatchObject({ ok: true, template: { logical_steps: [{ output_variable: '' }] } });
      expect(read?.ok && Object.hasOwn(read.template, 'tier')).toBe(false);
    },
  );
});

describe('bad input costs the one template', () => {
  test('broken JSON is reported with its line and column, and the rest is read', async () => {
    const path = await write('t.jsonl', `${json(1)}\n{"index": 2, }\n{"index": 3\n${json(4)}\n`);
    expect(await outline(path)).toEqual([
      1,
      't.jsonl:2: broken JSON: at column 14, before "}"',
      't.jsonl:3: broken JSON: it ends too early',
      4,
    ]);
  });

  test('JSON over several lines in a .jsonl file says which name would fit', async () => {
    const all = await outline(await write('t.jsonl', '{\n'));
    expect(all[0]).toContain('name the file .json');
  });

  test('bytes that are not UTF-8 cost their line', async () => {
    const bad = Buffer.concat([
      Buffer.from(json(1)),
      Buffer.from([10, 0x7b, 0xe9, 0x7d, 10]),
      Buffer.from(json(2)),
    ]);
    expect(await outline(await write('t.jsonl', bad))).toEqual([
      1,
      't.jsonl:2: this is not valid UTF-8 text\n  Save the file again as UTF-8.',
      2,
    ]);
  });

  test('a UTF-16 file is named as such, once', async () => {
    const content = Buffer.from(`\uFEFF${json(1)}\n${json(2)}\n`, 'utf16le');
    expect(await problemOf(content)).toContain('t.jsonl:1: the file is written in UTF-16');
    expect(await problemOf(content, 't.json')).toContain('t.json:1: the file is written in UTF-16');
  });

  test('a misspelt field is answered with the right one', async () => {
    const { function_code, ...rest } = template(1);
    const line = JSON.stringify({ ...rest, functoin_code: function_code });
    expect(await problemOf(line)).toBe(
      't.jsonl:1: `function_code` is missing; it must be the code of solve() as a text\n' +
        '  There is `functoin_code`: did you mean `function_code`?',
    );
  });

  test('a problem with its solution is told from a template, with what makes one of it', async () => {
    const { question, answer } = template(1);
    expect(await problemOf(JSON.stringify({ question, answer }))).toBe(
      't.jsonl:1: it is a problem with its solution, and no template: it has neither `function_code` nor `logical_steps`\n' +
        '  `rules formalize FILE --out formal` makes templates of problems; `--templates formal` reads them.',
    );
  });

  test('a misspelt field of a step is answered with the right one, and the place', async () => {
    const { solution_line_template, ...rest } = (
      template(1).logical_steps as { solution_line_template: string }[]
    )[0] ?? {
      solution_line_template: '',
    };
    const line = json(1, { logical_steps: [{ ...rest, solutionLineTemplate: solution_line_template }] });
    expect(await problemOf(line)).toBe(
      't.jsonl:1: `solution_line_template` in `logical_steps[0]` is missing; it must be a text\n' +
        '  There is `solutionLineTemplate`: did you mean `solution_line_template`?',
    );
  });

  test.each([
    [{ index: 1.5 }, '`index` must be a whole number or a text, but it is the number 1.5'],
    [{ index: true }, '`index` must be a whole number or a text, but it is true'],
    [{ question: ['a'] }, '`question` must be a text, but it is a list'],
    [{ answer: ' ' }, '`answer` must be the whole solution as a text, but it is empty'],
    [{ function_code: null }, '`function_code` must be the code of solve() as a text, but it is null'],
    [{ logical_steps: {} }, '`logical_steps` must be a list of steps, but it is an object'],
    [{ logical_steps: [3] }, '`logical_steps[0]` must be an object, but it is the number 3'],
    [{ tier: 3 }, '`tier` must be a text such as "tier1", but it is the number 3'],
  ])('a field of the wrong type is named: %j', async (changes, message) => {
    expect(await problemOf(json(1, changes))).toBe(`t.jsonl:1: ${message}`);
  });

  test.each([
    ['line_number', 3, 'a line such as "L3", but it is the number 3'],
    ['line_number', 'FA', 'a line such as "L3", but it is the text "FA"'],
    ['question_inputs', ['a', 1], 'a list of variable names, but it is a list'],
    ['WK_inputs', 'a', 'a list of variable names, but it is the text "a"'],
    ['output_variable', 5, 'the name of a variable, but it is the number 5'],
  ])('a field %s of a step of the wrong type is named', async (key, value, message) => {
    const step = { ...(template(1).logical_steps as object[])[0], [key]: value };
    expect(await problemOf(json(1, { logical_steps: [step] }))).toBe(
      `t.jsonl:1: \`${key}\` in \`logical_steps[0]\` must be ${message}`,
    );
  });

  test('the second template of the same index and model is refused; another model is another template', async () => {
    const path = await write('t.jsonl', [json(1), json('1'), json(1, { model: 'm' })].join('\n'));
    expect(await outline(path)).toEqual([
      1,
      expect.stringContaining('t.jsonl:2: index 1 was already read\n'),
      1,
    ]);
  });

  test('keys that name parts of JavaScript objects stay out', async () => {
    const line = json(1).replace('{', '{"__proto__": {"tier": "tier5"}, "constructor": {"a": 1}, ');
    const [read] = await readAll(await write('t.jsonl', line));
    expect(read?.ok && Object.keys(read.template).sort()).toEqual(Object.keys(template(1)).sort());
    expect(read?.ok && read.template.tier).toBeUndefined();
  });

  test('a line beyond all measure is reported, not kept, and the next one is read', async () => {
    const path = await write('t.jsonl', `"${'x'.repeat(17 << 20)}"\n${json(2)}\n`);
    expect(await outline(path)).toEqual(['t.jsonl:1: the line is longer than 16 MB', 2]);
  });

  test('a field nested a million deep costs its template, and no more', async () => {
    const why = expect.stringContaining('more than 100 lists and objects stand in each other');
    const deep = `${'['.repeat(1e6)}${']'.repeat(1e6)}`;
    expect(await outline(await write('t.jsonl', json(1).replace('{', `{"note": ${deep}, `)))).toEqual([why]);
    expect(await outline(await write('d.json', json(1).replace('{', `{"note":\n ${deep}, `)))).toEqual([why]);
    await write('pair/tier1/5/m.py', 'def solve():\n    return 1');
    await write('pair/tier1/5/m.json', json(1).replace('{', `{"note": ${deep}, `));
    expect((await outline(join(folder, 'pair')))[0]).toContain('stand in each other');
  });
});

test('whatever bytes stand in a file, each template of ours after them is read, and nothing is thrown', async () => {
  const junk = fc.oneof(fc.uint8Array({ maxLength: 60 }).map(Buffer.from), fc.json().map(Buffer.from));
  await fc.assert(
    fc.asyncProperty(junk, fc.boolean(), async (bytes, listed) => {
      // A line end more makes sure that the template has its line for itself; a mark of UTF-16 is another test.
      const start = Buffer.from(listed ? '[' : ' ');
      const content = Buffer.concat([start, bytes, Buffer.from(`\n${json('ours')}\n`)]);
      const lines = await outline(await write('t.jsonl', content));
      expect(lines.at(-1)).toBe('ours');
      await readAll(await write('t.json', content));
    }),
    { numRuns: Number(process.env.RULES_RUNS ?? 30) },
  );
});

describe('reading a .json file', () => {
  test('gives one object, or each of a list, with the line where it begins', async () => {
    const [one] = await readAll(await write('one.json', JSON.stringify(template(1), null, 2)));
    expect(one).toMatchObject({ ok: true, template: { index: 1 } });
    expect(one?.ok && JSON.parse(one.raw)).toEqual(template(1));
    expect(one?.ok && one.raw).not.toContain('\n');
    const list = `[\n${json(1)},\n${JSON.stringify(template(2), null, 2)},\n\n${json(3)}\n]\n`;
    const all = await readAll(await write('list.json', list));
    const height = JSON.stringify(template(2), null, 2).split('\n').length;
    expect(all.map((read) => read.origin.line)).toEqual([2, 3, 3 + height + 1]);
  });

  test('a broken member of a list costs itself, and is placed by line and column', async () => {
    const list = `[\n${json(1)},\n{\n  "index": 2,\n  "question": oops\n},\n${json(3)}\n]`;
    expect(await outline(await write('list.json', list))).toEqual([
      1,
      expect.stringMatching(/^list\.json:3: broken JSON: /),
      3,
    ]);
  });
});

describe('reading what gzip has packed', () => {
  const lines = gzipSync(`${json(1)}\n${json(2)}\n`);

  test('takes .jsonl.gz and .json.gz, alone and in a folder, and unpacks by the bytes, not by the name', async () => {
    expect(await outline(await write('a.jsonl.gz', lines))).toEqual([1, 2]);
    expect(await outline(await write('b.json.gz', gzipSync(`[${json(3)}, ${json(4)}]`)))).toEqual([3, 4]);
    expect(await outline(await write('c.jsonl', gzipSync(json(5))))).toEqual([5]);
    expect(await outline(folder)).toEqual([1, 2, 3, 4, 5]);
  });

  test('reads several members as one text', async () => {
    const two = Buffer.concat([gzipSync(json(1).slice(0, 50)), gzipSync(json(1).slice(50))]);
    expect(await outline(await write('t.jsonl.gz', two))).toEqual([1]);
  });

  test('refuses a file that is not whole: what follows would be missing unnoticed', async () => {
    const short = await write('short.jsonl.gz', lines.subarray(0, lines.length - 12));
    await expect(readAll(short)).rejects.toThrow('ends too early: its gzip data is not whole');
    const broken = await write(
      'broken.jsonl.gz',
      Buffer.concat([lines.subarray(0, 20), Buffer.alloc(200, 7)]),
    );
    await expect(readAll(broken)).rejects.toThrow(UserError);
  });

  test('in a folder such a file costs what follows in it, and says so', async () => {
    await write('a.jsonl.gz', lines.subarray(0, lines.length - 12));
    await write('b.jsonl', json(7));
    const all = await outline(folder);
    expect(all.at(-2)).toContain('a.jsonl.gz:1: ends too early');
    expect(all.at(-1)).toBe(7);
  });
});

describe('reading a folder', () => {
  test('takes the files in order, numbers by size, and leaves other files alone', async () => {
    await write('b/2.jsonl', json(4));
    await write('b/10.jsonl', json(5));
    await write('a.json', `[${json(1)}, ${json(2)}]`);
    await write('b/README.md', '# no template');
    await write('b/helper.py', 'print()');
    await write('.cache/x.jsonl', json(9));
    expect(await outline(folder)).toEqual([1, 2, 4, 5]);
  });

  test('pairs code with its fields, and takes index, tier and model from the path', async () => {
    const { function_code, index, ...fields } = template(7);
    await write('tier2/10/some-model-4.1.json', JSON.stringify(fields));
    await write('tier2/10/some-model-4.1.py', String(function_code));
    await write('tier1/x/js.json', JSON.stringify({ ...fields, model: 'named', index: null }));
    await write('tier1/x/js.js', 'function solve() { return 1; }');
    const all = await readAll(folder);
    expect(all.map((read) => read.ok && read.template)).toMatchObject([
      { index: 'x', tier: 'tier1', model: 'named', function_code: 'function solve() { return 1; }' },
      { index: 10, tier: 'tier2', model: 'some-model-4.1', function_code },
    ]);
    expect(all[1]?.origin).toEqual({ file: join(folder, 'tier2/10/some-model-4.1.py'), line: 1 });
    expect(all[1]?.ok && JSON.parse(all[1].raw)).toMatchObject({ index: 10, tier: 'tier2', function_code });
  });

  test('takes of a run, a formalisation or a shortlist the templates only', async () => {
    await write('a/manifest.json', '{"errata": "1", "files": {"rejected.jsonl": "problems"}}');
    await write('b/manifest.json', '{"made": "candidate"}');
    for (const name of ['a/candidates', 'a/rejected', 'b/shortlist']) await write(`${name}.jsonl`, '{}');
    for (const [at, name] of ['a', 'b'].entries()) await write(`${name}/templates.jsonl`, json(at));
    expect(await outline(folder)).toEqual([0, 1]);
  });

  test('reports a program of the layout without its fields, and fields that do not parse', async () => {
    await write('tier1/1/m.py', 'def solve():\n    return 1');
    await write('tier1/2/m.py', 'def solve():\n    return 1');
    await write('tier1/2/m.json', '{"question": }');
    await write('tier1/3/m.py', 'def solve():\n    return 1');
    await write('tier1/3/m.json', ' '.repeat((16 << 20) + 1));
    expect(await outline(folder)).toEqual([
      'tier1/1/m.json:1: does not exist',
      expect.stringContaining('tier1/2/m.py:1: m.json: broken JSON: '),
      expect.stringContaining('tier1/3/m.py:1: m.json: the file is larger than 16 MB'),
    ]);
  });

  test.skipIf(process.platform === 'win32')('does not run round a ring of links', async () => {
    await write('a/t.jsonl', json(1));
    await symlink(folder, join(folder, 'a/ring'));
    expect(await outline(folder)).toEqual([1]);
  });

  test.skipIf(process.platform === 'win32')(
    'reports a file that cannot be opened, and reads the next',
    async () => {
      await symlink(join(folder, 'gone.jsonl'), join(folder, 'a.jsonl'));
      await write('b.jsonl', json(2));
      expect(await outline(folder)).toEqual(['a.jsonl:1: does not exist', 2]);
    },
  );
});

describe('a path that gives nothing is the user’s mistake', () => {
  test.each([
    ['missing', 'missing does not exist'],
    ['missing.jsonl', 'missing.jsonl does not exist'],
    ['empty', 'empty holds no templates'],
    ['empty.jsonl', 'empty.jsonl holds no templates'],
    ['list.json', 'list.json holds no templates'],
    ['table.csv', 'table.csv is not a file of templates'],
  ])('%s', async (name, message) => {
    await write('empty/notes.txt', 'nothing');
    await write('empty.jsonl', '\n\n');
    await write('list.json', ' [ ] ');
    await write('table.csv', 'a,b');
    const reading = readAll(join(folder, name));
    await expect(reading).rejects.toThrow(UserError);
    await expect(reading).rejects.toThrow(join(folder, message));
  });
});
