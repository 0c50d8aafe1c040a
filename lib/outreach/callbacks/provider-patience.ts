export type Meeting = 'answered' | 'unanswered' | 'rate_limited';

export interface ProviderPatience {
  note(meeting: Meeting): void;
  isOver(): boolean;
}

/** The limit of unanswered requests in a row. */
const maxUnansweredInARow = 5;

/**
 * Tracks when to stop calling a provider until the next run: after a rate limit, or several unanswered requests in a
 * row.
 */
export function providerPatience(): ProviderPatience {
  let unansweredInARow = 0;
  let isOver = false;
  return {
    note: (meeting) => {
      unansweredInARow = meeting === 'unanswered' ? unansweredInARow + 1 : 0;
      if (meeting === 'rate_limited' || unansweredInARow >= maxUnansweredInARow) isOver = true;
    },
    isOver: () => isOver,
  };
}
