export const numberTypes = ['local', 'mobile', 'tollfree'] as const;
export type NumberType = (typeof numberTypes)[number];
