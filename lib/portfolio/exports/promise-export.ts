import type { PromiseView } from '../promises/contract.ts';
import type { Named } from './account-names.ts';
import type { Columns, ExportedKind } from './exported-kind.ts';

/** New columns are appended. */
const columns: Columns<Named<PromiseView>> = {
  id: ({ id }) => id,
  account_id: (promise) => promise.account_id,
  account_external_id: (promise) => promise.account_external_id,
  contact_name: (promise) => promise.contact_name,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  due_date: (promise) => promise.due_date,
  status: ({ status }) => status,
  source: ({ source }) => source,
  interaction_id: (promise) => promise.interaction_id,
  verified: ({ verified }) => verified,
  notes: ({ notes }) => notes,
  created_at: (promise) => promise.created_at,
};

export const promiseExport: ExportedKind<'promises', Named<PromiseView>, Named<PromiseView>> = {
  columns: () => columns,
  row: (promise) => promise,
  json: (promise) => promise,
};
