import { describe } from 'vitest';
import { measurePatternsOn } from '../capacity/measure-patterns.ts';
import { amazons } from '../harness/engines.ts';

if (amazons.missing !== undefined) console.warn(`Skipping ${amazons.name}: ${amazons.missing}.`);

describe.skipIf(amazons.missing !== undefined)(`a pattern on ${amazons.name}`, () => {
  measurePatternsOn(amazons);
});
