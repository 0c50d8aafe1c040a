import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { organizationStore } from '../../../lib/tenancy/organizations/organization-store.ts';
import { verifyCounters } from '../../../lib/reporting/counters/verify-counters.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => {
  service = started.service;
});

const now = new Date();

/** Counts accounts that do not exist. */
const miscount = (organization: OrganizationId) =>
  service.table.copy(
    marshall({
      ...keys.counts(organization, 'STATUS', '0'),
      kind: 'counts',
      organization,
      version: 1,
      shards: {},
      active: 3,
    }),
    [{}],
  );

async function organizations(count: number) {
  const ids = await Promise.all(Array.from({ length: count }, () => service.organization(randomUUID())));
  const found = await Promise.all(ids.map((id) => organizationStore(id).read()));
  return found.flatMap((each) => each ?? []);
}

describe('the verification of all organizations', () => {
  it('waits once for all of them, and repairs the differences that stay', async () => {
    const all = await organizations(12);
    const wrong = all.filter((_, index) => index % 4 === 0);
    for (const { id } of wrong) await miscount(id);
    let pauses = 0;
    const pause = () => Promise.resolve(void pauses++);

    const reports = await verifyCounters(all, { now, dayCount: 3, pause });
    expect(pauses).toBe(1);
    expect(reports.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    for (const { id, differences, repairedCount, remainingCount } of reports)
      expect([differences.length, repairedCount, remainingCount]).toEqual(
        wrong.some((each) => each.id === id) ? [1, 1, 0] : [0, 0, 0],
      );
  });

  it('does not wait if nothing differs, or nothing is to be repaired', async () => {
    const [organization, other] = await organizations(2);
    if (!organization || !other) throw new Error('There are not two organizations.');
    await miscount(organization.id);
    const pause = () => Promise.reject(new Error('It waited.'));
    expect(await verifyCounters([other], { now, dayCount: 3, pause })).toMatchObject([{ remainingCount: 0 }]);
    expect(await verifyCounters([organization], { now, dayCount: 3, pause: undefined })).toMatchObject([
      { differences: [{ of: 'STATUS', part: '0', name: 'active', counted: 3, recounted: 0 }], remainingCount: 1 },
    ]);
  });

  it('asks for no queue of days before an organization existed, but for its counts', async () => {
    const [organization] = await organizations(1);
    if (!organization) throw new Error('There is no organization.');
    const verify = (dayCount: number) => verifyCounters([organization], { now, dayCount, pause: undefined });
    const requestsFor = async (dayCount: number) => (await service.cost(() => verify(dayCount))).requests;
    // Each further day is one of the counters that are read, a hundred at a time, instead of 16 queries.
    expect((await requestsFor(33)) - (await requestsFor(3))).toBeLessThan(30);
  });
});
