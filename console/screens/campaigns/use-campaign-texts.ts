import type { Campaign } from '../../queries/campaigns.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

export function useCampaignTexts() {
  const t = useTranslations('campaigns');
  const format = useFormat();
  return {
    accounts: (count: number): string => t.accounts(format.count(count)),
    budget: ({ amount, currency, per }: NonNullable<Campaign['budget']>): string =>
      t.budgetText[per](format.money(amount, currency)),
    dates: ({ start_date: start, end_date: end }: Pick<Campaign, 'start_date' | 'end_date'>): string => {
      if (start !== null && end !== null) return t.days(format.day(start), format.day(end));
      if (start !== null) return t.fromDay(format.day(start));
      return end === null ? t.noDates : t.untilDay(format.day(end));
    },
  };
}
