/*
 * Files that our own commands wrote and that came back changed: by an editor, a spreadsheet, a sync tool, a stranger. Each
 * says what becomes of one file, and is read by the commands that read such files.
 */
export interface HostileFile {
  readonly name: string;
  readonly kind: 'catalog' | 'candidates' | 'shortlist' | 'manifest';
  readonly change: (good: string) => string | Uint8Array;
}

type Change = HostileFile['change'];

const named =
  (kind: HostileFile['kind']) =>
  (name: string, change: Change): HostileFile => ({ name, kind, change });
const [catalog, candidates, shortlist, manifest] = [
  named('catalog'),
  named('candidates'),
  named('shortlist'),
  named('manifest'),
];

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const head = (text: string): string => `${text.split('\n')[0]}\n`;
const rows = (text: string): readonly string[] => text.trimEnd().split('\n').slice(1);
/** The first row with another value in a column. */
const cell =
  (column: string, value: string): Change =>
  (text) => {
    const at = head(text).trimEnd().split(',').indexOf(column);
    const cells = (rows(text)[0] ?? '').split(',');
    cells[at] = value;
    return `${head(text)}${[cells.join(','), ...rows(text).slice(1)].join('\n')}\n`;
  };
/** The first line of JSON with other fields. */
const fields =
  (changed: { readonly [key: string]: unknown }): Change =>
  (text) => {
    const [first = '', ...rest] = text.split('\n');
    return [JSON.stringify({ ...JSON.parse(first), ...changed }), ...rest].join('\n');
  };
const first =
  (line: string): Change =>
  (text) =>
    [line, ...text.split('\n').slice(1)].join('\n');
const json =
  (changed: { readonly [key: string]: unknown }): Change =>
  (text) =>
    JSON.stringify({ ...JSON.parse(text), ...changed });
const within =
  (key: string, changed: { readonly [key: string]: unknown }): Change =>
  (text) => {
    const data = JSON.parse(text);
    return JSON.stringify({ ...data, [key]: { ...data[key], ...changed } });
  };

