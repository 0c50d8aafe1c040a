export const maxOverviewDays = 180;
