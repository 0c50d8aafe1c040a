import type { Delivery } from '../../queries/webhooks.ts';
import { useTranslations } from '../../locales/language.ts';

export function useEventText(): (event: string) => string {
  const names: Readonly<Partial<Record<string, string>>> = useTranslations('webhooks').events;
  return (event) => names[event] ?? event;
}

export function useAttemptText(): (attempt: Delivery['attempts'][number] | undefined) => string {
  const t = useTranslations('webhooks');
  return (attempt) => {
    if (!attempt) return t.noAttempts;
    const answer = attempt.status_code === null ? t.noAnswer : t.status(String(attempt.status_code));
    return attempt.error === null || attempt.error === 'http_error' ? answer : `${answer}. ${t.errors[attempt.error]}`;
  };
}
