import { type Account, daysPastDue } from '../accounts/account.ts';
import type { AccountView } from '../accounts/contract.ts';
import type { ExportFilters } from './contract.ts';

/** Whether an account is asked for; all filters must hold. An account without a due date matches no filter of days. */
export function matches(account: Account, filters: ExportFilters, today: string): boolean {
  const days = daysPastDue(account, today);
  const { days_past_due_min: daysMin, days_past_due_max: daysMax } = filters;
  const isDue = (daysMin === undefined && daysMax === undefined) || days !== null;
  return (
    isDue &&
    (filters.status === undefined || account.collection_status === filters.status) &&
    account.total_amount >= (filters.min_amount ?? 0) &&
    account.total_amount <= (filters.max_amount ?? Infinity) &&
    (days ?? 0) >= (daysMin ?? -Infinity) &&
    (days ?? 0) <= (daysMax ?? Infinity) &&
    (filters.campaign_id === undefined || account.campaign_id === filters.campaign_id) &&
    (filters.source_system === undefined || account.source_system === filters.source_system)
  );
}

const columns: Readonly<Record<string, (account: AccountView) => string | number | null>> = {
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
};

/** A spreadsheet runs a cell that begins so as a formula (OWASP, CSV Injection); an apostrophe makes it text. */
const formulaStart = /^[=+\-@\t\r]/;

/** A cell as RFC 4180 has it. A phone in E.164 begins with `+` but holds digits alone, and no formula. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const isHarmless = !formulaStart.test(value) || /^\+\d+$/.test(value);
  const text = isHarmless ? value : `'${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvHeader = `${Object.keys(columns).join(',')}\r\n`;

export const csvRow = (account: AccountView): string =>
  `${Object.values(columns)
    .map((column) => cell(column(account)))
    .join(',')}\r\n`;
