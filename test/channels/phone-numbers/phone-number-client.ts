import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AuditEntryView } from '../../../lib/tenancy/audit/contract.ts';
import type { PhoneNumberView } from '../../../lib/channels/phone-numbers/contract.ts';
import type { ChannelView } from '../../../lib/channels/channels/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import { type NumberSeller, startSelling } from '../../harness/number-seller.ts';
import type { CallerRequest } from '../../harness/requests.ts';
import type { StartedService } from '../../harness/use-service.ts';
import { useService } from '../../harness/use-service.ts';

/** The service with a provider that sells numbers; both are there once the tests of the file run. */
export function usePhoneNumbers() {
  let started: StartedService;
  let seller: NumberSeller;
  useService((given) => {
    started = given;
  });
  beforeEach(() => {
    started.dependencies.providers.forget();
    seller = startSelling(started.dependencies.providers);
  });

  const ask = (sent: CallerRequest) => askRoute(started.service, 'managePhoneNumbers', sent);

  return {
    service: () => started.service,
    seller: () => seller,
    dependencies: () => started.dependencies,
    /** What was asked of the providers. */
    asked: () => started.dependencies.providers.asked,
    anOrganization: () => started.service.organization(randomUUID()),
    ask,
    buy: (organization: OrganizationId, phoneNumber: string, more: object = {}) =>
      ask({ organization, body: { action: 'buy', phoneNumber, ...more } }),
    release: (organization: OrganizationId, phoneNumber: string, more: object = {}) =>
      ask({ organization, body: { action: 'release', phoneNumber, ...more } }),
    list: async (organization: OrganizationId): Promise<PhoneNumberView[]> =>
      (await started.service.call<{ data: PhoneNumberView[] }>('listPhoneNumbers', { organization })).data,
    setChannel: (organization: OrganizationId, channel: string, body: object) =>
      started.service.call('updateChannel', { organization, params: { channel }, body }),
    channelsOf: async (organization: OrganizationId): Promise<ChannelView[]> =>
      (await started.service.call<{ data: ChannelView[] }>('listChannels', { organization })).data,
    auditOf: async (organization: OrganizationId): Promise<AuditEntryView[]> =>
      (await started.service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization })).data,
    /** The numbers that are stored for an organization, how many are counted, and the link of one number. */
    storedOf: async (organization: OrganizationId, number: string) => ({
      numbers: await started.service.table.inPartition(partitions.phoneNumbers(organization)),
      count: Number(
        (await started.service.table.inPartition(keys.phoneNumberCount(organization).pk))[0]?.['count'] ?? 0,
      ),
      links: (await started.service.table.inPartition(keys.telephonyNumber(number).pk)).filter(
        ({ kind }) => kind === 'telephony_number',
      ),
    }),
  };
}

/** What is stored if an organization has no number. */
export const nothing = { numbers: [], count: 0, links: [] };
