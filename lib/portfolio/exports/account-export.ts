import { ownValue } from '../../foundation/own-value.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import { refused } from '../../foundation/problem.ts';
import { matchesCondition } from '../account-fields/custom-fields.ts';
import { type Account, accountView, daysPastDue } from '../accounts/account.ts';
import type { ContactView } from '../contacts/contract.ts';
import { orderFields } from '../../platform/http/order-fields.ts';
import { AccountView } from '../accounts/contract.ts';
import { type ExportFilters, maxStreamedAccounts } from './contract.ts';
import type { Columns, ExportedKind } from './exported-kind.ts';

export function matchesFilters(account: Account, filters: ExportFilters, today: string): boolean {
  const days = daysPastDue(account, today);
  const { days_past_due_min: minDays, days_past_due_max: maxDays } = filters;
  const hasRequiredDays = (minDays === undefined && maxDays === undefined) || days !== null;
  return (
    hasRequiredDays &&
    (filters.status === undefined || account.collection_status === filters.status) &&
    account.total_amount >= (filters.min_amount ?? 0) &&
    account.total_amount <= (filters.max_amount ?? Infinity) &&
    (days ?? 0) >= (minDays ?? -Infinity) &&
    (days ?? 0) <= (maxDays ?? Infinity) &&
    (filters.campaign_id === undefined || account.campaign_id === filters.campaign_id) &&
    (filters.source_system === undefined || account.source_system === filters.source_system) &&
    (filters.custom === undefined || matchesCondition(account.custom, filters.custom))
  );
}

/**
 * Rejects exports that Lambda cannot stream in time. Only a status filter reduces the estimate, because only statuses
 * are counted beforehand.
 * @throws Problem 422 `export_too_large`
 */
export function rejectTooLargeStream(
  { accounts, byStatus }: { readonly accounts: number; readonly byStatus: Readonly<Record<CollectionStatus, number>> },
  { status }: Pick<ExportFilters, 'status'>,
): void {
  const count = status === undefined ? accounts : byStatus[status];
  if (count > maxStreamedAccounts)
    throw refused(
      'export_too_large',
      'delivery',
      `Must be \`file\` for more than ${maxStreamedAccounts} accounts; there are about ${count}.`,
    );
}

/** Only the file has them: people and keys that read accounts need not know by what a debtor is identified. */
type IdentifyingFields = Pick<ContactView, 'document' | 'birth_date'>;

type ExportedAccount = AccountView & { readonly contact: Partial<IdentifyingFields> };

function exportedAccount(account: Account, today: string): ExportedAccount {
  const { contact, ...view } = accountView(account, today);
  const { document = null, birth_date = null } = account.contact;
  return { ...view, contact: { ...contact, document, birth_date } };
}

/** New columns are appended: see docs/decisions/0021-csv-columns-are-appended.md. */
const columns: Columns<ExportedAccount> = {
  id: (account) => account.id,
  external_id: (account) => account.external_id,
  source_system: (account) => account.source_system,
  contact_name: (account) => account.contact.name,
  contact_phone: (account) => account.contact.phone,
  contact_email: (account) => account.contact.email,
  total_amount: (account) => account.total_amount,
  pending_balance: (account) => account.pending_balance,
  paid_amount: (account) => account.paid_amount,
  currency: (account) => account.currency,
  due_date: (account) => account.due_date,
  days_past_due: (account) => account.days_past_due,
  collection_status: (account) => account.collection_status,
  campaign_id: (account) => account.campaign_id,
  strategy_id: (account) => account.strategy_id,
  reference: (account) => account.reference,
  notes: (account) => account.notes,
  created_at: (account) => account.created_at,
  updated_at: (account) => account.updated_at,
  settlement_outcome: (account) => account.settlement?.outcome ?? null,
  settlement_amount: (account) => account.settlement?.offered_amount ?? null,
  settlement_pay_by: (account) => account.settlement?.pay_by ?? null,
  contact_external_id: (account) => account.contact.external_id,
  contact_whatsapp: (account) => account.contact.whatsapp,
  contact_timezone: (account) => account.contact.timezone,
  contact_language: (account) => account.contact.language,
  contact_country: (account) => account.contact.country,
  contact_region: (account) => account.contact.region,
  contact_phones: (account) => joined(account.contact.phones.map(({ number }) => number)),
  contact_emails: (account) => joined(account.contact.emails.map(({ address }) => address)),
  contact_preferred_channels: (account) => joined(account.contact.preferred?.channels ?? []),
  contact_preferred_hours: (account) => hoursText(account.contact.preferred?.hours ?? null),
  resolution: (account) => account.resolution,
  contact_document_type: (account) => account.contact.document?.type ?? null,
  contact_document_number: (account) => account.contact.document?.number ?? null,
  contact_birth_date: (account) => account.contact.birth_date ?? null,
  breakdown_principal: (account) => account.breakdown?.principal ?? null,
  breakdown_interest: (account) => account.breakdown?.interest ?? null,
  breakdown_fees: (account) => account.breakdown?.fees ?? null,
  breakdown_costs: (account) => account.breakdown?.costs ?? null,
  creditor_name: (account) => account.creditor?.name ?? null,
  creditor_reference: (account) => account.creditor?.reference ?? null,
  origin: (account) => account.origin,
  plan_status: (account) => account.plan?.status ?? null,
  plan_total: (account) => account.plan?.total ?? null,
  plan_paid_amount: (account) => account.plan?.paid_amount ?? null,
};

/** No separator of cells, because a spreadsheet may read the file with another one. */
const joined = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join(' / '));

const hoursText = (hours: { readonly start: string; readonly end: string; readonly days: readonly number[] } | null) =>
  hours && `${hours.start}-${hours.end} / ${hours.days.join(' ')}`;

/** The columns of custom fields follow the others. */
const accountColumns = (customNames: readonly string[] = []): Columns<ExportedAccount> => ({
  ...columns,
  ...Object.fromEntries(
    customNames.map((name) => [`custom.${name}`, ({ custom }: ExportedAccount) => ownValue(custom, name) ?? null]),
  ),
});

export const accountExport: ExportedKind<'accounts', Account, ExportedAccount> = {
  columns: ({ custom_names: names }) => accountColumns(names),
  row: (account, { today }) => exportedAccount(account, today),
  json: (account, { today }) => orderFields(AccountView, accountView(account, today)),
};
