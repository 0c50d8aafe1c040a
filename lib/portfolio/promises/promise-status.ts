export const promiseStatuses = ['open', 'kept', 'broken', 'cancelled'] as const;
export type PromiseStatus = (typeof promiseStatuses)[number];
