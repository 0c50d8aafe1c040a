import { escapeHtml } from '../../channels/templates/mustache-text.ts';
import { attachmentTypes } from '../../foundation/attachment-type.ts';
import { subtract } from '../../foundation/money.ts';
import { breakdownParts } from '../../portfolio/accounts/breakdown.ts';
import type { ContactPreferences } from '../../portfolio/contacts/contact-details.ts';
import type { Debts as DebtsOfContact } from '../../reporting/contact-statements/load-statement.ts';
import { agreementForms } from './agreement-forms.ts';
import { agreementTexts } from './agreement-texts.ts';
import type { DebtState } from './debt-state.ts';
import { folded, hiddenFields, htmlPage, openActForms } from './debtor-page.ts';
import { provenActs } from './debtor-act.ts';
import { instalmentTexts } from './instalment-list.ts';
import type { PageLanguage } from './page-language.ts';
import { pageTexts } from './page-texts.ts';
import { amountOf, dayOf, timeOf } from './page-values.ts';
import type { PaymentForms } from './payment-page.ts';
import { preferencesForm } from './debtor-preferences.ts';
import type { ContactMade } from './contacts-made.ts';

interface Debts {
  readonly organization: string;
  readonly timezone: string;
  readonly statement: DebtsOfContact;
  /** By the id of the account. */
  readonly states: ReadonlyMap<string, DebtState>;
  readonly preferred: ContactPreferences | undefined;
  /** When they asked for their data, if nobody has decided about that. */
  readonly dataAskedAt: string | undefined;
  /** Newest first. */
  readonly contacts: readonly ContactMade[];
  readonly paying: PaymentForms;
}

/** What a debtor sees who proved who they are. */
export function debtsPage(debts: Debts, language: PageLanguage): string {
  const { debts: title, noDebts, moreDebts, ends } = pageTexts[language];
  const { accounts, hasMore } = debts.statement;
  const content = `<p class="minor">${escapeHtml(debts.organization)}</p>
<h1>${title}</h1>
${debts.paying.above}
${accounts.length === 0 ? `<p>${noDebts}</p>` : accounts.map((account) => debtSection(account, debts, language)).join('\n')}
${hasMore ? `<p>${moreDebts}</p>` : ''}
${preferencesForm(debts.preferred, language)}
${dataForm(debts, language)}
${openActForms(language)}
<p class="minor">${ends}</p>`;
  return htmlPage(language, title, content);
}

function dataForm({ statement, dataAskedAt: at, timezone }: Debts, language: PageLanguage): string {
  const { acts, explain, dataAsked } = pageTexts[language];
  if (at !== undefined) return `<p class="notice">${dataAsked(timeOf(at, timezone, language))}</p>`;
  if (statement.accounts.length === 0) return '';
  const form = `<form method="post">${hiddenFields({ act: 'data' })}
<label for="data">${explain.data}</label>
<textarea id="data" name="text" rows="4" maxlength="2000"></textarea>
<button class="primary">${acts.data}</button>
</form>`;
  return `<section>\n${folded(acts.data, form)}\n</section>`;
}

type DebtView = DebtsOfContact['accounts'][number];

const row = (name: string, value: string): string => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`;

const list = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`;

const foldedList = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : folded(title, list(items));

