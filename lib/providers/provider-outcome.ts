/** What a provider's refusal means for us, where it says something of the recipient or of the moment. */
export type RefusalReason =
  | 'opted_out'
  | 'invalid_address'
  | 'unreachable'
  | 'not_mobile'
  | 'filtered'
  | 'outside_reply_window'
  | 'not_connected'
  | 'too_late';

/** Nothing was sent and nothing will be: the slot can be given back. */
export interface OutcomeRefused {
  readonly kind: 'refused';
  /** Null where there was no answer, because no connection came about. */
  readonly status: number | null;
  /** The provider's own code. */
  readonly code: string;
  readonly reason: RefusalReason | null;
  /** In our words, never the provider's: theirs repeat the address. */
  readonly message: string;
}

/** Nothing was sent; the same request may be made again later. */
export interface OutcomeRateLimited {
  readonly kind: 'rate_limited';
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;
}

/** It may have been sent, so it is never sent again. */
export interface OutcomeUnknown {
  readonly kind: 'unknown';
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly code: string;
}

/** How a call to a provider ended. None of these carries a credential, an address or what was sent. */
export type ProviderOutcome<Value> =
  { readonly kind: 'accepted'; readonly value: Value } | OutcomeRefused | OutcomeRateLimited | OutcomeUnknown;

const sentences: Readonly<Record<RefusalReason, string>> = {
  opted_out: 'The recipient has opted out at the provider.',
  invalid_address: 'The address is not valid.',
  unreachable: 'The address cannot be reached.',
  not_mobile: 'The number cannot receive messages.',
  filtered: 'The carrier or the provider filtered the message.',
  outside_reply_window: 'Free text is only allowed within a day of the recipient’s last message; use a template.',
  too_late: 'It was too late to begin; nothing was sent.',
  not_connected: 'No connection to the provider came about; nothing was sent.',
};

export const refusedOutcome = (status: number | null, code: string, reason: RefusalReason | null): OutcomeRefused => ({
  kind: 'refused',
  status,
  code,
  reason,
  message: reason === null ? 'The provider refused the request.' : sentences[reason],
});

/** The same outcome, with what was accepted in the caller's own words. */
export const mapAccepted = <From, To>(outcome: ProviderOutcome<From>, to: (value: From) => To): ProviderOutcome<To> =>
  outcome.kind === 'accepted' ? { kind: 'accepted', value: to(outcome.value) } : outcome;
