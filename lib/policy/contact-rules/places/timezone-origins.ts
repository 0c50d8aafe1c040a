/** Sources of a person's time zones, the strongest first. */
export const timezoneOrigins = ['timezone', 'region', 'phone', 'country', 'organization'] as const;
export type TimezoneOrigin = (typeof timezoneOrigins)[number];
