import type { ListedPromise } from '../../queries/promises.ts';

/** The share of the promises that were kept among those whose outcome is known; undefined if there is none. */
export function keptShare(promises: readonly Pick<ListedPromise, 'status'>[]): number | undefined {
  const countOf = (wanted: ListedPromise['status']) => promises.filter(({ status }) => status === wanted).length;
  const [kept, broken] = [countOf('kept'), countOf('broken')];
  return kept + broken === 0 ? undefined : kept / (kept + broken);
}
