import { type InteractionRef, interactionTags } from './interaction-ref.ts';
import { type ProviderOutcome, refusedOutcome } from './provider-outcome.ts';
import { callProvider, fieldOf } from './call-provider.ts';
import { providerId } from './provider-id.ts';
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
}

export interface AcceptedEmail {
  readonly messageId: string;
}

export interface EmailClient {
  send(emailClient: OutgoingEmail): Promise<ProviderOutcome<AcceptedEmail>>;
}

/** Answered with 429, but waiting a moment does not help: https://resend.com/docs/api-reference/errors. */
const spentQuotas = ['daily_quota_exceeded', 'monthly_quota_exceeded'];

/** The key was seen before, so another request with it may have been accepted. */
const usedKeys = ['concurrent_idempotent_requests', 'invalid_idempotent_request'];

function judged<Value>(outcome: ProviderOutcome<Value>): ProviderOutcome<Value> {
  if (outcome.kind === 'rate_limited' && spentQuotas.includes(outcome.code))
    return refusedOutcome(outcome.status, outcome.code, null);
  if (outcome.kind === 'refused' && usedKeys.includes(outcome.code))
    return { kind: 'unknown', status: outcome.status, code: outcome.code };
  return outcome;
}

/** Email with an account's credentials. The provider takes each interaction once, for 24 hours. */
export function email({ api_key, base_url }: EmailSecret, { timeoutMilliseconds = 10_000 } = {}): EmailClient {
  return {
    async send({ ref, from, to, replyTo, subject, html, text }) {
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
          body: JSON.stringify({ from, to, reply_to: replyTo, subject, html, text, tags: interactionTags(ref) }),
          timeoutMs: timeoutMilliseconds,
        },
        {
          valueOf(body) {
            const messageId = providerId(fieldOf(body, 'id'));
            return messageId === undefined ? undefined : { messageId };
          },
          codeOf: (body) => fieldOf(body, 'name'),
        },
      );
      return judged(outcome);
    },
  };
}