export const hostileFiles: readonly HostileFile[] = [
  catalog('no catalog: empty', () => ''),
  catalog('no catalog: bytes of zero', () => '\u0000'.repeat(5000)),
  catalog('no catalog: bytes that are no text', () =>
    Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256),
  ),
  catalog('in UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  catalog('with a byte order mark', (text) => `\uFEFF${text}`),
  catalog('with the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')),
  catalog('with the line ends of old Macs', (text) => text.replaceAll('\n', '\r')),
  catalog('with semicolons', (text) => text.replaceAll(',', ';')),
  catalog('with tabs', (text) => text.replaceAll(',', '\t')),
  catalog('its head alone', head),
  catalog('without a head', (text) => rows(text).join('\n')),
  catalog('every column twice', (text) => text.replaceAll(/^(.*)$/gm, '$1,$1')),
  catalog('columns of JavaScript', (text) =>
    text.replace('index,tier,model', '__proto__,constructor,toString'),
  ),
  catalog('no candidate_id', (text) => text.replace('candidate_id', 'candidate')),
  catalog('a row twice', (text) => `${text}${rows(text)[0]}\n`),
  catalog(
    'every row a thousand times',
    (text) => `${head(text)}${`${rows(text).join('\n')}\n`.repeat(1000)}`,
  ),
  catalog('a row of 100,000 cells', (text) => `${head(text)}${','.repeat(100_000)}\n`),
  catalog('a cell of 5 MB', cell('target_variable', 'x'.repeat(5_000_000))),
  catalog('a quote that is never closed', (text) => text.replace(',todo,', ',"todo,')),
  catalog('100,000 quotes', cell('target_variable', '"'.repeat(100_000))),
  catalog('half a row', (text) => text.slice(0, text.length - 60)),
  catalog('an unknown status', cell('status', 'maybe')),
  catalog('a status of JavaScript', cell('status', 'constructor')),
  catalog('signs of control', cell('target_variable', '\u001b[2J\u202e')),
  catalog('a formula', cell('target_variable', '=HYPERLINK("http://x";"y")')),
  catalog('an ID that is a number', cell('candidate_id', '1.23E+15')),
  catalog('an ID of elsewhere', cell('candidate_id', '../../../etc/passwd')),
  catalog('a file of elsewhere', cell('filepath', '../../../../tmp/owned.json')),
  catalog('a date that is none', cell('decision_date_utc', '31.02.99999')),
  catalog('edits that are none', cell('manual_edits', 'L0;L-1;L999999999999')),
  catalog('a validator of elsewhere', cell('validator', '../../x')),
  candidates('empty', () => ''),
  candidates('no JSON', first('{"id":')),
  candidates('a list', first('[]')),
  candidates('null', first('null')),
  candidates('nested 50,000 deep', first(`{"id":${deep(50_000)}}`)),
  candidates('a trace nested 50,000 deep', (text) =>
    text.replace('"flawed_trace":{', `"flawed_trace":{"x":${deep(50_000)},`),
  ),
  candidates('an ID of elsewhere', fields({ id: '../../../tmp/owned' })),
  candidates('an ID of JavaScript', fields({ id: '__proto__' })),
  candidates('a rule of JavaScript', fields({ rule: 'constructor' })),
  candidates('a tier of JavaScript', fields({ tier: '__proto__', position_bin: 'constructor' })),
  candidates('a solution without lines', fields({ flawed_solution: {} })),
  candidates(
    'a solution of 100,000 lines',
    fields({
      flawed_solution: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`L${i + 1}`, 'x'])),
    }),
  ),
  candidates('a label that is no line', fields({ erroneous_line_number: 'L999999999' })),
  candidates(
    'signs of control',
    fields({ explanation: '\u001b[2J\u202e\r', target_variable: '\u001b]0;x\u0007' }),
  ),
  candidates('a line of 20 MB', fields({ explanation: 'x'.repeat(20_000_000) })),
  candidates('a template that is not there', fields({ index: 'nowhere' })),
  candidates('the same one twice', (text) => `${text}${head(text)}`),
  candidates('half a line at the end', (text) => text.slice(0, -100)),
  shortlist('empty', () => ''),
  shortlist('no JSON', first('{"id":')),
  shortlist('an ID of JavaScript', fields({ id: 'constructor' })),
  shortlist('nested 50,000 deep', first(`{"id":${deep(50_000)}}`)),
  shortlist('a line of 20 MB', fields({ explanation: 'x'.repeat(20_000_000) })),
  shortlist('signs of control', fields({ explanation: '\u001b[2J\u202e' })),
  shortlist('half a line at the end', (text) => text.slice(0, -100)),
  manifest('empty', () => ''),
  manifest('no JSON', () => '{"seed":'),
  manifest('a list', () => '[]'),
  manifest('null', () => 'null'),
  manifest('nested 50,000 deep', () => deep(50_000)),
  manifest('of another command', () => '{"kind":"export"}'),
  manifest('a million of a shard', json({ shard: '1/1000000' })),
  manifest('an absurd shard', json({ shard: '1/99999999999999999999' })),
  manifest('a shard that is none', json({ shard: '0/0' })),
  manifest('shards of nine quadrillion templates', (text) =>
    within('templates', { read: 9e15, used: 9e15 })(json({ shard: '1/1' })(text) as string),
  ),
  manifest('counts that are not whole', within('counts', { candidates: -1.5 })),
  manifest('counts of elsewhere', within('counts', { candidates: 9e15, discarded: 9e15 })),
  manifest('rules of JavaScript', (text) =>
    within('counts', {
      rules: JSON.parse('{"__proto__":{"sites":1,"possible":1,"candidates":1,"discarded":{}}}'),
    })(text),
  ),
  manifest('100,000 rules', within('rules', { ids: Array.from({ length: 100_000 }, (_, i) => `r${i}`) })),
  manifest('signs of control', json({ seed: '\u001b[2J\u202e' })),
  manifest('a whole run as a part', json({ shard: '1/1' })),
  manifest('20 MB', json({ seed: 'x'.repeat(20_000_000) })),
];

/** The commands that read a kind of file, in a folder with `run`, `short`, `part`; `$out` is a new place. */
export const readersOf: { readonly [kind in HostileFile['kind']]: readonly (readonly string[])[] } = {
  catalog: [
    ['review', '--summary', 'short/validation_catalog_ana.csv'],
    ['agreement', 'short/validation_catalog_ana.csv', 'short/validation_catalog_ben.csv'],
    ['sample', '--from', 'run', '--out', 'short', '--seed', '1'],
  ],
  candidates: [
    ['show', '--run', 'run', '--limit', '3'],
    ['sample', '--from', 'run', '--out', '$out', '--seed', '1'],
    ['audit', 'run'],
    ['read', '--run', 'run', '--json', '-n', '2'],
    ['export', '--from', 'run', '--out', '$out'],
  ],
  shortlist: [
    ['show', '--run', 'short', '--limit', '3'],
    ['review', '--summary', 'short/validation_catalog_ana.csv'],
    ['export', '--from', 'run', '--accepted', 'short', '--out', '$out'],
  ],
  manifest: [
    ['merge', 'run', '--out', '$out'],
    ['list', '--run', 'run'],
    ['audit', 'run'],
    ['export', '--from', 'run', '--out', '$out'],
    ['run', '--seed', '1', '--templates', 'run', '--rules', 'rules.yaml', '--out', '$out'],
  ],
};
