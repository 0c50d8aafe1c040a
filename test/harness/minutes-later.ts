import { vi } from 'vitest';

/** Runs an action with the clock the given number of minutes ahead. */
export async function minutesLater<Answer>(act: () => Promise<Answer>, minutes = 2): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}
