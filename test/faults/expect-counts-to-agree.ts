import { expect } from 'vitest';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { type CountDifference, findCountDifferences } from '../../lib/reporting/counters/find-count-differences.ts';
import type { FaultyService } from './faulty-service.ts';
import { type StreamRecord, countedIn, deliverTwice } from './table-stream.ts';

const maxRounds = 5;
const comparedAtOnce = 4;

interface Options {
  /** The maximum number of organizations to compare, spread over all in the stream. */
  readonly sample?: number;
  /** Records that are never delivered. */
  readonly isWithheld?: (record: StreamRecord) => boolean;
}

export interface DeliveryReport {
  readonly records: readonly StreamRecord[];
  readonly crashes: number;
  readonly compared: number;
  readonly differences: readonly CountDifference[];
}

/** Delivers everything written since the last call twice, and compares the counts with the items. */
export async function deliverAllChanges(
  { service, network, stream }: FaultyService,
  { sample = 50, isWithheld = () => false }: Options = {},
): Promise<DeliveryReport> {
  const delivered: StreamRecord[] = [];
  let crashes = 0;
  for (let round = 1; ; round++) {
    const records = (await stream.read()).filter((record) => !isWithheld(record));
    const delivery = await deliverTwice(service, network, records, `round ${round}`);
    delivered.push(...records);
    crashes += delivery.crashes;
    if (delivery.batches === 0) break;
    if (round === maxRounds) throw new Error(`The functions still make changes after ${maxRounds} rounds.`);
  }
  const all = [...countedIn(delivered)];
  const organizations = all.filter((_, n) => n % Math.ceil(all.length / sample) === 0);
  const found = await mapInParallel(organizations, comparedAtOnce, ([organization, days]) =>
    findCountDifferences(organization, [...days]),
  );
  return { records: delivered, crashes, compared: organizations.length, differences: found.flat() };
}

/** Expects that `npm run verify-counters` would find no differences after everything a suite has done. */
export async function expectCountsToAgree(
  faulty: FaultyService,
  options: Pick<Options, 'sample'> = {},
): Promise<DeliveryReport> {
  const report = await deliverAllChanges(faulty, options);
  expect(report.compared).toBeGreaterThan(0);
  expect(report.differences).toEqual([]);
  return report;
}
