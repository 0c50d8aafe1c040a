import { useState } from 'react';

/**
 * An idempotency key for one action of the user. It stays the same while the same input is sent again, for example
 * after a lost reply, and changes with the input or after success.
 */
export function useIntent() {
  const [intents] = useState(() => {
    let last: { readonly input: string; readonly intent: string } | undefined;
    return {
      of: (input: unknown): string => {
        const text = JSON.stringify([input]);
        if (last?.input !== text) last = { input: text, intent: crypto.randomUUID() };
        return last.intent;
      },
      done: (): void => {
        last = undefined;
      },
    };
  });
  return intents;
}
