import { randomBytes } from 'node:crypto';
import { textAt } from '../foundation/json.ts';
import { agentNumber } from './conversation.ts';
import { keptItems } from './kept-items.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { type FieldKind, fieldProblem } from './request-fields.ts';
import type { ProviderReply, SimulatorContext } from './simulator.ts';
import type { OwnedNumbers } from './telephony-numbers.ts';
import type { VoiceAgents } from './voice-agents.ts';
import { detail, fieldError, notAnObject, problemReply } from './voice-protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface TelephonyAccount {
  readonly keys: ProviderKeys['telephony'];
  readonly numbers: OwnedNumbers;
}

/**
 * The numbers of the workspace: those that were imported, and those of the samples. Changes are kept between starts.
 */
export interface VoicePhoneNumbers {
  missing(id: string): ProviderReply | undefined;
  /** The number itself, E.164. */
  phoneOf(id: string): string;
  /**
   * Imports a number of the telephony account and takes over its calls, and its text messages unless the request says
   * otherwise.
   */
  create(request: Fields | undefined): ProviderReply;
  list(): ProviderReply;
  read(id: string): ProviderReply;
  assign(id: string, request: Fields | undefined): ProviderReply;
  remove(id: string): ProviderReply;
}

interface KeptNumber {
  readonly id: string;
  readonly phone: string;
  readonly label: string;
  readonly agentId: string | null;
}

const importFields: Readonly<Record<string, FieldKind>> = {
  provider: 'text',
  'phone_number!': 'text',
  'label!': 'text',
  'sid!': 'text',
  'token!': 'text',
  supports_inbound: 'flag',
  supports_outbound: 'flag',
  agent_id: 'text',
  account_auth_token: 'text',
  enable_sms: 'flag',
  region_config: 'object',
};

/** Accepts either kind of credentials: the token of the account, or a key and the token. */
const hasAccess = ({ keys }: TelephonyAccount, request: Fields): boolean => {
  const isToken = (name: string) => keys.auth_tokens.includes(textAt(request, name) ?? '');
  return (
    (request['sid'] === keys.account_sid && isToken('token')) ||
    (request['sid'] === keys.api_key_sid && request['token'] === keys.api_key_secret && isToken('account_auth_token'))
  );
};

export const voicePhoneNumbers = (
  { state, ownUrl }: Pick<SimulatorContext<unknown>, 'state' | 'ownUrl'>,
  account: TelephonyAccount,
  agents: VoiceAgents,
): VoicePhoneNumbers => {
  const kept = keptItems<KeptNumber>(state, 'voice phone numbers');

  const numberOf = (id: string): KeptNumber =>
    kept.find(id) ?? { id, phone: agentNumber, label: 'Simulated number', agentId: null };
  const missing = (id: string): ProviderReply | undefined =>
    kept.find(id) || id.startsWith('phnum_sample')
      ? undefined
      : detail(404, 'phone_number_not_found', `Phone number ${id} not found.`);
  const view = ({ id, phone, label, agentId }: KeptNumber) => ({
    phone_number_id: id,
    phone_number: phone,
    label,
    supports_inbound: true,
    supports_outbound: true,
    assigned_agent: agentId === null ? null : { agent_id: agentId, agent_name: agents.nameOf(agentId) },
    provider: 'twilio',
  });
  const missingAgent = (request: Fields): ProviderReply | undefined => {
    const agentId = textAt(request, 'agent_id');
    return agentId === undefined ? undefined : agents.missing(agentId);
  };

  const importProblem = (request: Fields): ProviderReply | undefined => {
    const problem = problemReply(fieldProblem(request, importFields)) ?? missingAgent(request);
    if (problem) return problem;
    if ((request['provider'] ?? 'twilio') !== 'twilio')
      return fieldError('provider', 'value_error', 'The simulated provider imports from twilio only');
    if (!hasAccess(account, request))
      return detail(400, 'invalid_credentials', 'The telephony account does not accept these credentials.');
    return kept.all().some(({ phone }) => phone === request['phone_number'])
      ? detail(400, 'number_already_imported', 'The number was imported already.')
      : undefined;
  };

  return {
    missing,
    phoneOf: (id) => numberOf(id).phone,
    create: (request) => {
      if (!request) return notAnObject();
      const problem = importProblem(request);
      if (problem) return problem;
      const phone = textAt(request, 'phone_number') ?? '';
      const owned = account.numbers.find(phone);
      if (!owned) return detail(400, 'number_not_owned', `The telephony account does not have ${phone}.`);
      const id = `phnum_${randomBytes(13).toString('hex')}`;
      kept.put({ id, phone, label: textAt(request, 'label') ?? '', agentId: textAt(request, 'agent_id') ?? null });
      account.numbers.put({
        ...owned,
        voiceUrl: `${ownUrl()}/twilio/inbound_call`,
        ...(request['enable_sms'] !== false && { smsUrl: `${ownUrl()}/twilio/inbound_message` }),
      });
      return { status: 200, body: { phone_number_id: id } };
    },
    list: () => ({ status: 200, body: kept.all().map(view) }),
    read: (id) => missing(id) ?? { status: 200, body: view(numberOf(id)) },
    assign: (id, request) => {
      if (!request) return notAnObject();
      const problem = missing(id) ?? problemReply(fieldProblem(request, { agent_id: 'text' })) ?? missingAgent(request);
      if (problem) return problem;
      const before = numberOf(id);
      const after = 'agent_id' in request ? { ...before, agentId: textAt(request, 'agent_id') ?? null } : before;
      kept.put(after);
      return { status: 200, body: view(after) };
    },
    remove: (id) => {
      const problem = missing(id);
      if (problem) return problem;
      kept.remove(id);
      return { status: 200, body: {} };
    },
  };
};
