import { escapeHtml } from '../../channels/templates/mustache-text.ts';
import { add, minorDigits } from '../../foundation/money.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { type ChosenDebt, maxDebtsAtOnce } from './chosen-debts.ts';
import { htmlPage } from './debtor-page.ts';
import type { PageLanguage } from './page-language.ts';
import { amountOf } from './page-values.ts';
import type { PayableDebt } from './payable-debt.ts';
import type { PaymentEnd } from './payment-end.ts';
import { paymentTexts } from './payment-texts.ts';

interface Paying {
  readonly organization: Pick<Organization, 'name' | 'payments'>;
  readonly language: PageLanguage;
  readonly token: string;
}

export const debtName = ({ creditor, reference }: Account, organization: string): string =>
  [creditor?.name ?? organization, ...(reference === undefined ? [] : [reference])].join(' · ');

export interface PaymentForms {
  /** Of several debts at once. */
  readonly above: string;
  /** By the id of the account, of a debt that is paid alone. */
  readonly ofDebt: ReadonlyMap<string, string>;
}

/** The forms to pay debts: together by currency, or each alone if it has an address of its own. */
export function paymentForms(debts: readonly PayableDebt[], paying: Paying): PaymentForms {
  const groups = Map.groupBy(debts, ({ account: { id, currency } }) =>
    paying.organization.payments?.kind === 'link' ? id : currency,
  );
  const several = [...groups.values()].filter((group) => group.length > 1);
  const alone = [...groups.values()].flatMap((group) => (group.length === 1 ? group : []));
  const { title } = paymentTexts[paying.language];
  return {
    above: several
      .map(
        (group) => `<section>\n<h2>${title}</h2>\n${paymentForm(group.slice(0, maxDebtsAtOnce), paying)}\n</section>`,
      )
      .join('\n'),
    ofDebt: new Map(alone.map((debt) => [debt.account.id, `<h3>${title}</h3>\n${paymentForm([debt], paying)}`])),
  };
}

const paymentForm = (debts: readonly PayableDebt[], paying: Paying): string =>
  `<form method="post" action="${encodeURIComponent(paying.token)}/payments">
${debts.map((debt) => amountField(debt, debts.length === 1, paying)).join('\n')}
<button class="primary">${paymentTexts[paying.language].pay}</button>
</form>`;

function amountField(
  { account, asked, least, most }: PayableDebt,
  isOnly: boolean,
  { organization, language }: Paying,
): string {
  const { amount: label, agreed, range } = paymentTexts[language];
  const { id, currency } = account;
  const digits = minorDigits(currency);
  const money = (value: number) => escapeHtml(amountOf(value, currency, language));
  const name = escapeHtml(debtName(account, organization.name));
  const choice = isOnly
    ? `<input type="hidden" name="debt" value="${id}">`
    : `<label class="choice"><input type="checkbox" name="debt" value="${id}" checked> <span id="name-${id}">${name}</span></label>`;
  const described = isOnly ? '' : ` aria-describedby="name-${id}"`;
  const hint = asked < most ? `<p class="minor">${agreed}</p>\n` : '';
  if (least === most)
    return `${choice}\n<input type="hidden" name="amount-${id}" value="${most.toFixed(digits)}">\n<p class="amount">${money(most)}</p>`;
  return `${choice}
<label for="amount-${id}">${label(currency)}</label>
<input id="amount-${id}" name="amount-${id}" type="number" inputmode="decimal" min="${least.toFixed(digits)}" max="${most.toFixed(digits)}" step="${(10 ** -digits).toFixed(digits)}" value="${asked.toFixed(digits)}"${described} required>
${hint}<p class="minor">${range(money(least), money(most))}</p>`;
}

/** Leads to where the payment is made. `url` was checked to be of a host that the organization or the provider chose. */
export function paymentConfirmationPage(chosen: readonly ChosenDebt[], url: string, paying: Paying): string {
  const { organization, language } = paying;
  const { confirm, receiver, total, proceed } = paymentTexts[language];
  const currency = chosen[0]?.account.currency ?? '';
  const money = (value: number) => escapeHtml(amountOf(value, currency, language));
  const sum = money(add(...chosen.map(({ amount }) => amount)));
  const rows = chosen.map(
    ({ account, amount }) => `<dt>${escapeHtml(debtName(account, organization.name))}</dt><dd>${money(amount)}</dd>`,
  );
  const content = `<h1>${confirm}</h1>
<section>
<dl class="sums">${rows.join('')}<dt>${total}</dt><dd>${sum}</dd></dl>
<p>${escapeHtml(receiver(organization.name, new URL(url).host))}</p>
<a class="primary" href="${escapeHtml(url)}" rel="noopener noreferrer">${proceed(sum)}</a>
</section>
${backLink(paying, `../${encodeURIComponent(paying.token)}`)}`;
  return htmlPage(language, confirm, content);
}

const backLink = ({ language }: Pick<Paying, 'language'>, to: string): string =>
  `<p><a href="${to}">${paymentTexts[language].back}</a></p>`;

type PaymentProblem = 'invalid' | 'unavailable' | 'ended';

/** Nothing was charged. */
export function paymentProblemPage(problem: PaymentProblem, { language, token }: Omit<Paying, 'organization'>): string {
  const { title, [problem]: text } = paymentTexts[language];
  const back = backLink({ language }, `../${encodeURIComponent(token)}`);
  return htmlPage(language, title, `<h1>${title}</h1>\n<p role="alert">${text}</p>\n${back}`);
}

/**
 * Where the provider sends the browser. It shows nothing of the debtor: browsers send no cookie of the page with a
 * navigation that begins on another site.
 */
export function paymentEndPage(result: PaymentEnd, language: PageLanguage): string {
  const { title, [result]: text } = paymentTexts[language];
  return htmlPage(language, title, `<h1>${title}</h1>\n<p role="status">${text}</p>\n${backLink({ language }, '?')}`);
}
