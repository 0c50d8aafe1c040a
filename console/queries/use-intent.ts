import { useState } from 'react';

/**
 * Names what the person wants to be done once. The name stays the same while the same input is sent again, for example
 * after a reply was lost, and changes with the input and after success.
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
