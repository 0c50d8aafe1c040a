import type { OrganizationId } from '../../foundation/ids.ts';
import type { BlockedFilters } from '../../history/decisions/contract.ts';
import { decisionStore } from '../../history/decisions/decision-store.ts';
import { decisionView } from '../../history/decisions/decision-view.ts';
import type { Paging } from '../../platform/http/load-page.ts';
import { loadPageWithNames } from '../../portfolio/accounts/load-page-with-names.ts';
import { readToday } from '../../tenancy/organizations/read-today.ts';

/** Loads the decisions that blocked on a day, by default today in the organization's time zone. */
export async function loadBlockedDecisions(
  organization: OrganizationId,
  { date, ...filters }: BlockedFilters & { readonly date?: string | undefined },
  paging: Paging,
  now: Date,
) {
  const day = date ?? (await readToday(organization, now));
  const listing = decisionStore(organization).blockedListing(day, filters);
  return loadPageWithNames(organization, listing, paging, decisionView);
}
