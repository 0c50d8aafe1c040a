import { dayIn } from '../../foundation/calendar.ts';
import { ownValue } from '../../foundation/own-value.ts';
import { minorDigits } from '../../foundation/money.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import {
  type AccountSettlement,
  forgivenAmount,
  settlementToMention,
} from '../../portfolio/accounts/account-settlement.ts';
import type { BreakdownPart } from '../../portfolio/accounts/breakdown.ts';
import { type Account, daysPastDue } from '../../portfolio/accounts/account.ts';
import { customKeyForm } from '../../portfolio/account-fields/custom-fields.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';

/** Of a plan and the instalment that a message is about. */
export interface PlanOfMessage {
  readonly total: number;
  readonly paid_amount: number;
  readonly instalment_number: number;
  readonly instalment_count: number;
  /** What is left of it. */
  readonly instalment_amount: number;
  readonly instalment_due_date: string;
}

export interface MessageFacts {
  readonly account: Account;
  readonly contact: ContactCopy;
  readonly organization: Organization;
  /** Of a reminder. */
  readonly plan?: PlanOfMessage;
  /** To the page of the contact. Given if the template has it. */
  readonly link?: string;
}

export interface FormatContext {
  readonly locale: string;
  readonly now: Date;
}

type Variable = (facts: MessageFacts, format: FormatContext) => string | number | undefined;

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

const accountAmount =
  (field: 'total_amount' | 'pending_balance' | 'paid_amount'): Variable =>
  ({ account }, format) =>
    formatAmount(account[field], account.currency, format);

const partAmount =
  (part: BreakdownPart): Variable =>
  ({ account: { breakdown, currency } }, format) =>
    breakdown && formatAmount(breakdown[part], currency, format);

const creditorName: Variable = ({ account }) => account.creditor?.name;

const settlementValue =
  (
    value: (settlement: AccountSettlement, format: FormatContext, facts: MessageFacts) => string | number | undefined,
  ): Variable =>
  (facts, format) => {
    const settlement = settlementToMention(facts.account, format.now);
    return settlement && value(settlement, format, facts);
  };

const settlementAmount = (amount: (settlement: AccountSettlement) => number): Variable =>
  settlementValue((settlement, format) => formatAmount(amount(settlement), settlement.currency, format));

const planAmount =
  (field: 'total' | 'paid_amount' | 'instalment_amount'): Variable =>
  ({ plan, account: { currency } }, format) =>
    plan && formatAmount(plan[field], currency, format);

/** The last day on which the offer can be accepted: one that expires at midnight cannot be accepted on the next day. */
const lastDayToAccept = ({ expires_at: at }: AccountSettlement, { organization }: MessageFacts): string =>
  dayIn(organization.timezone, new Date(Date.parse(at) - 1));

const variables: Readonly<Record<string, Variable>> = {
  'account.id': ({ account }) => account.id,
  'account.external_id': ({ account }) => account.external_id,
  'account.source_system': ({ account }) => account.source_system,
  'account.reference': ({ account }) => account.reference,
  'account.currency': ({ account }) => account.currency,
  'account.total_amount': accountAmount('total_amount'),
  'account.total_amount_raw': ({ account }) => account.total_amount,
  'account.pending_balance': accountAmount('pending_balance'),
  'account.pending_balance_raw': ({ account }) => account.pending_balance,
  'account.paid_amount': accountAmount('paid_amount'),
  'account.paid_amount_raw': ({ account }) => account.paid_amount,
  'account.breakdown.principal': partAmount('principal'),
  'account.breakdown.principal_raw': ({ account }) => account.breakdown?.principal,
  'account.breakdown.interest': partAmount('interest'),
  'account.breakdown.interest_raw': ({ account }) => account.breakdown?.interest,
  'account.breakdown.fees': partAmount('fees'),
  'account.breakdown.fees_raw': ({ account }) => account.breakdown?.fees,
  'account.breakdown.costs': partAmount('costs'),
  'account.breakdown.costs_raw': ({ account }) => account.breakdown?.costs,
  'account.creditor': creditorName,
  'account.creditor.name': creditorName,
  'account.creditor.reference': ({ account }) => account.creditor?.reference,
  'account.origin': ({ account }) => account.origin,
  'account.due_date': ({ account }, format) => account.due_date && formatDay(account.due_date, format),
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

  'person.link': ({ link }) => link,

  'organization.id': ({ organization }) => organization.id,
  'organization.name': ({ organization }) => organization.name,
  'organization.currency': ({ organization }) => organization.currency,

  'settlement.original_balance': settlementAmount((settlement) => settlement.original_balance),
  'settlement.original_balance_raw': settlementValue((settlement) => settlement.original_balance),
  'settlement.offered_amount': settlementAmount((settlement) => settlement.offered_amount),
  'settlement.offered_amount_raw': settlementValue((settlement) => settlement.offered_amount),
  'settlement.forgiven_amount': settlementAmount(forgivenAmount),
  'settlement.forgiven_amount_raw': settlementValue(forgivenAmount),
  'settlement.discount_pct': settlementValue(({ discount_pct: percent }, { locale }) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(percent),
  ),
  'settlement.discount_pct_raw': settlementValue((settlement) => settlement.discount_pct),
  'settlement.expires_at': settlementValue((settlement, format, facts) =>
    formatDay(lastDayToAccept(settlement, facts), format),
  ),
  'settlement.expires_at_raw': settlementValue((settlement) => settlement.expires_at),
  'settlement.pay_by': settlementValue(({ pay_by: day }, format) => day && formatDay(day, format)),
  'settlement.pay_by_raw': settlementValue((settlement) => settlement.pay_by),

  'plan.total': planAmount('total'),
  'plan.total_raw': ({ plan }) => plan?.total,
  'plan.paid_amount': planAmount('paid_amount'),
  'plan.paid_amount_raw': ({ plan }) => plan?.paid_amount,
  'plan.instalment_number': ({ plan }) => plan?.instalment_number,
  'plan.instalment_count': ({ plan }) => plan?.instalment_count,
  'plan.instalment_amount': planAmount('instalment_amount'),
  'plan.instalment_amount_raw': ({ plan }) => plan?.instalment_amount,
  'plan.instalment_due_date': ({ plan }, format) => plan && formatDay(plan.instalment_due_date, format),
  'plan.instalment_due_date_raw': ({ plan }) => plan?.instalment_due_date,
};

export const variableNames: readonly string[] = Object.keys(variables);

const customPrefix = 'account.custom.';

/** The key of `account.custom.<key>`; undefined for another variable. */
function customKeyOf(name: string): string | undefined {
  const key = name.startsWith(customPrefix) ? name.slice(customPrefix.length) : '';
  return customKeyForm.test(key) ? key : undefined;
}

/** Any custom field may be used: which ones exist depends on the account. */
export const isVariable = (name: string): boolean => Object.hasOwn(variables, name) || customKeyOf(name) !== undefined;

function valueOf(name: string, facts: MessageFacts, format: FormatContext): string | number | undefined {
  const key = customKeyOf(name);
  if (key !== undefined) return ownValue(facts.account.custom ?? {}, key);
  return Object.hasOwn(variables, name) ? variables[name]?.(facts, format) : undefined;
}

/**
 * Formats a variable as one line of text; undefined if it has no value. All white space becomes plain spaces: a
 * no-break space, which Intl uses, doubles the price of an SMS.
 */
export function formatVariable(name: string, facts: MessageFacts, format: FormatContext): string | undefined {
  const value = valueOf(name, facts, format);
  const text = value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}
