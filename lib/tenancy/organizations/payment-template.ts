import { isHttpsOrLoopback } from '../../foundation/safe-url.ts';

const paymentPlaceholders = ['account.reference', 'account.external_id', 'account.id', 'amount', 'currency'] as const;
type PaymentPlaceholder = (typeof paymentPlaceholders)[number];

type PaymentValues = Readonly<Record<PaymentPlaceholder, string | undefined>>;

const isPlaceholder = (name: string): name is PaymentPlaceholder => paymentPlaceholders.some((each) => each === name);

const placeholder = /\{([^{}]*)\}/g;

const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

/** Whether the address has a fixed host, which it begins with, and known placeholders after it only. */
export function isPaymentTemplate(template: string): boolean {
  const [, authority] = /^https:\/\/([^/?#]+)[/?]/.exec(template) ?? [];
  if (authority === undefined || /[{}@\s\\]/.test(authority) || !namesIn(template).every(isPlaceholder)) return false;
  const filled = template.replace(placeholder, 'x');
  return !/[{}\s\\#]/.test(filled) && isHttpsOrLoopback(filled);
}

/**
 * The address at which a debt is paid, with each value percent-encoded; undefined if the debt lacks a value of it, or
 * has one that a browser would take for a step to another folder.
 */
export function paymentUrl(template: string, values: PaymentValues): string | undefined {
  const used = namesIn(template).map((name) => (isPlaceholder(name) ? values[name] : undefined));
  if (used.some((value) => value === undefined || /^\.*$/.test(value))) return undefined;
  return template.replace(placeholder, (_, name: string) =>
    encodeURIComponent((isPlaceholder(name) && values[name]?.toWellFormed()) || ''),
  );
}
