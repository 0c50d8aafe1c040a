/** How a provider met a request: with an answer, with none, or with a limit of its rate. */
export type Meeting = 'answered' | 'unanswered' | 'rate_limited';

export interface ProviderPatience {
  note(meeting: Meeting): void;
  /** Whether the provider is to be left alone until the next run. */
  isOver(): boolean;
}

/** So many requests in a row without an answer. */
const maxUnansweredInARow = 5;

/** Leaves a provider alone that limits the rate, or does not answer several times in a row. */
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
