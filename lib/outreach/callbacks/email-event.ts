import * as z from 'zod/mini';
import { ownValue } from '../../foundation/own-value.ts';
import type { ProviderEvent, StatusReached } from '../../history/messages/provider-event.ts';
import {
  type InteractionRef,
  interactionRefFromTags,
  interactionRefText,
} from '../../platform/providers/interaction-ref.ts';
import { ProviderCode, ProviderId, lenient, providerTime } from './provider-value.ts';

/** The fields that we read (https://resend.com/docs/webhooks/event-types). Malformed ones are undefined. */
const EmailEvent = () =>
  z.object({
    type: z.catch(z.string(), ''),
    created_at: ProviderCode(),
    data: z.catch(
      z.object({
        email_id: ProviderId(),
        tags: z.optional(z.unknown()),
        bounce: lenient(z.object({ type: ProviderCode(), subType: ProviderCode() })),
        suppressed: lenient(z.object({ reason: ProviderCode() })),
        failed: lenient(z.object({ reason: ProviderCode() })),
      }),
      { tags: undefined },
    ),
  });
type EmailEvent = z.output<ReturnType<typeof EmailEvent>>;

const DomainEvent = () =>
  z.object({ type: z.literal('domain.updated'), data: z.object({ name: z.string().check(z.maxLength(253)) }) });

export function parseEmailEvent(payload: unknown, receivedAt: string): ProviderEvent | undefined {
  const domain = z.safeParse(DomainEvent(), payload).data?.data.name.toLowerCase();
  if (domain) return { kind: 'domain_updated', domain };
  const event = z.safeParse(EmailEvent(), payload).data;
  const ref = interactionRefFromTags(event?.data.tags);
  const change = event && changeOf(event, receivedAt);
  if (!change || !ref) return undefined;
  const { reported, ...rest } = change;
  const id = event.data.email_id;
  return {
    kind: 'status_reached',
    interaction: interactionRefText(ref),
    ...rest,
    reported: { ...(id && { provider_message_id: id }), ...reported },
    is_conversation: false,
  };
}

/**
 * Converts the last event that the provider returns for an email; undefined if it adds nothing. A bounce comes without
 * its type here, so it does not suppress the address; after a permanent bounce the provider itself refuses to send.
 */
export function emailStatus(interaction: InteractionRef, lastEvent: string): StatusReached | undefined {
  const change = ownValue(lastEvents, lastEvent);
  return (
    change && {
      kind: 'status_reached',
      interaction: interactionRefText(interaction),
      ...change,
      is_conversation: false,
    }
  );
}

type EmailChange = Pick<StatusReached, 'status' | 'reported' | 'address'>;

/** Opens and clicks are ignored, because mail proxies and scanners cause them too. */
function changeOf({ type, created_at: at, data }: EmailEvent, receivedAt: string): EmailChange | undefined {
  switch (type) {
    case 'email.sent':
      return { status: 'sent', reported: {} };
    case 'email.delivered':
      return { status: 'delivered', reported: { delivered_at: providerTime(Date.parse(at ?? '')) ?? receivedAt } };
    case 'email.bounced':
      return bounced(data);
    case 'email.suppressed':
      return suppressed(data);
    case 'email.complained':
      return { status: 'complained', reported: {}, address: 'opted_out' };
    case 'email.failed':
      return { status: 'failed', reported: { failure: failure('failed', data.failed?.reason) } };
    default:
      return undefined;
  }
}

const lastEvents: Readonly<Record<string, EmailChange>> = {
  delivered: { status: 'delivered', reported: {} },
  opened: { status: 'delivered', reported: {} },
  clicked: { status: 'delivered', reported: {} },
  bounced: { status: 'undelivered', reported: { failure: { reason: 'bounced' } } },
  suppressed: { status: 'undelivered', reported: { failure: { reason: 'bounced' } }, address: 'bounced' },
  complained: { status: 'complained', reported: {}, address: 'opted_out' },
  failed: { status: 'failed', reported: { failure: { reason: 'failed' } } },
  canceled: { status: 'canceled', reported: {} },
};

const failure = (reason: string, code: string | undefined) => ({ reason, ...(code && { provider_code: code }) });

/** Only a permanent bounce suppresses the address; a full mailbox may have room tomorrow. */
function bounced({ bounce }: EmailEvent['data']): EmailChange {
  const code = [bounce?.type, bounce?.subType].filter(Boolean).join('/');
  return bounce?.type === 'Permanent'
    ? { status: 'undelivered', reported: { failure: failure('bounced', code) }, address: 'bounced' }
    : { status: null, reported: { failure: failure('bounced_for_now', code) } };
}

function suppressed({ suppressed: why }: EmailEvent['data']): EmailChange {
  const isComplaint = why?.reason === 'previous_complaint';
  return {
    status: 'undelivered',
    reported: { failure: failure(isComplaint ? 'opted_out' : 'bounced', why?.reason) },
    address: isComplaint ? 'opted_out' : 'bounced',
  };
}
