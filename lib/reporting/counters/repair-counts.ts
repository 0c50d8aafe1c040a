import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { counterItemStore } from './counter-item-store.ts';
import { counterId } from './counter-delta.ts';
import type { CountDifference } from './find-count-differences.ts';

const maxConcurrentWrites = 16;

/**
 * Repairs counts whose difference was the same in two comparisons, unless the counter was written since. Valid only
 * once the stream has drained: a change still in it would be counted twice.
 */
export async function repairCounts(
  organization: OrganizationId,
  first: readonly CountDifference[],
  second: readonly CountDifference[],
): Promise<readonly CountDifference[]> {
  const stable = second.filter((difference) => first.some(isSameAs(difference)));
  const byCounter = Map.groupBy(stable, ({ of, part }) => counterId({ organization, of, part }));
  const repaired = await mapInParallel([...byCounter.values()], maxConcurrentWrites, async (differences) => {
    // Groups are never empty.
    const [{ of, part, version }] = differences as [CountDifference, ...CountDifference[]];
    const before = version === undefined ? undefined : { version };
    const sums = new Map(differences.map(({ name, counted, recounted }) => [name, BigInt(recounted - counted)]));
    const written = await counterItemStore().add({ organization, of, part }, before, { sums });
    return written.ok ? differences : [];
  });
  return repaired.flat();
}

const isSameAs = (one: CountDifference) => (other: CountDifference) => JSON.stringify(one) === JSON.stringify(other);
