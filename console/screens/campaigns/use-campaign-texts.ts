import type { Campaign } from '../../queries/campaigns.ts';
import { useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';

/** What a campaign has, in words. */
export function useCampaignTexts() {
  const words = useWords('campaigns');
  const format = useFormat();
  return {
    accounts: (count: number): string => words.accounts(format.count(count)),
    dates: ({ start_date: start, end_date: end }: Pick<Campaign, 'start_date' | 'end_date'>): string => {
      if (start !== null && end !== null) return words.days(format.day(start), format.day(end));
      if (start !== null) return words.fromDay(format.day(start));
      return end === null ? words.noDates : words.untilDay(format.day(end));
    },
  };
}
