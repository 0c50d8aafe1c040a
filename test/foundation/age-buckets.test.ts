import { expect, it } from 'vitest';
import { ageOf, agingBuckets } from '../../lib/foundation/age-buckets.ts';

it.each([
  [-25, 'current'],
  [0, 'current'],
  [1, '1_30'],
  [30, '1_30'],
  [31, '31_60'],
  [60, '31_60'],
  [61, '61_90'],
  [90, '61_90'],
  [91, '91_180'],
  [180, '91_180'],
  [181, 'over_180'],
])('a debt that is %d days past due is of the age %s', (days, bucket) => {
  expect(agingBuckets[ageOf(days)]).toBe(bucket);
});
