import type { Contact } from '../queries/contacts.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';

type Preferred = Contact['preferred'];

/** The preferences of a person, in words. */
export function usePreferenceTexts() {
  const t = useTranslations('people');
  const terms = useTranslations('terms');
  const format = useFormat();
  return {
    channels: (preferred: Preferred): string => {
      const channels = preferred?.channels ?? [];
      return channels.length === 0 ? t.any : format.list(channels.map((channel) => terms.channels[channel]));
    },
    hours: (preferred: Preferred): string => {
      const hours = preferred?.hours ?? undefined;
      if (!hours) return t.any;
      return t.hoursOn(format.list(hours.days.map((day) => format.weekday(day))), hours.start, hours.end);
    },
  };
}
