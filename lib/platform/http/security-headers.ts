/**
 * The headers of every reply of a function and of the gateway's own errors, as OWASP's REST Security Cheat Sheet
 * recommends. A route may replace one by its `replyHeaders`. `OPTIONS` and 405 lack them: those say nothing about anybody,
 * and their headers fill the template twice for each path.
 */
export const securityHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
