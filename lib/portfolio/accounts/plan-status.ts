export const planStatuses = ['proposed', 'pending_approval', 'active', 'kept', 'broken', 'cancelled'] as const;
export type PlanStatus = (typeof planStatuses)[number];

const openPlanStatuses = ['proposed', 'pending_approval'] as const;
export type OpenPlanStatus = (typeof openPlanStatuses)[number];

export const isOpenPlanStatus = (status: PlanStatus): status is OpenPlanStatus =>
  openPlanStatuses.some((open) => open === status);
