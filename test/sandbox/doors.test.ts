import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

// What holds when somebody has JavaScript in the process after all. Each attempt is a program that shuts the doors as
// the process does, under the same flags of Node, and then tries.
const folder = mkdtempSync(join(tmpdir(), 'doors-'));
const script = join(folder, 'attempt.mjs');
const secret = join(folder, 'secret', 'file');
let visits = 0;
const server = createServer((line) => {
  visits++;
  line.destroy();
});
const socket = createSocket('udp4').on('message', () => {
  visits++;
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  socket.close();
  rmSync(folder, { recursive: true });
});

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const attempts: readonly (readonly [string, string])[] = [
  ['a connection', `(await import('node:net')).connect(PORT, '127.0.0.1')`],
  ['a connection by its class', `new (await import('node:net')).Socket().connect(PORT, '127.0.0.1')`],
  [
    'a connection by what every socket inherits',
    `Object.getPrototypeOf((await import('node:tls')).TLSSocket.prototype).connect.call({}, PORT)`,
  ],
  ['an encrypted connection', `(await import('node:tls')).connect(PORT, '127.0.0.1')`],
  ['a page', `await fetch('http://127.0.0.1:PORT/')`],
  ['a page by http', `(await import('node:http')).get('http://127.0.0.1:PORT/')`],
  ['a page by http2', `(await import('node:http2')).connect('http://127.0.0.1:PORT/')`],
  ['a WebSocket', `new WebSocket('ws://127.0.0.1:PORT/')`],
  ['a datagram', `(await import('node:dgram')).createSocket('udp4').send('here', PORT, '127.0.0.1')`],
  [
    'a datagram by its class',
    `new (await import('node:dgram')).Socket('udp4').send('here', PORT, '127.0.0.1')`,
  ],
  ['a name looked up', `await (await import('node:dns')).promises.lookup('localhost')`],
  ['a resolver', `new (await import('node:dns')).Resolver().setServers(['127.0.0.1:PORT'])`],
  ['a server', `(await import('node:net')).createServer().listen(0)`],
  ['a server by http', `(await import('node:http')).createServer().listen(0)`],
  ['a debugger', `(await import('node:inspector')).open(0)`],
  ['a signal', `process.kill(PARENT, 0)`],
  ['a signal, the raw way', `process._kill(PARENT, 0)`],
  ['bindings', `process.binding('tcp_wrap')`],
  ['linked bindings', `process._linkedBinding('tcp_wrap')`],
  ['modules through process', `process.getBuiltinModule('net')`],
  ['a thread', `new (await import('node:worker_threads')).Worker('1', { eval: true })`],
  ['a process', `(await import('node:child_process')).spawnSync('touch', ['OUT']).error?.throw()`],
  ['a native module', `process.dlopen({ exports: {} }, '/lib/libc.so.6')`],
  ['a file', `(await import('node:fs')).readFileSync('SECRET')`],
  ['a file by a promise', `await (await import('node:fs/promises')).readFile('SECRET')`],
  ['a module that is a file', `await import('SECRET')`],
  ['a file written', `(await import('node:fs')).writeFileSync('OUT', 'here')`],
  ['a report', `process.report.writeReport('OUT')`],
  ['a snapshot of the heap', `(await import('node:v8')).writeHeapSnapshot('OUT')`],
  ['a flag of V8', `(await import('node:v8')).setFlagsFromString('--allow-natives-syntax')`],
  ['a function from a text', `new Function('return 1')()`],
  ['eval', `(0, eval)('1')`],
  ['WASI', `new (await import('node:wasi')).WASI({ version: 'preview1', preopens: { '/': '/' } })`],
];

test.each([
  ...attempts.map(([name, code]) => ({ name, code, wanted: 3 })),
  { name: 'nothing that reaches out', code: 'Math.max(1, 2)', wanted: 0 },
])('$name ends with $wanted', async ({ code, wanted }) => {
  const out = join(folder, 'out');
  const filled = code
    .replaceAll('PORT', String(port))
    .replaceAll('PARENT', String(process.pid))
    .replaceAll('SECRET', secret)
    .replaceAll('OUT', out);
  const doors = resolve('src/runtime/sandbox/doors.ts');
  await build({
    stdin: {
      // What fails later than at once counts as refused too; half a second is long for what goes out.
      contents: `import { shutDoors } from ${JSON.stringify(doors)};
        process.on('uncaughtException', () => process.exit(3));
        shutDoors();
        try { ${filled}; } catch { process.exit(3); }
        setTimeout(() => process.exit(0), 500);`,
      resolveDir: folder,
      loader: 'ts',
    },
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  const { status } = spawnSync(
    process.execPath,
    [
      permission,
      `--allow-fs-read=${script}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      script,
    ],
    { env: {}, cwd: folder },
  );
  expect(status, '3 is refused, 0 is done').toBe(wanted);
  expect(existsSync(out)).toBe(false);
  expect(visits).toBe(0);
});

test('without the doors shut, and without the flags, a page is fetched', async () => {
  writeFileSync(script, `fetch('http://127.0.0.1:${port}/').catch(() => 0).then(() => process.exit(0));`);
  spawn(process.execPath, [script]);
  await expect.poll(() => visits).toBeGreaterThan(0);
  visits = 0;
});
