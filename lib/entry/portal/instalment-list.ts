import { escapeHtml } from '../../channels/templates/mustache-text.ts';
import type { Instalment } from '../../foundation/instalments.ts';
import { agreementTexts } from './agreement-texts.ts';
import type { PageLanguage } from './page-language.ts';
import { amountOf, dayOf } from './page-values.ts';

interface Scheduled {
  readonly currency: string;
  readonly instalments: readonly Instalment[];
}

/** One text for each instalment. */
export function instalmentTexts({ currency, instalments }: Scheduled, language: PageLanguage): readonly string[] {
  const { instalment, downPayment } = agreementTexts[language].plan;
  return instalments.map(({ number, amount, due_date: day }) =>
    (number === 0 ? downPayment : instalment)(amountOf(amount, currency, language), dayOf(day, language)),
  );
}

export const instalmentList = (plan: Scheduled, language: PageLanguage): string =>
  `<ol class="plain">\n${instalmentTexts(plan, language)
    .map((text) => `<li>${escapeHtml(text)}</li>`)
    .join('\n')}\n</ol>`;
