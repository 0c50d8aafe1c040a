/** The overview shows at most this many days. */
export const maxOverviewDays = 90;
