/**
 * Sent with every reply of a function and with the gateway's own errors, as OWASP's REST Security Cheat Sheet
 * recommends. A route may override one in `replyHeaders`. `OPTIONS` and 405 lack them: they contain no data, and their
 * headers appear twice in the template for each path.
 */
export const securityHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
