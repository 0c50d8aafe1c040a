import { escapeHtml } from '../../channels/templates/mustache-text.ts';
import { instalmentIntervals } from '../../foundation/instalments.ts';
import { minorDigits } from '../../foundation/money.ts';
import { maxInstalments } from '../../policy/strategies/contract.ts';
import { lastPromiseDay } from '../../portfolio/promises/promise.ts';
import type { Debts } from '../../reporting/contact-statements/load-statement.ts';
import { agreementTexts } from './agreement-texts.ts';
import type { DebtState } from './debt-state.ts';
import { folded, hiddenFields } from './debtor-page.ts';
import { instalmentList } from './instalment-list.ts';
import type { PageLanguage } from './page-language.ts';
import { amountOf, dayOf } from './page-values.ts';

type DebtView = Debts['accounts'][number];

interface PayableDebt {
  readonly debt: DebtView;
  readonly state: DebtState;
  readonly statement: Debts;
}

/** How the debtor can agree to pay a debt: by the offer that there is, or else by their own. */
export function agreementForms({ debt, state, statement }: PayableDebt, language: PageLanguage): string {
  if (state === 'closed') return '';
  const texts = agreementTexts[language];
  if (state === 'held') return `<p class="notice">${texts.held}</p>`;
  const isOfDebt = ({ account_id: account }: { readonly account_id: string }) => account === debt.id;
  const plans = statement.plans.filter(isOfDebt);
  const settlements = statement.settlements.filter(isOfDebt);
  if (plans.some(({ status }) => status === 'active') || settlements.some(isInForce)) return '';
  const open = [
    ...plans.filter(({ status }) => status === 'proposed' || status === 'pending_approval'),
    ...settlements.filter(({ status }) => openStatuses.has(status)),
  ];
  const isPromised = statement.promises.some((each) => isOfDebt(each) && each.status === 'open');
  const today = statement.to;
  const promise = isPromised ? '' : promiseForm(debt, today, language);
  // One that awaits approval must not be told, unless the debtor made it.
  if (open.length === 0)
    return [promise, planForm(debt, today, language), settlementForm(debt, today, language)].join('\n');
  const plan = plans.find(
    ({ status, total, settlement_id: of }) => status === 'proposed' && (of !== null || total === debt.pending_balance),
  );
  const settlement = settlements.find(
    ({ status, original_balance: original }) =>
      (status === 'proposed' || status === 'approved') && original === debt.pending_balance,
  );
  const awaits = open.some(({ status, source }) => status === 'pending_approval' && source === 'contact');
  return [
    plan ? planOffer(debt, plan, language) : settlement ? settlementOffer(debt, settlement, language) : '',
    awaits ? `<p class="notice">${texts.awaiting}</p>` : '',
    promise,
  ].join('\n');
}

const openStatuses: ReadonlySet<string> = new Set(['proposed', 'approved', 'pending_approval']);

const isInForce = ({ status, outcome }: Debts['settlements'][number]): boolean =>
  status === 'accepted' && outcome === 'open';

const field = (id: string, label: string, attributes: string): string =>
  `<label for="${id}">${label}</label>\n<input id="${id}" ${attributes}>`;

function amountField(id: string, name: string, label: string, { currency }: DebtView, more: string): string {
  const step = 1 / 10 ** minorDigits(currency);
  const attributes = `name="${name}" type="number" inputmode="decimal" min="${step}" step="${step}" ${more}`;
  return field(id, `${label} (${escapeHtml(currency)})`, attributes);
}

const dayField = (id: string, name: string, label: string, min: string, max?: string): string =>
  field(id, label, `name="${name}" type="date" min="${min}"${max === undefined ? '' : ` max="${max}"`} required`);

function promiseForm(debt: DebtView, today: string, language: PageLanguage): string {
  const { title, amount, day, send } = agreementTexts[language].promise;
  const id = `promise-${debt.id}`;
  const most = `max="${debt.pending_balance}" value="${debt.pending_balance}" required`;
  return folded(
    title,
    `<form method="post">${hiddenFields({ act: 'promise', account: debt.id })}
${amountField(`${id}-amount`, 'amount', amount, debt, most)}
${dayField(`${id}-day`, 'due_date', day, today, lastPromiseDay(today))}
<button class="primary">${send}</button>
</form>`,
  );
}

function planForm(debt: DebtView, today: string, language: PageLanguage): string {
  const { title, count, every, intervals, first, down, show } = agreementTexts[language].plan;
  const id = `plan-${debt.id}`;
  const options = instalmentIntervals.map(
    (each) => `<option value="${each}"${each === 'month' ? ' selected' : ''}>${intervals[each]}</option>`,
  );
  const counted = `name="count" type="number" inputmode="numeric" min="1" max="${maxInstalments}" value="3" required`;
  return folded(
    title,
    `<form method="post">${hiddenFields({ act: 'plan', account: debt.id })}
${field(`${id}-count`, count, counted)}
<label for="${id}-every">${every}</label>
<select id="${id}-every" name="every">${options.join('')}</select>
${dayField(`${id}-first`, 'first_due', first, today)}
${amountField(`${id}-down`, 'down_payment', down, debt, `max="${debt.pending_balance}"`)}
<button class="primary">${show}</button>
</form>`,
  );
}

function settlementForm(debt: DebtView, today: string, language: PageLanguage): string {
  const { title, hint, amount, day, send } = agreementTexts[language].settlement;
  const id = `settle-${debt.id}`;
  return folded(
    title,
    `<form method="post">${hiddenFields({ act: 'settle', account: debt.id })}
<p>${hint}</p>
${amountField(`${id}-amount`, 'amount', amount, debt, `max="${debt.pending_balance}" required`)}
${dayField(`${id}-day`, 'pay_by', day, today)}
<button class="primary">${send}</button>
</form>`,
  );
}

function planOffer(debt: DebtView, plan: Debts['plans'][number], language: PageLanguage): string {
  const { accept, plan: texts } = agreementTexts[language];
  return `<div class="notice">
<p>${texts.offer}</p>
${instalmentList(plan, language)}
<form method="post">${hiddenFields({ act: 'accept_plan', account: debt.id, plan: plan.id })}
<button class="primary">${accept}</button>
</form>
</div>`;
}

function settlementOffer(
  debt: DebtView,
  { id, offered_amount: offered, pay_by: payBy, currency }: Debts['settlements'][number],
  language: PageLanguage,
): string {
  const { accept, settlement: texts } = agreementTexts[language];
  const [amount, balance] = [offered, debt.pending_balance].map((value) => amountOf(value, currency, language));
  const until = payBy === null ? '' : ` ${texts.until(dayOf(payBy, language))}`;
  return `<div class="notice">
<p>${escapeHtml(texts.offer(amount ?? '', balance ?? ''))}${until}</p>
<form method="post">${hiddenFields({ act: 'accept_settlement', account: debt.id, settlement: id })}
<button class="primary">${accept}</button>
</form>
</div>`;
}
