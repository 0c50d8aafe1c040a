export const collectionStatuses = ['active', 'paused', 'escalated', 'disputed', 'resolved'] as const;
export type CollectionStatus = (typeof collectionStatuses)[number];
