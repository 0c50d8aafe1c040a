import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import { getItems, queryPage } from '../../platform/aws/table/table.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { AttemptLog, LoggedAddress } from '../dispatch/attempt-log.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';

/** Reads the input of simulations in few requests. The reads are eventually consistent, which halves their cost. */
export const simulationStore = (organization: OrganizationId) => ({
  async readCampaign(
    id: CampaignId,
  ): Promise<{ readonly organization: Organization | undefined; readonly campaign: Campaign | undefined }> {
    const found = await getItems<Organization | Campaign>(
      [keys.organization(organization), keys.campaign(organization, id)],
      ['organization', 'campaign'],
    );
    return {
      organization: found.find((item) => item.kind === 'organization'),
      campaign: found.find((item) => item.kind === 'campaign'),
    };
  },

  async readAccounts(campaign: CampaignId, max: number): Promise<Account[] | undefined> {
    let count = 0;
    const rowsOf = async (pk: string): Promise<Key[]> => {
      const rows: Key[] = [];
      let after: string | undefined;
      do {
        const page = await queryPage<Key>({ pk, index: 'gsi2', after, limit: max });
        count += page.items.length;
        rows.push(...page.items.map(({ pk, sk }) => ({ pk, sk })));
        after = page.last;
      } while (after !== undefined && count <= max);
      return rows;
    };
    const rows = await Promise.all(partitions.accountsOfCampaign(organization, campaign).map(rowsOf));
    return count > max ? undefined : getItems<Account>(rows.flat(), 'account');
  },

  readLogs: (contacts: readonly ContactId[]) => readLogs(organization, contacts),

  async readAddresses(addresses: readonly string[]): Promise<ReadonlyMap<string, LoggedAddress>> {
    const wanted = [...new Set(addresses)].map((address) => keys.suppressed(organization, address));
    const found = await getItems<LoggedAddress>(wanted, 'suppressed');
    return new Map(found.map((each) => [each.address, each]));
  },
});

/** Of the contacts that have one; that of a merged contact is the log of the one that stays. */
async function readLogs(
  organization: OrganizationId,
  contacts: readonly ContactId[],
): Promise<ReadonlyMap<ContactId, AttemptLog>> {
  const byPartition = new Map(contacts.map((id) => [keys.attempts(organization, id).pk, id]));
  const wanted = [...byPartition.values()].map((id) => keys.attempts(organization, id));
  const logs = await getItems<AttemptLog & Key>(wanted, 'attempts');
  const mergedInto = logs.flatMap(({ merged_into: into }) => into ?? []);
  const others = mergedInto.length === 0 ? new Map<ContactId, AttemptLog>() : await readLogs(organization, mergedInto);
  return new Map(
    logs.flatMap((log) => {
      const contact = byPartition.get(log.pk);
      const latest = log.merged_into === undefined ? log : others.get(log.merged_into);
      return contact && latest ? [[contact, latest] as const] : [];
    }),
  );
}
