/**
 * A status never replaces one of a higher rank, so that a late "sent" does not undo a "delivered". Statuses of equal
 * rank exclude each other: the first one stays.
 */
const ranks = {
  sending: 0,
  outcome_unknown: 1,
  queued: 2,
  sent: 3,
  initiated: 3,
  ringing: 4,
  in_progress: 5,
  refused: 9,
  failed: 9,
  undelivered: 9,
  no_answer: 9,
  busy: 9,
  canceled: 9,
  voicemail: 9,
  completed: 9,
  delivered: 9,
  received: 9,
  read: 10,
  complained: 11,
} as const satisfies Record<string, number>;

export type InteractionStatus = keyof typeof ranks;
// Object.keys returns the keys of the object above, in their order.
export const interactionStatuses = Object.keys(ranks) as [InteractionStatus, ...InteractionStatus[]];

export const rankOf = (status: InteractionStatus): number => ranks[status];

export const canFollow = (from: InteractionStatus, to: InteractionStatus): boolean => ranks[to] > ranks[from];

/** True if a status ends a call or a delivery. Only `read` and `complained` may follow it. */
export const isFinal = (status: InteractionStatus): boolean => ranks[status] >= ranks.completed;
