import { AccountId, tryParseId } from '../../foundation/ids.ts';
import { attemptLogStore } from '../../outreach/dispatch/attempt-log-store.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { chosenDebts, maxDebtsAtOnce } from './chosen-debts.ts';
import { countRequests } from './count-requests.ts';
import { createPaymentUrl } from './create-payment-url.ts';
import { debtState } from './debt-state.ts';
import { isProven } from './is-proven.ts';
import { type Debtor, loadDebtor } from './load-debtor.ts';
import { loadPayableDebts } from './load-payable-debts.ts';
import type { PayableDebt } from './payable-debt.ts';
import { paymentConfirmationPage, paymentProblemPage } from './payment-page.ts';
import { type HtmlReply, pageReply, tooManyReply, unknownLinkReply } from './html-reply.ts';
import { loadNetworkLimits } from './load-network-limits.ts';
import { organizationLimit, personLimit } from './request-limits.ts';
import type { PageRequest } from './show-debtor-page.ts';

interface PaymentRequest extends PageRequest {
  /** As browsers send it: `application/x-www-form-urlencoded`. */
  readonly form: string;
}

/**
 * Replies with the page that leads to the payment of the chosen debts, or that says why they cannot be paid. Nothing of
 * it is stored: what is paid is registered once the provider says so.
 */
export async function leadToPayment({ token, cookie, address, form }: PaymentRequest, now: Date): Promise<HtmlReply> {
  const [{ debtor }, { guesses, visits }] = await Promise.all([loadDebtor(token, now), loadNetworkLimits(address)]);
  const person = debtor && { organization: debtor.organization.id, contact: debtor.contact.id };
  const limits = person ? [visits, personLimit(person), organizationLimit(person)] : [guesses];
  const seconds = await countRequests(limits, now);
  if (seconds !== undefined) return tooManyReply(seconds);
  if (!debtor) return unknownLinkReply();
  if (!(await isProven(debtor, cookie, now))) return pageReply(paymentProblemPage('ended', debtor));
  const fields = new URLSearchParams(form);
  const chosen = chosenDebts(fields, await loadWanted(debtor, fields, now), debtor.organization);
  if (!chosen) return pageReply(paymentProblemPage('invalid', debtor));
  const url = await createPaymentUrl(debtor, chosen, now);
  return pageReply(
    url === undefined ? paymentProblemPage('unavailable', debtor) : paymentConfirmationPage(chosen, url, debtor),
  );
}

/** Those of the debts in the form that are the debtor's, as they can be paid now. */
async function loadWanted(
  { organization, contact }: Debtor,
  fields: URLSearchParams,
  now: Date,
): Promise<readonly PayableDebt[]> {
  const ids = fields.getAll('debt').flatMap((text) => tryParseId(AccountId, text) ?? []);
  const wanted = [...new Set(ids)].slice(0, maxDebtsAtOnce);
  const [found, { attempts }] = await Promise.all([
    accountStore(organization.id).readMany(wanted, { consistent: true }),
    attemptLogStore(organization.id).readLog(contact.id),
  ]);
  const accounts = found.filter((account) => account.contact.id === contact.id);
  const states = new Map(accounts.map((account) => [account.id, debtState(account, attempts?.holds ?? [], now)]));
  return loadPayableDebts(organization, { accounts, states }, now);
}
