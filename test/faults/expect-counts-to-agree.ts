import { expect } from 'vitest';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { type CountDifference, findCountDifferences } from '../../lib/reporting/counters/find-count-differences.ts';
import type { FaultyService } from './faulty-service.ts';
import { findLedgerDifferences } from './find-ledger-differences.ts';
import { bySize } from '../harness/by-size.ts';
import { type StreamRecord, countedIn, deliverTwice, organizationOf } from './table-stream.ts';

const maxRounds = 5;
/** The maximum number of organizations whose counts are compared. */
const sample = bySize({ small: 4, large: 12 });

/** Organizations in the records, spread over all of them. */
function sampleOf(records: readonly StreamRecord[]): OrganizationId[] {
  const all = [...countedIn(records).keys()];
  return all.filter((_, n) => n % Math.ceil(all.length / sample) === 0);
}

/** Delivers records twice, and then what the functions wrote meanwhile; returns what was delivered. */
async function deliver(
  { service, network, stream }: FaultyService,
  written: readonly StreamRecord[],
  isDelivered: (record: StreamRecord) => boolean,
): Promise<readonly StreamRecord[]> {
  const delivered: StreamRecord[] = [];
  for (let round = 1, next = written; ; round++, next = await stream.read()) {
    const records = next.filter(isDelivered);
    const { batches } = await deliverTwice(service, network, records, `round ${round}`);
    delivered.push(...records);
    if (batches === 0) return delivered;
    if (round === maxRounds) throw new Error(`The functions still make changes after ${maxRounds} rounds.`);
  }
}

/** Delivers everything written since the last call twice, but for what is withheld, and returns what was delivered. */
export const deliverAllChanges = async (
  faulty: FaultyService,
  isWithheld: (record: StreamRecord) => boolean = () => false,
): Promise<readonly StreamRecord[]> => deliver(faulty, await faulty.stream.read(), (record) => !isWithheld(record));

/** Compares the counts of organizations in the records with their items, on the days of the records. */
export async function findDifferences(
  records: readonly StreamRecord[],
  organizations: readonly OrganizationId[] = sampleOf(records),
): Promise<readonly CountDifference[]> {
  const days = countedIn(records);
  const found: CountDifference[] = [];
  // All at once they would be more requests than a busy machine answers in time.
  for (const organization of organizations)
    found.push(...(await findCountDifferences(organization, [...(days.get(organization) ?? [])])));
  return found;
}

/**
 * Expects that `npm run verify-counters` would find no differences after everything a suite has done, and that the ledger
 * of each organization is what is owed. Delivers no changes of
 * organizations that are not compared, and returns the others.
 */
export async function expectCountsToAgree(faulty: FaultyService): Promise<readonly StreamRecord[]> {
  const written = await faulty.stream.read();
  const organizations = sampleOf(written);
  expect(organizations.length).toBeGreaterThan(0);
  const compared = new Set<OrganizationId | undefined>([...organizations, undefined]);
  const records = await deliver(faulty, written, (record) => compared.has(organizationOf(record)));
  expect(await findDifferences(records, organizations)).toEqual([]);
  for (const organization of organizations) expect(await findLedgerDifferences(organization)).toEqual([]);
  return records;
}
