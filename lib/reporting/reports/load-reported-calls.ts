import type { OrganizationId } from '../../foundation/ids.ts';
import { interactionStore } from '../../history/interactions/interaction-store.ts';
import { type Interaction, statusAt } from '../../history/interactions/interaction.ts';
import type { PageReply, Paging } from '../../platform/http/load-page.ts';
import { loadPageWithNames } from '../../portfolio/accounts/load-page-with-names.ts';
import type { ReportedCall } from './contract.ts';
import { loadReportPeriod } from './load-report-period.ts';
import type { GivenPeriod } from './report-period.ts';

interface CallsOfUser {
  readonly user: string;
  readonly period: GivenPeriod;
  readonly result: Interaction['contact_result'] | undefined;
}

const reportedCall = (call: Interaction, now: Date) => ({
  id: call.id,
  account_id: call.account_id,
  status: statusAt(call, now),
  contact_result: call.contact_result ?? null,
  disposition: call.disposition ?? null,
  duration_seconds: call.duration_seconds ?? null,
  created_at: call.created_at,
});

/** Loads a page of the calls that the agent report counts. */
export async function loadReportedCalls(
  organization: OrganizationId,
  { user, period, result }: CallsOfUser,
  paging: Paging,
  now: Date,
): Promise<PageReply<ReportedCall>> {
  const { start, end } = await loadReportPeriod(organization, period, now);
  const listing = interactionStore(organization).callsOfUser(
    user,
    { from: start, before: end },
    result ? { contact_result: result } : {},
  );
  return loadPageWithNames(organization, listing, paging, (call: Interaction) => reportedCall(call, now));
}
