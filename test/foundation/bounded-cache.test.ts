import { expect, it } from 'vitest';
import { BoundedCache } from '../../lib/foundation/bounded-cache.ts';

it('keeps values up to its size and clears itself when another is added', () => {
  const map = new BoundedCache<number>(2);
  map.set('a', 1).set('b', 2).set('b', 3);
  expect([...map]).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  map.set('c', 4);
  expect([...map]).toEqual([['c', 4]]);
});
