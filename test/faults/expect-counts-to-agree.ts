import { expect } from 'vitest';
import { type CountDifference, findDifferences } from '../../lib/reporting/counters/verify-counters.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import type { FaultyService } from './faulty-service.ts';
import { type StreamRecord, countedIn, deliverTwice } from './table-stream.ts';

const roundsMax = 5;
const comparedAtOnce = 4;

interface Options {
  /** So many organizations are compared at most, spread over all of which the stream told. */
  readonly sample?: number;
  /** Records that never come. */
  readonly isWithheld?: (record: StreamRecord) => boolean;
}

export interface DeliveryReport {
  readonly records: readonly StreamRecord[];
  readonly deaths: number;
  readonly compared: number;
  readonly differences: readonly CountDifference[];
}

/** Tells the functions of all that was written since the last time, twice, and compares the counts with the items. */
export async function deliverAllChanges(
  { service, network, stream }: FaultyService,
  { sample = 50, isWithheld = () => false }: Options = {},
): Promise<DeliveryReport> {
  const told: StreamRecord[] = [];
  let deaths = 0;
  for (let round = 1; ; round++) {
    const records = (await stream.read()).filter((record) => !isWithheld(record));
    const delivered = await deliverTwice(service, network, records, `round ${round}`);
    told.push(...records);
    deaths += delivered.deaths;
    if (delivered.batches === 0) break;
    if (round === roundsMax) throw new Error('The functions tell one another of changes without end.');
  }
  const all = [...countedIn(told)];
  const organizations = all.filter((_, n) => n % Math.ceil(all.length / sample) === 0);
  const found = await mapInParallel(organizations, comparedAtOnce, ([organization, days]) =>
    findDifferences(organization, [...days]),
  );
  return { records: told, deaths, compared: organizations.length, differences: found.flat() };
}

/** What `npm run verify-counters` would find after all that a suite did to the table: nothing. */
export async function expectCountsToAgree(
  faulty: FaultyService,
  options: Pick<Options, 'sample'> = {},
): Promise<DeliveryReport> {
  const told = await deliverAllChanges(faulty, options);
  expect(told.compared).toBeGreaterThan(0);
  expect(told.differences).toEqual([]);
  return told;
}
