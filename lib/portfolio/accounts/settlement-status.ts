/** The statuses of a settlement offer; after `accepted` only its outcome changes. */
export const settlementStatuses = [
  'proposed',
  'pending_approval',
  'approved',
  'rejected',
  'accepted',
  'expired',
] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** The statuses in which an offer can still be decided on. An account has one such offer at most. */
export const openSettlementStatuses = ['proposed', 'pending_approval', 'approved'] as const;
export type OpenSettlementStatus = (typeof openSettlementStatuses)[number];

/** What became of an accepted offer. It is in force while `open`. */
export const settlementOutcomes = ['open', 'fulfilled', 'breached', 'withdrawn'] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

export const isOpenSettlementStatus = (status: SettlementStatus): status is OpenSettlementStatus =>
  openSettlementStatuses.some((open) => open === status);
