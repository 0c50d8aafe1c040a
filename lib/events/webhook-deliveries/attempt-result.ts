import type { ReceiverReply } from './post-to-receiver.ts';
import type { AttemptError } from './contract.ts';
import type { AttemptResult } from './delivery.ts';

function errorOf(reply: ReceiverReply): AttemptError | null {
  if (reply.outcome === 'not_answered') return reply.error;
  const { statusCode } = reply;
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'http_error';
}

export function attemptResult(reply: ReceiverReply, at: Date): AttemptResult {
  const attempt = {
    at: at.toISOString(),
    status_code: reply.outcome === 'answered' ? reply.statusCode : null,
    duration_ms: Math.round(reply.durationMs),
    error: errorOf(reply),
  };
  const { retryAfterSeconds } = reply.outcome === 'answered' ? reply : {};
  return { attempt, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
