import { AccountId, InteractionId, OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { OutgoingEmail } from '../../../lib/platform/providers/email-client.ts';
import type { InteractionRef } from '../../../lib/platform/providers/interaction-ref.ts';
import type { HumanCall, OutgoingMessage } from '../../../lib/platform/providers/telephony-client.ts';
import type { AiCall } from '../../../lib/platform/providers/voice-client.ts';

export const ref: InteractionRef = {
  organization: parseId(OrganizationId, '0e8400e2-9b41-4d4a-a716-446655440000'),
  account: parseId(AccountId, '1e8400e2-9b41-5d4a-a716-446655440001'),
  interaction: parseId(InteractionId, '2e8400e2-9b41-4d4a-a716-446655440002'),
  at: '2026-11-21T14:03:22.120Z',
};

export const publicUrl = 'https://calls.example.test/dev';

export const telephonySecret = (base_url: string) => ({
  account_sid: 'AC00000000000000000000000000000000',
  api_key_sid: 'SK00000000000000000000000000000000',
  api_key_secret: 'telephony-credential',
  auth_tokens: ['telephony-token'],
  base_url,
});
export const emailSecret = (base_url: string) => ({
  api_key: 're_email-credential',
  webhook_secrets: ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'],
  base_url,
});
export const voiceSecret = (base_url: string) => ({
  api_key: 'voice-credential',
  webhook_secrets: ['wsec_0123456789abcdef'],
  tool_token_secret: 'a secret of our own, 32 or longer'.replaceAll(' ', '-'),
  base_url,
});

export const billingSecret = (base_url: string) => ({
  api_key: 'sk_test_billing-credential',
  webhook_secrets: ['whsec_0123456789abcdef'],
  base_url,
});

const statusCallback = `${publicUrl}/api/webhooks/telephony?interaction=1`;

export const textMessage: OutgoingMessage = {
  channel: 'sms',
  from: '+15005550006',
  to: '+5491123456789',
  content: { text: 'Hola Ñandú, su saldo es $ 1.000 & más 👍' },
  validitySeconds: 3600,
  statusCallback,
};

export const humanCall: HumanCall = {
  from: '+15005550006',
  to: '+5491123456789',
  agentLine: '+541143210000',
  statusCallback,
};

export const outgoingEmail: OutgoingEmail = {
  ref,
  from: 'Cobranzas <cobranzas@example.test>',
  to: 'debtor@example.test',
  subject: 'Su saldo',
  html: '<p>Un mensaje reservado</p>',
  unsubscribeUrl: 'https://calls.example.test/dev/api/unsubscribe?t=sealed-link',
};

export const aiCall: AiCall = {
  ref,
  agentId: 'agent_1',
  phoneNumberId: 'phnum_1',
  to: '+5491123456789',
  variables: { contact_name: 'Ana', balance: 1000.5, is_overdue: true },
  toolToken: 'tool-token-of-this-call',
};

/** Text that must not appear outside a request. */
export const confidential = [
  'telephony-credential',
  'telephony-token',
  'email-credential',
  'voice-credential',
  'tool-token-of-this-call',
  '5491123456789',
  '5005550006',
  '541143210000',
  'debtor@',
  'Ñandú',
  'reservado',
  'Ana',
];
