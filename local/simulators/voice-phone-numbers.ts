import { agentNumber } from './conversation.ts';
import type { ProviderReply } from './simulator.ts';
import { detail } from './voice-protocol.ts';

/** The reply if no such number was imported; those of the samples were. */
export const missingPhoneNumber = (id: string): ProviderReply | undefined =>
  id.startsWith('phnum_sample') ? undefined : detail(404, 'phone_number_not_found', `Phone number ${id} not found.`);

export const readPhoneNumber = (id: string): ProviderReply =>
  missingPhoneNumber(id) ?? {
    status: 200,
    body: {
      phone_number_id: id,
      phone_number: agentNumber,
      label: 'Simulated number',
      supports_inbound: true,
      supports_outbound: true,
      assigned_agent: null,
      provider: 'twilio',
    },
  };
