export const maxFrequency = { per_day: 100, per_week: 700 } as const;

/** Thirty days, as long as the longest window of a preset. */
export const maxMinimumGapHours = 720;

export const maxOwnHolidays = 100;
