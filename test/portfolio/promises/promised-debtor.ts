import { dayIn } from '../../../lib/foundation/calendar.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { type PromiseToPay, promiseIdOfCall } from '../../../lib/portfolio/promises/promise.ts';
import type { Service } from '../../harness/start-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  contactedDebtor,
} from '../../outreach/callbacks/contacted-debtor.ts';

/** A debtor who owes 1,000.50 and promised a part of it in a call. */
export interface PromisedDebtor extends ContactedDebtor {
  readonly promise: PromiseToPay;
}

/** The default time zone of an organization. */
const defaultTimezone = 'America/Argentina/Buenos_Aires';
const yesterday = (): Date => new Date(Date.now() - 86_400_000);

/**
 * Registers a promise for the day on which it is made, yesterday unless it says otherwise. In a `shard` its id begins with
 * that digit, at the price of an amount of its own.
 */
export async function promisedDebtor(
  service: Service,
  organization: OrganizationId,
  { at = yesterday(), timezone = defaultTimezone, shard = '' } = {},
): Promise<PromisedDebtor> {
  const debtor = await contactedDebtor(service, organization, anAiCallInProgress);
  return { ...debtor, promise: await promiseOf(debtor, { at, timezone, shard }) };
}

/** Registers a promise of a debtor; a repetition returns the first one. */
export async function promiseOf(
  { organization, account: id, ref }: ContactedDebtor,
  { at = yesterday(), timezone = defaultTimezone, shard = '' } = {},
): Promise<PromiseToPay> {
  const [{ accountStore }, { registerPromise }] = await Promise.all([
    import('../../../lib/portfolio/accounts/account-store.ts'),
    import('../../../lib/outreach/callbacks/register-promise.ts'),
  ]);
  const account = await accountStore(organization).read(id, { consistent: true });
  if (!account) throw new Error('The account does not exist.');
  const claimed = { amount: 500, due_date: dayIn(timezone, at) };
  while (!promiseIdOfCall(ref.interaction, claimed).startsWith(shard)) claimed.amount -= 0.5;
  const result = await registerPromise({ organization, key: ref, account, timezone, verified: true }, claimed, at);
  if (result.kind === 'refused') throw new Error(result.refusal);
  return result.promise;
}
