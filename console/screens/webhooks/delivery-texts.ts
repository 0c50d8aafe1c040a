import type { Delivery } from '../../queries/webhooks.ts';
import { useWords } from '../../locales/language.ts';

/** The type of an event in words. */
export function useEventText(): (event: string) => string {
  const names: Readonly<Partial<Record<string, string>>> = useWords('webhooks').events;
  return (event) => names[event] ?? event;
}

/** What a receiver answered. */
export function useAttemptText(): (attempt: Delivery['attempts'][number] | undefined) => string {
  const words = useWords('webhooks');
  return (attempt) => {
    if (!attempt) return words.noAttempts;
    const answer = attempt.status_code === null ? words.noAnswer : words.status(String(attempt.status_code));
    return attempt.error === null || attempt.error === 'http_error'
      ? answer
      : `${answer}. ${words.errors[attempt.error]}`;
  };
}
