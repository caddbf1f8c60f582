import dgram from 'node:dgram';
import dns from 'node:dns';
import inspector from 'node:inspector';
import module from 'node:module';
import net from 'node:net';
import v8 from 'node:v8';

/*
 * What Node's permission flags leave open in the process that Python runs in: the network above all, and what
 * acts on other processes. It is shut for good, in the modules themselves and not in names for them, so that it
 * makes no difference by which way somebody reaches them.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Properties of `process` that reach beyond the process, or undo what is done here. */
const outside = words(`
  abort binding chdir dlopen execve getBuiltinModule initgroups kill loadEnvFile mainModule openStdin
  report setegid seteuid setgid setgroups setuid umask _debugEnd _debugProcess _kill _linkedBinding
  _startProfilerIdleNotifier
`);

/** What Node puts at everybody's hand that speaks to the network or to other threads. */
const globals = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel', 'Request', 'Response', 'navigator'];

const refuse = (): never => {
  throw new Error('this process has no way out');
};

/** Puts a refusal in the place of a function, for good. */
const shut = (owner: object, name: string): void => {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  if (known && !known.configurable && !known.writable) return;
  Object.defineProperty(owner, name, {
    value: refuse,
    writable: false,
    ...(known?.configurable === false ? {} : { configurable: false, enumerable: false }),
  });
};

const functionsOf = (owner: object): string[] =>
  Object.getOwnPropertyNames(owner).filter((name) => {
    const known = Object.getOwnPropertyDescriptor(owner, name);
    return name !== 'constructor' && typeof known?.value === 'function';
  });

/** Takes network, debugger, other processes and other threads away from this process. */
export const shutDoors = (): void => {
  for (const name of ['connect', 'bind', '_connect', '_writeGeneric', '_write', '_writev', 'read'])
    shut(net.Socket.prototype, name);
  for (const name of ['listen', '_listen2', '_setupWorker']) shut(net.Server.prototype, name);
  for (const owner of [
    dns,
    dns.promises,
    dns.Resolver.prototype,
    dns.promises.Resolver.prototype,
    Object.getPrototypeOf(dns.Resolver.prototype) ?? {},
    dgram,
    dgram.Socket.prototype,
    inspector,
    v8,
  ])
    if (owner !== Object.prototype) for (const name of functionsOf(owner)) shut(owner, name);
  for (const name of words('connect createConnection createServer Socket Server Stream _createServerHandle'))
    shut(net, name);
  for (const name of ['register', 'registerHooks', 'createRequire', '_load', 'runMain']) shut(module, name);
  // The names that `import { connect } from 'node:net'` gives follow what was changed.
  module.syncBuiltinESMExports();
  for (const name of outside) shut(process, name);
  for (const name of globals) Reflect.deleteProperty(globalThis, name);
};
