import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request: an answer's text, or whatever the test wants. */
export type Step = string | Act;
type Act = (response: ServerResponse, body: string) => void;

export interface Scripted {
  readonly baseUrl: string;
  /** The bodies of all requests, in order. */
  readonly asked: readonly string[];
  readonly keys: readonly (string | undefined)[];
  readonly close: () => Promise<void>;
}

/** A reply as servers give it. */
export const completion = (content: string): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  });

const json = { 'content-type': 'application/json' };

export const status =
  (
    code: number,
    body = '{"error":{"message":"no"}}',
    headers: { readonly [name: string]: string } = {},
  ): Act =>
  (response) => {
    response.writeHead(code, { ...json, ...headers });
    response.end(body);
  };

export const raw =
  (body: string): Act =>
  (response) => {
    response.writeHead(200, json);
    response.end(body);
  };

/** A server on loopback that does one step a request; the last one again and again. */
export const scripted = async (...steps: readonly Step[]): Promise<Scripted> => {
  const asked: string[] = [];
  const keys: (string | undefined)[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const step = steps[Math.min(asked.length, steps.length - 1)] ?? 'nothing';
      asked.push(body);
      keys.push(request.headers.authorization);
      if (typeof step === 'string') raw(completion(step))(response, body);
      else step(response, body);
    });
  };
  const server = createServer(handle);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    keys,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
