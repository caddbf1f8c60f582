import { expect, test } from 'vitest';
import { readAnswer } from './protocol.ts';

const request = { id: 3, operation: 'traces', sources: ['a', 'b'], session: 1, closed: true } as const;

test.each([
  ['{"id": 3, "answers": [1, null], "seconds": 0.5}', { id: 3, answers: [1, null], seconds: 0.5 }],
  ['{"id": 3, "broken": "no memory", "answers": []}', { id: 3, broken: 'no memory' }],
  ['torn', 'its answer is no JSON'],
  ['null', 'its answer belongs to another question'],
  ['{"id": 2, "answers": [1, 2], "seconds": 1}', 'its answer belongs to another question'],
  ['{"answers": [1, 2], "seconds": 1}', 'its answer belongs to another question'],
  ['{"id": 3, "answers": [1], "seconds": 1}', 'its answer has another shape than was agreed'],
  ['{"id": 3, "answers": {"length": 2}, "seconds": 1}', 'its answer has another shape than was agreed'],
  ['{"id": 3, "answers": [1, 2]}', 'its answer has another shape than was agreed'],
  ['{"id": 3, "broken": 1}', 'its answer has another shape than was agreed'],
])('a line of the process, %s, is read', (line, read) => {
  expect(readAnswer(line, request)).toEqual(read);
});