function debtSection(debt: DebtView, debts: Debts, language: PageLanguage): string {
  const texts = pageTexts[language];
  const { id, creditor, reference, origin, currency, breakdown, due_date: due } = debt;
  const money = (value: number) => amountOf(value, currency, language);
  const state = debts.states.get(id) ?? 'held';
  const agreements = agreementsOf(id, debts, language);
  const rows = [
    ...(reference === null ? [] : [row(texts.reference, reference)]),
    ...(origin === null ? [] : [row(texts.origin, origin)]),
    ...(due === null ? [] : [row(texts.dueDate, dayOf(due, language))]),
    ...breakdownParts.flatMap((part) => (breakdown ? [row(texts.parts[part], money(breakdown[part]))] : [])),
    ...(debt.paid_amount > 0 ? [row(texts.paid, money(debt.paid_amount))] : []),
  ];
  const payments = debts.statement.payments
    .filter(({ account_id: account, reversal }) => account === id && reversal === null)
    .map(({ amount, paid_at: at }) => `${timeOf(at, debts.timezone, language)}: ${money(amount)}`);
  return `<section>
<h2>${escapeHtml(creditor?.name ?? debts.organization)}</h2>
<p>${texts.owed} <span class="amount">${escapeHtml(money(debt.pending_balance))}</span></p>
<dl>${rows.join('')}</dl>
${agreements.length === 0 ? '' : `<div class="notice">\n<h3>${texts.agreements}</h3>\n${list(agreements)}\n</div>`}
${debts.paying.ofDebt.get(id) ?? ''}
${agreementForms({ debt, state, statement: debts.statement }, language)}
${claimActs[state].map((act) => claimForm(act, id, language)).join('\n')}
${foldedList(texts.payments, payments)}
${foldedList(texts.contacts, contactsOf(id, debts, language))}
</section>`;
}

/** Nobody needs to say that they paid what they do not owe. */
const claimActs: Readonly<Record<DebtState, readonly (typeof provenActs)[number][]>> = {
  payable: provenActs,
  held: provenActs,
  closed: ['dispute'],
};

function agreementsOf(id: string, { statement }: Debts, language: PageLanguage): readonly string[] {
  const { promise, plan, settlement } = pageTexts[language];
  const isOfDebt = ({ account_id: account }: { readonly account_id: string }) => account === id;
  const money = (value: number, currency: string) => amountOf(value, currency, language);
  return [
    ...statement.promises
      .filter((each) => isOfDebt(each) && each.status === 'open')
      .map((each) => promise(money(each.amount, each.currency), dayOf(each.due_date, language))),
    ...statement.plans
      .filter((each) => isOfDebt(each) && each.status === 'active')
      .flatMap((each) => {
        const instalments = each.instalments.filter(({ status }) => status !== 'paid');
        const left = money(subtract(each.total, each.paid_amount), each.currency);
        return [plan(money(each.total, each.currency), left), ...instalmentTexts({ ...each, instalments }, language)];
      }),
    ...statement.settlements
      .filter((each) => isOfDebt(each) && each.status === 'accepted' && each.outcome === 'open')
      .map(({ offered_amount: offered, currency, pay_by: payBy }) => {
        const amount = money(offered, currency);
        if (payBy === null) return agreementTexts[language].settlement.agreed(amount);
        return settlement(amount, dayOf(payBy, language));
      }),
  ];
}

function contactsOf(id: string, { contacts, timezone }: Debts, language: PageLanguage): readonly string[] {
  const { channels, why, reasons } = pageTexts[language];
  return contacts
    .filter(({ account }) => account === id)
    .map(({ channel, at, reasons: given }) => {
      const when = timeOf(at, timezone, language, { timeStyle: 'short' });
      const because = given.length === 0 ? '' : ` ${why} ${given.map((each) => reasons[each]).join(', ')}.`;
      return `${when}: ${channels[channel]}.${because}`;
    });
}

function claimForm(act: (typeof provenActs)[number], id: string, language: PageLanguage): string {
  const { acts, explain } = pageTexts[language];
  const field = `${act}-${id}`;
  return folded(
    acts[act],
    `<form method="post"${act === 'paid' ? ' enctype="multipart/form-data"' : ''}>${hiddenFields({ act, account: id })}
<label for="${field}">${explain[act]}</label>
<textarea id="${field}" name="text" rows="4" maxlength="2000" required></textarea>
${act === 'paid' ? fileField(`file-${id}`, language) : ''}
<button class="primary">${acts[act]}</button>
</form>`,
  );
}

const fileField = (
  id: string,
  language: PageLanguage,
): string => `<label for="${id}">${pageTexts[language].file}</label>
<input id="${id}" name="file" type="file" accept="${attachmentTypes.join(',')}">`;
