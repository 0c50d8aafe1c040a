import { countRequests } from './count-requests.ts';
import { frontPage } from './debtor-page.ts';
import { isProven } from './is-proven.ts';
import { type Debtor, factOf, loadDebtor } from './load-debtor.ts';
import { loadDebtsPage } from './load-debts-page.ts';
import { type HtmlReply, pageReply, tooManyReply, unknownLinkReply } from './html-reply.ts';
import { loadNetworkLimits } from './load-network-limits.ts';
import type { PaymentEnd } from './payment-end.ts';
import { paymentEndPage } from './payment-page.ts';

export interface PageRequest {
  readonly token: string;
  readonly cookie: string | undefined;
  /** Of the browser. */
  readonly address: string;
  /** How a payment ended, after which the browser comes back. */
  readonly payment?: PaymentEnd | undefined;
}

/** The page of a link, with the debts in a session. Programs that preview links are not counted. */
export async function showDebtorPage({ token, cookie, address, payment }: PageRequest, now: Date): Promise<HtmlReply> {
  const { debtor } = await loadDebtor(token, now);
  if (debtor && payment !== undefined) return pageReply(paymentEndPage(payment, debtor.language));
  const isCounted = !debtor || (await isProven(debtor, cookie, now));
  if (isCounted) {
    const { guesses, visits } = await loadNetworkLimits(address);
    const seconds = await countRequests([debtor ? visits : guesses], now);
    if (seconds !== undefined) return tooManyReply(seconds);
  }
  return debtor ? pageReply(await pageOf(debtor, cookie, now)) : unknownLinkReply();
}

export async function pageOf(debtor: Debtor, cookie: string | undefined, now: Date): Promise<string> {
  const { organization, language } = debtor;
  return (await isProven(debtor, cookie, now))
    ? loadDebtsPage(debtor, now)
    : frontPage(organization.name, language, factOf(debtor));
}
