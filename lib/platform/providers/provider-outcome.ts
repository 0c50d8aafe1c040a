export const refusalReasons = [
  'opted_out',
  'invalid_address',
  'unreachable',
  'not_mobile',
  'filtered',
  'outside_reply_window',
  'not_connected',
  'too_late',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Nothing was sent and nothing will be, so the attempt can be released. */
export interface OutcomeRefused {
  readonly kind: 'refused';
  readonly status: number | null;
  readonly code: string;
  readonly reason: RefusalReason | null;
  /** Our own sentence, because the provider's may contain the address. */
  readonly message: string;
}

/** Nothing was sent; the request may be retried later. */
interface OutcomeRateLimited {
  readonly kind: 'rate_limited';
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;
}

/** It may have been sent, so it must not be sent again. */
interface OutcomeUnknown {
  readonly kind: 'unknown';
  readonly status: number | null;
  readonly code: string;
}

/** Never contains a credential, an address or the content. */
export type ProviderOutcome<Value> =
  | { readonly kind: 'accepted'; readonly value: Value }
  | OutcomeRefused
  | OutcomeRateLimited
  | OutcomeUnknown;

const sentences: Readonly<Record<RefusalReason, string>> = {
  opted_out: 'The recipient has opted out at the provider.',
  invalid_address: 'The address is not valid.',
  unreachable: 'The address cannot be reached.',
  not_mobile: 'The number cannot receive messages.',
  filtered: 'The carrier or the provider filtered the message.',
  outside_reply_window: 'Free text is only allowed within a day of the recipient’s last message; use a template.',
  too_late: 'It was too late to start; nothing was sent.',
  not_connected: 'The provider could not be reached; nothing was sent.',
};

export const refusedOutcome = (status: number | null, code: string, reason: RefusalReason | null): OutcomeRefused => ({
  kind: 'refused',
  status,
  code,
  reason,
  message: reason === null ? 'The provider refused the request.' : sentences[reason],
});

export const mapAccepted = <From, To>(outcome: ProviderOutcome<From>, to: (value: From) => To): ProviderOutcome<To> =>
  outcome.kind === 'accepted' ? { kind: 'accepted', value: to(outcome.value) } : outcome;

export const nullIfNotFound = <Value>(outcome: ProviderOutcome<Value>): ProviderOutcome<Value | null> =>
  outcome.kind === 'refused' && outcome.status === 404 ? { kind: 'accepted', value: null } : outcome;

const unknownIdStatuses: readonly (number | null)[] = [400, 404, 422];

/** True if the provider does not know an id or finds it malformed. */
export const isUnknownId = (outcome: ProviderOutcome<unknown>): boolean =>
  outcome.kind === 'refused' && unknownIdStatuses.includes(outcome.status);
