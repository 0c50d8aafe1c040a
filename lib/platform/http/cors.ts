/** Does not include `X-API-Key`, because keys are for servers only. */
export const acceptedHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Organization-Id'];

/** In addition to the headers that browsers always expose. */
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

export const corsHeaders = (origin: string | undefined, allowedOrigins: readonly string[]): Record<string, string> => {
  if (allowedOrigins.length === 0) return {};
  if (origin === undefined || !allowedOrigins.includes(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders.join(', '),
    Vary: 'Origin',
  };
};
