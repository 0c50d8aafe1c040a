import { escapeHtml } from '../../channels/templates/mustache-text.ts';
import { dayIn } from '../../foundation/calendar.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { InstalmentPlan } from '../../portfolio/plans/plan.ts';
import { lastPromiseDay } from '../../portfolio/promises/promise.ts';
import type { Agreement, AgreementResult } from './agree-on-debt.ts';
import { agreementTexts } from './agreement-texts.ts';
import type { AgreementTerms } from './agreement-terms.ts';
import { backLink, hiddenFields, htmlPage } from './debtor-page.ts';
import { instalmentList } from './instalment-list.ts';
import type { Debtor } from './load-debtor.ts';
import type { PageLanguage } from './page-language.ts';
import { pageTexts } from './page-texts.ts';
import { amountOf, dayOf } from './page-values.ts';

/** What a debtor sees after a form of an agreement. */
export function agreementPage(
  { organization, language }: Pick<Debtor, 'organization' | 'language'>,
  account: Account,
  terms: AgreementTerms,
  result: AgreementResult,
  now: Date,
): string {
  const texts = agreementTexts[language];
  switch (result.kind) {
    case 'preview':
      return previewPage(account, terms, result.plan, language);
    case 'agreed': {
      const { agreement } = result;
      const list = agreement.kind === 'plan' ? instalmentList(agreement.plan, language) : '';
      return replyPage(
        texts.agreed,
        `<p role="status">${escapeHtml(agreedText(agreement, language))}</p>\n${list}`,
        language,
      );
    }
    case 'awaits_decision':
      return replyPage(texts.received, `<p role="status">${texts.awaiting}</p>`, language);
    case 'refused': {
      const balance = amountOf(account.pending_balance, account.currency, language);
      const lastDay = dayOf(lastPromiseDay(dayIn(organization.timezone, now)), language);
      const text = texts.refusals[result.refusal](balance, lastDay);
      return replyPage(texts.refused, `<p role="alert">${escapeHtml(text)}</p>`, language);
    }
  }
}

const replyPage = (title: string, content: string, language: PageLanguage): string =>
  htmlPage(language, title, `<h1>${title}</h1>\n${content}\n${backLink(language)}`);

function previewPage({ id }: Account, terms: AgreementTerms, plan: InstalmentPlan, language: PageLanguage): string {
  const { title, check, confirm } = agreementTexts[language].plan;
  const given = Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, value ?? '']));
  return replyPage(
    title,
    `<section>
<p>${check}</p>
${instalmentList(plan, language)}
<form method="post">${hiddenFields({ ...given, act: 'confirm_plan', account: id })}
<button class="primary">${confirm}</button>
</form>
</section>`,
    language,
  );
}

function agreedText(agreement: Agreement, language: PageLanguage): string {
  const { promise, plan, settlement } = pageTexts[language];
  switch (agreement.kind) {
    case 'promise': {
      const { amount, currency, due_date: day } = agreement.promise;
      return promise(amountOf(amount, currency, language), dayOf(day, language));
    }
    case 'plan': {
      const { total, currency } = agreement.plan;
      const amount = amountOf(total, currency, language);
      return plan(amount, amount);
    }
    case 'settlement': {
      const { offered_amount: offered, currency, pay_by: day } = agreement.settlement;
      const amount = amountOf(offered, currency, language);
      return day === undefined
        ? agreementTexts[language].settlement.agreed(amount)
        : settlement(amount, dayOf(day, language));
    }
  }
}
