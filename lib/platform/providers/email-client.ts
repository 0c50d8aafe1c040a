import { callProvider, fieldOf } from './call-provider.ts';
import { type InteractionRef, interactionTags } from './interaction-ref.ts';
import { providerId } from './provider-id.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';
import type { EmailSecret } from './provider-secrets.ts';

export interface OutgoingEmail {
  readonly ref: InteractionRef;
  /** An address, or `Name <address>`. */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text?: string;
  /** Opts out the recipient by a POST without credentials (RFC 8058). */
  readonly unsubscribeUrl: string;
}

interface AcceptedEmail {
  readonly messageId: string;
}

export interface EmailClient {
  readLastEvent(messageId: string): Promise<ProviderOutcome<string>>;
  send(message: OutgoingEmail): Promise<ProviderOutcome<AcceptedEmail>>;
}

/** Waiting briefly does not help with these quotas: https://resend.com/docs/api-reference/errors. */
const exhaustedQuotas = ['daily_quota_exceeded', 'monthly_quota_exceeded'];

/** The idempotency key was used before, so an earlier request may have been accepted. */
const reusedKeys = ['concurrent_idempotent_requests', 'invalid_idempotent_request'];

function withEmailErrors<Value>(outcome: ProviderOutcome<Value>): ProviderOutcome<Value> {
  if (outcome.kind === 'rate_limited' && exhaustedQuotas.includes(outcome.code))
    return refusedOutcome(outcome.status, outcome.code, null);
  if (outcome.kind === 'refused' && reusedKeys.includes(outcome.code))
    return { kind: 'unknown', status: outcome.status, code: outcome.code };
  return outcome;
}

/** The provider accepts each interaction once within 24 hours. */
export function email({ api_key, base_url }: EmailSecret, { timeoutMs = 10_000 } = {}): EmailClient {
  return {
    readLastEvent: (messageId) =>
      callProvider(
        {
          provider: 'emailprovider',
          method: 'GET',
          url: `${base_url}/emails/${encodeURIComponent(messageId)}`,
          headers: { authorization: `Bearer ${api_key}` },
          timeoutMs,
        },
        { valueOf: (body) => providerId(fieldOf(body, 'last_event')), codeOf: (body) => fieldOf(body, 'name') },
      ),
    async send({ ref, from, to, replyTo, subject, html, text, unsubscribeUrl }) {
      const outcome = await callProvider(
        {
          provider: 'emailprovider',
          method: 'POST',
          url: `${base_url}/emails`,
          headers: {
            authorization: `Bearer ${api_key}`,
            'content-type': 'application/json',
            'idempotency-key': `${ref.organization}/${ref.interaction}`,
          },
          body: JSON.stringify({
            from,
            to,
            reply_to: replyTo,
            subject,
            html,
            text,
            headers: {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
            tags: interactionTags(ref),
          }),
          timeoutMs,
        },
        {
          valueOf(body) {
            const messageId = providerId(fieldOf(body, 'id'));
            return messageId === undefined ? undefined : { messageId };
          },
          codeOf: (body) => fieldOf(body, 'name'),
        },
      );
      return withEmailErrors(outcome);
    },
  };
}
