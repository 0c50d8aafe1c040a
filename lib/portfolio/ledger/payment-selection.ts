import { dayAfter, endOfDay } from '../../foundation/calendar.ts';
import type { PaymentSelection } from '../payments/payment-store.ts';
import type { PaymentFilters } from './contract.ts';

const startOfDay = (day: string, timezone: string): string => endOfDay(dayAfter(day, -1), timezone);

/** The days of the filters are those of the organization's calendar. */
export const paymentSelection = (
  { account_id, status, method, paid_from: from, paid_to: to, registered_from: registered }: PaymentFilters,
  timezone: string,
): PaymentSelection => ({
  account: account_id,
  ...(status === 'reversed' && { isReversed: true }),
  method,
  ...(from !== undefined && { paidFrom: startOfDay(from, timezone) }),
  ...(to !== undefined && { paidBefore: endOfDay(to, timezone) }),
  ...(registered !== undefined && { registeredFrom: startOfDay(registered, timezone) }),
});
