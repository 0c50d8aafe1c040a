import { requestCountStore } from './request-count-store.ts';
import type { RequestLimit } from './request-limits.ts';

/** Counts a request towards all limits. Returns after how many seconds to come again if one of them is exceeded. */
export async function countRequests(limits: readonly RequestLimit[], now: Date): Promise<number | undefined> {
  const counted = await Promise.all(limits.map((limit) => requestCountStore().count(limit, now)));
  const ends = counted.flatMap((each) => (each.kind === 'exceeded' ? [Date.parse(each.endsAt) - now.getTime()] : []));
  return ends.length === 0 ? undefined : Math.max(1, Math.ceil(Math.max(...ends) / 1000));
}
