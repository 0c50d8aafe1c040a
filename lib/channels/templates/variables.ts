import { dayIn } from '../../foundation/calendar.ts';
import { minorDigits } from '../../foundation/money.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import {
  type AccountSettlement,
  forgivenAmount,
  settlementToMention,
} from '../../portfolio/accounts/account-settlement.ts';
import { type Account, daysPastDue } from '../../portfolio/accounts/account.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';

export interface MessageFacts {
  readonly account: Account;
  readonly contact: ContactCopy;
  readonly organization: Organization;
}

export interface FormatContext {
  readonly locale: string;
  readonly now: Date;
}

type Variable = (facts: MessageFacts, wording: FormatContext) => string | number | undefined;

/** Formats an amount for the locale, with all decimals of its currency: `102.340,75 ARS`. */
const formatAmount = (value: number, currency: string, { locale }: FormatContext): string => {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
};

/** Formats a calendar day (`YYYY-MM-DD`) for the locale: `30 de septiembre de 2026`. */
const formatDay = (date: string, { locale }: FormatContext): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

const ofAccount =
  (field: 'total_amount' | 'pending_balance' | 'paid_amount'): Variable =>
  ({ account }, wording) =>
    formatAmount(account[field], account.currency, wording);

const ofSettlement =
  (
    value: (settlement: AccountSettlement, wording: FormatContext, facts: MessageFacts) => string | number | undefined,
  ): Variable =>
  (facts, wording) => {
    const settlement = settlementToMention(facts.account, wording.now);
    return settlement && value(settlement, wording, facts);
  };

const amountOfSettlement = (amount: (settlement: AccountSettlement) => number): Variable =>
  ofSettlement((settlement, wording) => formatAmount(amount(settlement), settlement.currency, wording));

/** The last day on which the offer can be accepted: one that expires at midnight cannot be accepted on the next day. */
const lastDayToAccept = ({ expires_at: at }: AccountSettlement, { organization }: MessageFacts): string =>
  dayIn(organization.timezone, new Date(Date.parse(at) - 1));

const variables: Readonly<Record<string, Variable>> = {
  'account.id': ({ account }) => account.id,
  'account.external_id': ({ account }) => account.external_id,
  'account.source_system': ({ account }) => account.source_system,
  'account.reference': ({ account }) => account.reference,
  'account.currency': ({ account }) => account.currency,
  'account.total_amount': ofAccount('total_amount'),
  'account.total_amount_raw': ({ account }) => account.total_amount,
  'account.pending_balance': ofAccount('pending_balance'),
  'account.pending_balance_raw': ({ account }) => account.pending_balance,
  'account.paid_amount': ofAccount('paid_amount'),
  'account.paid_amount_raw': ({ account }) => account.paid_amount,
  'account.due_date': ({ account }, wording) => account.due_date && formatDay(account.due_date, wording),
  'account.due_date_raw': ({ account }) => account.due_date,
  'account.days_past_due': ({ account, organization }, { now }) => {
    const days = daysPastDue(account, dayIn(organization.timezone, now));
    // Negative before the due date, which no message may show.
    return days === null || days < 0 ? undefined : days;
  },

  'contact.id': ({ contact }) => contact.id,
  'contact.external_id': ({ contact }) => contact.external_id,
  'contact.name': ({ contact }) => contact.name,
  'contact.phone': ({ contact }) => contact.phone,
  'contact.email': ({ contact }) => contact.email,
  'contact.whatsapp': ({ contact }) => contact.whatsapp,

  'organization.id': ({ organization }) => organization.id,
  'organization.name': ({ organization }) => organization.name,
  'organization.currency': ({ organization }) => organization.currency,

  'settlement.original_balance': amountOfSettlement((settlement) => settlement.original_balance),
  'settlement.original_balance_raw': ofSettlement((settlement) => settlement.original_balance),
  'settlement.offered_amount': amountOfSettlement((settlement) => settlement.offered_amount),
  'settlement.offered_amount_raw': ofSettlement((settlement) => settlement.offered_amount),
  'settlement.forgiven_amount': amountOfSettlement(forgivenAmount),
  'settlement.forgiven_amount_raw': ofSettlement(forgivenAmount),
  'settlement.discount_pct': ofSettlement(({ discount_pct: percent }, { locale }) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(percent),
  ),
  'settlement.discount_pct_raw': ofSettlement((settlement) => settlement.discount_pct),
  'settlement.expires_at': ofSettlement((settlement, wording, facts) =>
    formatDay(lastDayToAccept(settlement, facts), wording),
  ),
  'settlement.expires_at_raw': ofSettlement((settlement) => settlement.expires_at),
  'settlement.pay_by': ofSettlement(({ pay_by: day }, wording) => day && formatDay(day, wording)),
  'settlement.pay_by_raw': ofSettlement((settlement) => settlement.pay_by),
};

export const variableNames: readonly string[] = Object.keys(variables);

export const isVariable = (name: string): boolean => Object.hasOwn(variables, name);

/**
 * Formats a variable as one line of text; undefined if it has no value. All white space becomes plain spaces: a no-break
 * space, which Intl uses, doubles the price of an SMS.
 */
export function formatVariable(name: string, facts: MessageFacts, wording: FormatContext): string | undefined {
  const value = isVariable(name) ? variables[name]?.(facts, wording) : undefined;
  const text = value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}
