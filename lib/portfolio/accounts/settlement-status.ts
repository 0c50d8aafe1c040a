export const settlementStatuses = [
  'proposed',
  'pending_approval',
  'approved',
  'rejected',
  'accepted',
  'expired',
] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

export const openSettlementStatuses = ['proposed', 'pending_approval', 'approved'] as const;
export type OpenSettlementStatus = (typeof openSettlementStatuses)[number];

export const settlementOutcomes = ['open', 'fulfilled', 'breached', 'withdrawn'] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

export const isOpenSettlementStatus = (status: SettlementStatus): status is OpenSettlementStatus =>
  openSettlementStatuses.some((open) => open === status);
