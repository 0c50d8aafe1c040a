export const paymentEnds = ['done', 'canceled'] as const;
export type PaymentEnd = (typeof paymentEnds)[number];
