export const maxFrequency = { per_day: 100, per_week: 700 } as const;
