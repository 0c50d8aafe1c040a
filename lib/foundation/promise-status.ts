export const promiseStatuses = ['open', 'kept', 'broken'] as const;
export type PromiseStatus = (typeof promiseStatuses)[number];
