import { expect, it } from 'vitest';
import { stampOf, writerOf } from '../../lib/foundation/written-by.ts';

it.each([
  { kind: 'user', id: '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10' },
  { kind: 'api_key', id: '0f9d2c1e-6b1a-4e57-8d0c-2a7f1b3c4d5e' },
  { kind: 'user', id: 'an id with spaces' },
] as const)('a stamp names %j', (actor) => {
  expect(writerOf(stampOf(actor))).toEqual(actor);
});

it.each([undefined, { kind: 'system', id: null } as const])('nobody leaves a stamp if %j writes', (actor) => {
  expect(stampOf(actor)).toEqual({});
  expect(writerOf({})).toBeUndefined();
});
