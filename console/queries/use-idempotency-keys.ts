import { useState } from 'react';

/**
 * The idempotency key of a user's action. It stays the same while the same input is sent again, for example after a lost
 * reply, and changes with the input or after success.
 */
export function useIdempotencyKeys() {
  const [keys] = useState(() => {
    let last: { readonly input: string; readonly key: string } | undefined;
    return {
      of: (input: unknown): string => {
        const text = JSON.stringify([input]);
        if (last?.input !== text) last = { input: text, key: crypto.randomUUID() };
        return last.key;
      },
      done: (): void => {
        last = undefined;
      },
    };
  });
  return keys;
}
