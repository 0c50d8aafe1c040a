/**
 * The retry settings of a telephony callback, taken from the fragment of its URL
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides).
 */
export interface ConnectionOverrides {
  readonly retryCount: number;
  readonly retryPolicy: readonly string[];
  readonly connectMs: number;
  readonly readMs: number;
  readonly totalMs: number;
}

const policies = ['4xx', '5xx', 'ct', 'rt', 'all'];

const numberWithin = (text: string | null, min: number, max: number, ifAbsent: number): number | undefined => {
  if (text === null) return ifAbsent;
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
};

/** Parses the overrides of a URL, with the provider's defaults; undefined if a value is not allowed. */
export function connectionOverrides(url: string): ConnectionOverrides | undefined {
  const given = new URLSearchParams(new URL(url).hash.slice(1));
  const [retryCount, connectMs, readMs, totalMs] = [
    numberWithin(given.get('rc'), 0, 5, 1),
    numberWithin(given.get('ct'), 100, 10_000, 5000),
    numberWithin(given.get('rt'), 100, 15_000, 15_000),
    numberWithin(given.get('tt'), 100, 15_000, 15_000),
  ];
  const retryPolicy = (given.get('rp') ?? 'ct').split(',');
  if (!retryPolicy.every((policy) => policies.includes(policy))) return undefined;
  if (retryCount === undefined || connectMs === undefined || readMs === undefined || totalMs === undefined)
    return undefined;
  return { retryCount, retryPolicy, connectMs, readMs, totalMs };
}

/** The address that is called and signed: without the fragment. */
export const withoutOverrides = (url: string): string => url.replace(/#.*$/s, '');

/** Tests whether the overrides ask for a retry of this failure. */
export function isRepeated({ retryPolicy }: ConnectionOverrides, failure: number | 'ct' | 'rt'): boolean {
  const name = typeof failure === 'number' ? `${Math.floor(failure / 100)}xx` : failure;
  return retryPolicy.includes('all') || retryPolicy.includes(name);
}
