import type { OrganizationId } from '../../foundation/ids.ts';
import type { Paging } from '../../platform/http/load-page.ts';
import { loadPageWithNames } from '../../portfolio/accounts/load-page-with-names.ts';
import { promiseStore } from '../../portfolio/promises/promise-store.ts';
import { type PromiseToPay, promiseView } from '../../portfolio/promises/promise.ts';
import { loadReportPeriod } from './load-report-period.ts';
import type { GivenPeriod } from './report-period.ts';

interface PromisesOfUser {
  readonly user: string;
  readonly period: GivenPeriod;
  readonly status: PromiseToPay['status'] | undefined;
}

/** Loads a page of the promises that the agent report counts. */
export async function loadReportedPromises(
  organization: OrganizationId,
  { user, period, status }: PromisesOfUser,
  paging: Paging,
  now: Date,
) {
  const { start, end } = await loadReportPeriod(organization, period, now);
  const listing = promiseStore(organization).listingOfUser(
    user,
    { from: start, before: end },
    status ? { status } : {},
  );
  return loadPageWithNames(organization, listing, paging, promiseView);
}
