import type { PaymentView } from '../payments/contract.ts';
import type { Named } from './account-names.ts';
import type { Columns, ExportedKind } from './exported-kind.ts';

/** New columns are appended. */
const columns: Columns<Named<PaymentView>> = {
  id: ({ id }) => id,
  account_id: (payment) => payment.account_id,
  account_external_id: (payment) => payment.account_external_id,
  contact_name: (payment) => payment.contact_name,
  amount: ({ amount }) => amount,
  overpaid_amount: (payment) => payment.overpaid_amount,
  currency: ({ currency }) => currency,
  paid_at: (payment) => payment.paid_at,
  method: ({ method }) => method,
  reference: ({ reference }) => reference,
  external_id: (payment) => payment.external_id,
  notes: ({ notes }) => notes,
  created_at: (payment) => payment.created_at,
  status: ({ status }) => status,
  reversal_reason: ({ reversal }) => reversal?.reason ?? null,
  reversed_at: ({ reversal }) => reversal?.reversed_at ?? null,
  reversal_external_id: ({ reversal }) => reversal?.external_id ?? null,
  group_id: (payment) => payment.group_id,
};

export const paymentExport: ExportedKind<'payments', Named<PaymentView>, Named<PaymentView>> = {
  columns: () => columns,
  row: (payment) => payment,
  json: (payment) => payment,
};
