export type RequestOutcome = 'answered' | 'unanswered' | 'rate_limited';

export interface CircuitBreaker {
  record(outcome: RequestOutcome): void;
  /** True once the rest of the run must send no more requests to the provider. */
  isOpen(): boolean;
}

const maxUnansweredInARow = 5;

/** Opens after a rate limit, or after several unanswered requests in a row. */
export function circuitBreaker(): CircuitBreaker {
  let unansweredInARow = 0;
  let isOpen = false;
  return {
    record: (outcome) => {
      unansweredInARow = outcome === 'unanswered' ? unansweredInARow + 1 : 0;
      if (outcome === 'rate_limited' || unansweredInARow >= maxUnansweredInARow) isOpen = true;
    },
    isOpen: () => isOpen,
  };
}
