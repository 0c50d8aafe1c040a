export const agingBuckets = ['current', '1_30', '31_60', '61_90', '91_180', 'over_180', 'no_due_date'] as const;
export type AgingBucket = (typeof agingBuckets)[number];
