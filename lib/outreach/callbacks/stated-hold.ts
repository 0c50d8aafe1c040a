import { dayIn, daysBetween, isDay } from '../../foundation/calendar.ts';
import { hasPrecision, maxAmount, minorDigits } from '../../foundation/money.ts';
import { firstInstantAt } from '../../foundation/wall-clock.ts';
import type { ToolUse } from '../../history/agent-calls/agent-tools.ts';
import type { ClaimedPayment } from '../../portfolio/holds/claimed-payment.ts';
import { type Dispute, disputeCategories } from '../../portfolio/holds/dispute.ts';

/** What a callee said to an AI agent that stops collection. */
export type StatedHold =
  | { readonly kind: 'disputed'; readonly dispute: Dispute }
  | { readonly kind: 'paid_claim'; readonly claimed_payment: ClaimedPayment }
  /** `named`: the time that the callee said, if they said one. */
  | { readonly kind: 'by_request'; readonly until: string; readonly named?: string }
  | { readonly kind: 'wrong_person' | 'attorney' };

type Parameters = NonNullable<ToolUse['parameters']>;

const maxTextCharacters = 5000;
const maxPaidDaysAgo = 366;

/** A language model fills in the parameters: what makes no sense is left out, and collection stops all the same. */
export function statedDispute({ category, text }: Parameters): StatedHold {
  const said = text?.trim().slice(0, maxTextCharacters);
  const known = disputeCategories.find((each) => each === category) ?? 'other';
  return { kind: 'disputed', dispute: { category: known, ...(said && { text: said }) } };
}

interface Place {
  readonly currency: string;
  readonly timezone: string;
}

export function statedPayment(
  { amount, paid_on: paidOn }: Parameters,
  { currency, timezone }: Place,
  now: Date,
): StatedHold {
  const isAmount = typeof amount === 'number' && amount > 0 && amount <= maxAmount;
  const days = typeof paidOn === 'string' && isDay(paidOn) ? daysBetween(paidOn, dayIn(timezone, now)) : -1;
  return {
    kind: 'paid_claim',
    claimed_payment: {
      ...(isAmount && hasPrecision(amount, minorDigits(currency)) && { amount }),
      ...(typeof paidOn === 'string' && days >= 0 && days <= maxPaidDaysAgo && { paid_on: paidOn }),
    },
  };
}

const hourMs = 3_600_000;
const usualMs = 24 * hourMs;
const longestMs = 30 * 24 * hourMs;

/**
 * Nobody is contacted before the time that the callee named: the beginning of a day (`YYYY-MM-DD`) or a time of the
 * organization (`YYYY-MM-DDTHH:MM`), at most 30 days away. Without one, for a day.
 */
export function statedPause({ until: given }: Parameters, timezone: string, now: Date): StatedHold {
  const named = typeof given === 'string' ? instantOf(given.trim(), timezone) : undefined;
  if (named === undefined || named <= now.getTime())
    return { kind: 'by_request', until: new Date(now.getTime() + usualMs).toISOString() };
  const until = new Date(Math.min(named, now.getTime() + longestMs)).toISOString();
  return { kind: 'by_request', until, named: new Date(named).toISOString() };
}

function instantOf(text: string, timezone: string): number | undefined {
  const [, day = '', time = '00:00', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text,
    ) ?? [];
  if (!isDay(day)) return undefined;
  if (zone !== undefined) return Date.parse(`${day}T${time}${zone}`);
  const wall = Date.parse(`${day}T${time}Z`);
  return firstInstantAt(timezone, wall, wall - 2 * usualMs);
}
