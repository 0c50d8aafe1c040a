/** The most attempts that an organization can allow itself, by all channels together. */
export const frequencyMax = { per_day: 100, per_week: 700 } as const;
