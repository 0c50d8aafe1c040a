export const maxOverviewDays = 90;
