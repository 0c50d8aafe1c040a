import type * as z from 'zod/mini';
import type { DecisionView, VerdictView } from '../outreach/decisions/contract.ts';
import type {
  CheckedDispatch,
  DispatchCheck,
  NewCall,
  NewMessage,
  SentMessage,
  StartedCall,
} from '../outreach/dispatch/contract.ts';
import type { RouteNote } from './openapi-notes.ts';
import type { Shape } from '../http/route.ts';

type Sent<S extends Shape> = z.input<ReturnType<S>>;
type Shown<S extends Shape> = z.output<ReturnType<S>>;

const accountId = '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44';
const interactionId = 'd1a7c0de-3b52-4f6e-8a3b-0c9e8d7f6a51';

const newMessage: Sent<typeof NewMessage> = { account_id: accountId, action_type: 'reminder' };

const sent = (channel: 'email' | 'sms' | 'whatsapp', to: string, id: string): Shown<typeof SentMessage> => ({
  status: 'sent',
  interaction_id: interactionId,
  channel,
  to,
  provider_message_id: id,
});

const verdict: Shown<typeof VerdictView> = {
  allowed: false,
  at: '2026-11-21T14:03:22.120Z',
  reason: 'frequency_daily',
  retry_at: '2026-11-23T11:00:00.000Z',
  allowed_until: null,
  checks: [
    {
      rule: 'frequency_daily',
      source: 'organization',
      passed: false,
      compared: { max: 1, counted: 1, window: 'calendar_day', timezone: 'America/Argentina/Buenos_Aires' },
      retry_at: '2026-11-22T03:00:00.000Z',
    },
  ],
  facts: { channel: 'sms', address: 'present', contact: { opted_out: false } },
  rules_in_force: { contact_frequency: { per_day: 1, per_week: 3 }, contact_rules: { preset: ['ar-courtesy@1'] } },
};

const decision: Shown<typeof DecisionView> = {
  id: '9b7e1a52-6c1d-4e0a-8f57-2d4b6c8e0f13',
  account_id: accountId,
  contact_id: '0d4c3f52-8f6e-5b8e-9a3e-4f1f5f1f7a10',
  channel: 'sms',
  action_type: 'reminder',
  ...verdict,
  interaction_id: null,
  initiated_by: { kind: 'user', id: '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10' },
};

const checked: Shown<typeof CheckedDispatch> = { account_id: accountId, channel: 'sms', ...verdict };

const rules =
  'Every rule is checked first. When one forbids it, the answer is 422 with `blocked: true`, the rule as `code`, `retry_at` ' +
  'and all `checks`, and the decision is stored with the account. The contact is never tried a second time for one request: ' +
  'when the provider does not say whether it took the message, the answer is 502 with `outcome: "unknown"`, and it counts.';

/** What the documentation says of dispatch and of its decisions. */
export const dispatchNotes: Readonly<Record<string, RouteNote>> = {
  dispatchEmail: {
    description: rules,
    body: newMessage,
    reply: sent('email', 'maria@mail.example', '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794'),
  },
  dispatchSms: {
    description: rules,
    body: newMessage,
    reply: sent('sms', '+5491155550123', 'SM5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e'),
  },
  dispatchWhatsapp: {
    description: rules,
    body: newMessage,
    reply: sent('whatsapp', '+5491155550123', 'SM5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e'),
  },
  dispatchVoice: {
    description: rules,
    body: { account_id: accountId, agent_type: 'ai' } satisfies Sent<typeof NewCall>,
    reply: {
      status: 'initiated',
      interaction_id: interactionId,
      call_sid: 'CA5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
      conversation_id: 'conv_01jk5f0c4e0d9a7b4f3f8f6f0f',
    } satisfies Shown<typeof StartedCall>,
  },
  checkDispatch: {
    description: 'The same decision that a dispatch would make now; nothing is sent, counted or stored.',
    body: { channel: 'sms', account_id: accountId } satisfies Sent<typeof DispatchCheck>,
    reply: checked,
  },
  listDecisions: {
    reply: {
      data: [decision],
      pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
    },
  },
};
