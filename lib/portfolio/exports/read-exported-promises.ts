import type { OrganizationId } from '../../foundation/ids.ts';
import type { PromiseView } from '../promises/contract.ts';
import { promiseStore } from '../promises/promise-store.ts';
import { type PromiseToPay, promiseView } from '../promises/promise.ts';
import type { Named } from './account-names.ts';
import type { ExportOf, ExportPage, ExportPosition } from './exported-kind.ts';
import { readNamedRows } from './read-named-rows.ts';

export async function* readExportedPromises(
  organization: OrganizationId,
  { filters }: ExportOf<'promises'>,
  from: ExportPosition | undefined,
): AsyncGenerator<ExportPage<Named<PromiseView>>> {
  // The index may list a promise under the status that it had a moment ago.
  const view = (promise: PromiseToPay) =>
    filters.status === undefined || promise.status === filters.status ? promiseView(promise) : undefined;
  yield* readNamedRows(organization, promiseStore(organization).listing(filters), view, from);
}
