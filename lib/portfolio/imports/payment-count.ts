export function paymentCountOf(record: unknown): number {
  const payments: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, 'payments') : undefined;
  return Array.isArray(payments) ? payments.length : 0;
}
