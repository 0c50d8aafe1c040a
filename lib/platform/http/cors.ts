/** Headers of a request that a page of another origin may set. `X-API-Key` is missing: keys are for servers only. */
export const acceptedHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Organization-Id'];

/** Headers of a reply that a page of another origin may read, beyond those that browsers always show. */
export const exposedHeaders = [
  'Allow',
  'Content-Disposition',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** The headers that let a page of an allowed origin read a reply; none if the deployment allows no other origins. */
export const corsHeaders = (origin: string | undefined, allowedOrigins: readonly string[]): Record<string, string> => {
  if (allowedOrigins.length === 0) return {};
  if (origin === undefined || !allowedOrigins.includes(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders.join(', '),
    Vary: 'Origin',
  };
};
