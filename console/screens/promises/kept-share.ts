import type { ListedPromise } from '../../queries/promises.ts';

/** The share of kept promises among those with a known outcome; undefined if there are none. */
export function keptShare(promises: readonly Pick<ListedPromise, 'status'>[]): number | undefined {
  const countOf = (wanted: ListedPromise['status']) => promises.filter(({ status }) => status === wanted).length;
  const [kept, broken] = [countOf('kept'), countOf('broken')];
  return kept + broken === 0 ? undefined : kept / (kept + broken);
}
