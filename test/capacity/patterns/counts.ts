import { marshall } from '@aws-sdk/util-dynamodb';
import { AccountId, type OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import { anAccount } from '../../builders.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

const idIn = (segment: number, n: number): string =>
  `${segment.toString(16)}f0e7a1c-7d3f-4a55-9f0e-${String(n).padStart(12, '0')}`;

/** The stream event of new accounts, `each` of them in each of the first `segments` segments. */
const newAccounts = (organization: OrganizationId, segments: number, each: number) => ({
  shardId: 'shard',
  Records: Array.from({ length: segments * each }, (_, n) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(n + 1),
      NewImage: marshall({
        ...anAccount({ id: parseId(AccountId, idIn(n % segments, n)) }),
        organization,
        pk: 'partition',
        sk: String(n),
      }),
    },
  })),
});

const record = (service: Service, event: object) => service.run('publishAndCountChanges', event);

export const countPatterns: Exercises = {
  'record-new-accounts': measureGrowth('n', [10, 100], async (service, size) => {
    const organization = await service.organization(`record-new-accounts-${size}`);
    return () => record(service, newAccounts(organization, 1, size));
  }),

  'record-segments': measureGrowth('k', [2, 16], async (service, size) => {
    const organization = await service.organization(`record-segments-${size}`);
    return () => record(service, newAccounts(organization, size, 5));
  }),

  'record-again': measureGrowth('k', [2, 16], async (service, size) => {
    const organization = await service.organization(`record-again-${size}`);
    await record(service, newAccounts(organization, size, 5));
    return () => record(service, newAccounts(organization, size, 5));
  }),

  'record-uncounted': measureOnce(async (service) => {
    const organization = await service.organization('record-uncounted');
    const item = marshall({ ...anAccount(), organization, pk: 'partition', sk: 'sort' });
    const noted = marshall({ ...anAccount({ notes: 'new' }), organization, pk: 'partition', sk: 'sort' });
    const dynamodb = { SequenceNumber: '1', OldImage: item, NewImage: noted };
    return () => record(service, { shardId: 'shard', Records: [{ eventName: 'MODIFY', dynamodb }] });
  }),
};
