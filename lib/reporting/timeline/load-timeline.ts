import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import type { TimelineEntry } from './contract.ts';
import { timelineStore } from './timeline-store.ts';
import { type TimelineItem, timelineEntry } from './timeline.ts';

export function loadTimeline(
  organization: OrganizationId,
  id: AccountId,
  type: TimelineEntry['type'] | undefined,
  paging: Paging,
  now: Date,
): Promise<PageReply<TimelineEntry>> {
  const toEntry = async () => {
    const [account, { timezone }] = await Promise.all([
      accountStore(organization).read(id),
      readSettings(organization),
    ]);
    if (!account) throw notFound('account');
    return (item: TimelineItem) => timelineEntry(item, { account, timezone, now });
  };
  return loadPage(organization, timelineStore(organization).listing(id, type), paging, toEntry());
}
