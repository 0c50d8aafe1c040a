/** The kinds of phone numbers that the telephony provider sells. */
export const numberTypes = ['local', 'mobile', 'tollfree'] as const;
export type NumberType = (typeof numberTypes)[number];
