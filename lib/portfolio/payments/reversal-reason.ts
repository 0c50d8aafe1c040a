export const reversalReasons = ['bounced', 'chargeback', 'mistake', 'duplicate'] as const;
export type ReversalReason = (typeof reversalReasons)[number];
