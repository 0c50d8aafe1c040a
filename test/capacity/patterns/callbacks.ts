import type { ProviderEvent } from '../../../lib/history/messages/provider-event.ts';
import { dataCollectionIds } from '../../../lib/history/agent-calls/collected-data.ts';
import { parseEmailEvent } from '../../../lib/outreach/callbacks/email-event.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { parseVoiceEvent } from '../../../lib/outreach/callbacks/voice-event.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { mintToolToken } from '../../../lib/platform/providers/signatures/tool-token.ts';
import { aConversation, collected } from '../../builders.ts';
import { signingKeys } from '../../harness/provider-stub.ts';
import { providerEvent } from '../../harness/requests.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import {
  type ContactedDebtor,
  anAiCallInProgress,
  applyEvent,
  contactedDebtor,
} from '../../outreach/callbacks/contacted-debtor.ts';
import {
  emailEvent,
  inboundMessageForm,
  messageStatusForm,
  requestSigners,
} from '../../outreach/callbacks/signed-requests.ts';
import { allowDiscount } from '../../harness/settlements.ts';
import { type Exercise, type Exercises, measureOnce } from '../exercise.ts';

const at = new Date().toISOString();

/** Measures applying a provider event about a contacted debtor, after the event `before`. */
const applying = (
  name: string,
  eventOf: (debtor: ContactedDebtor) => ProviderEvent | undefined,
  {
    over,
    before,
  }: { over?: Partial<Interaction>; before?: (debtor: ContactedDebtor) => ProviderEvent | undefined } = {},
): Exercise =>
  measureOnce(async (service) => {
    const debtor = await contactedDebtor(service, await service.organization(name), over);
    const apply = async (event: ProviderEvent | undefined) => {
      if (!event) throw new Error('The provider event was ignored.');
      await applyEvent(service, event);
    };
    if (before) await apply(before(debtor));
    return () => apply(eventOf(debtor));
  });

const status = (word: string) => (debtor: ContactedDebtor) =>
  parseTelephonyEvent(new URLSearchParams(messageStatusForm(word)), debtor.ref, at);

const wrote = (text: string) => (debtor: ContactedDebtor) =>
  parseTelephonyEvent(
    new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, text, { MessageSid: `SM${'1'.repeat(32)}` })),
    undefined,
    at,
  );

/** An earlier message. */
const wroteBefore = ({ phone, line }: ContactedDebtor) =>
  parseTelephonyEvent(
    new URLSearchParams(inboundMessageForm(phone, line, 'Hola', { MessageSid: `SM${'2'.repeat(32)}` })),
    undefined,
    new Date(Date.parse(at) - 1000).toISOString(),
  );

const byEmail: Partial<Interaction> = { channel: 'email', provider: 'emailprovider', subject: 'Su cuenta' };
const email =
  (type: string, data = {}) =>
  (debtor: ContactedDebtor) =>
    parseEmailEvent(emailEvent(type, debtor.ref, data), at);

const ended =
  (over = {}) =>
  (debtor: ContactedDebtor) =>
    parseVoiceEvent({ type: 'post_call_transcription', data: aConversation(debtor.ref, over) }, at);

const withPromise = {
  analysis: {
    data_collection_results: collected({
      [dataCollectionIds.promiseAmount]: 500,
      [dataCollectionIds.promiseDate]: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    }),
  },
};

const plan = {
  count: 12,
  first_due: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  every: 'month',
} as const;

/** Measures a tool call of an AI agent; with `offered`, after that offer of an amount or a plan, which it names. */
const using = (
  name: string,
  tool: string,
  parameters = {},
  { offered, refusal }: { readonly offered?: number | typeof plan; readonly refusal?: string } = {},
): Exercise =>
  measureOnce(async (service: Service) => {
    const organization = await service.organization(name);
    const { ref, account } = await contactedDebtor(service, organization, anAiCallInProgress);
    if (/offer|plan/.test(tool)) await allowDiscount(service, organization, account);
    const expires = new Date(Date.now() + 600_000);
    const token = mintToolToken({ ref, expires }, signingKeys.voiceprovider.tool_token_secret);
    const { agent } = requestSigners(required(process.env['PUBLIC_URL']), signingKeys);
    const use = async (request: object, code = refusal) => {
      const { body } = await service.invoke('useAgentTool', providerEvent(agent(request, token)));
      if (!body.startsWith(code === undefined ? '{"ok":true' : `{"ok":false,"code":"${code}"`)) throw new Error(body);
      const { settlement_id, plan_id }: { settlement_id?: string; plan_id?: string } = JSON.parse(body);
      return { settlement_id, plan_id };
    };
    const offer =
      typeof offered === 'object'
        ? { tool: 'offer_plan', parameters: offered }
        : { tool: 'offer_settlement', parameters: { amount: offered } };
    const named = offered === undefined ? {} : await use(offer, undefined);
    return () => use({ tool, parameters: { ...named, ...parameters } });
  });

/** An account with 200 items in its timeline. */
async function busyAccount(service: Service, name: string) {
  const debtor = await contactedDebtor(service, await service.organization(name));
  const { keys } = await import('../../../lib/platform/aws/table/keys.ts');
  const { organization, account, ref } = debtor;
  const interaction = await service.table.read(keys.interaction(organization, account, ref.at, ref.interaction));
  const copies = Array.from({ length: 199 }, (_, n) => ({
    sk: `2026-01-01T00:00:00.${String(n).padStart(3, '0')}Z#INTERACTION#${ref.interaction}`,
  }));
  await service.table.copy(interaction, copies);
  return debtor;
}

export const callbackPatterns: Exercises = {
  'callback-status': applying('callback-status', status('delivered')),
  'callback-status-late': applying('callback-status-late', status('sent'), { before: status('delivered') }),
  'callback-call-by-person': applying(
    'callback-call-by-person',
    ({ ref }) =>
      parseTelephonyEvent(new URLSearchParams({ CallSid: 'CA1', CallStatus: 'completed', CallDuration: '9' }), ref, at),
    { over: { channel: 'voice', agent_type: 'human' } },
  ),
  'callback-message': applying('callback-message', wrote('Ya pagué ayer')),
  'callback-message-next': applying('callback-message-next', wrote('Ya pagué ayer'), { before: wroteBefore }),
  'callback-message-again': applying('callback-message-again', wrote('Hola'), { before: wrote('Hola') }),
  'callback-message-person': applying('callback-message-person', wrote('Por favor no me llamen más')),
  'callback-message-stop': applying('callback-message-stop', wrote('STOP')),
  'callback-email-bounced': applying(
    'callback-email-bounced',
    email('email.bounced', { bounce: { type: 'Permanent' } }),
    {
      over: byEmail,
    },
  ),
  'callback-email-complaint': applying('callback-email-complaint', email('email.complained'), { over: byEmail }),
  'callback-call': applying('callback-call', ended(), { over: anAiCallInProgress }),
  'callback-call-promise': applying('callback-call-promise', ended(withPromise), { over: anAiCallInProgress }),
  'tool-verify': using('tool-verify', 'verify', { answer: '1980' }, { refusal: 'not_verified' }),
  'tool-balance': using('tool-balance', 'read_balance'),
  'tool-promise': using('tool-promise', 'register_promise', {
    amount: 500,
    due_date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  }),
  'tool-read-offer': using('tool-read-offer', 'read_offer', {}, { offered: 900 }),
  'tool-offer': using('tool-offer', 'offer_settlement', { amount: 900 }),
  'tool-offer-again': using('tool-offer-again', 'offer_settlement', { amount: 900 }, { offered: 900 }),
  'tool-offer-other': using('tool-offer-other', 'offer_settlement', { amount: 900 }, { offered: 950 }),
  'tool-offer-refused': using('tool-offer-refused', 'offer_settlement', { amount: 500 }, { refusal: 'needs_approval' }),
  'tool-accept': using('tool-accept', 'accept_offer', {}, { offered: 900 }),
  'tool-read-plan': using('tool-read-plan', 'read_offer', {}, { offered: plan }),
  'tool-plan': using('tool-plan', 'offer_plan', plan),
  'tool-plan-again': using('tool-plan-again', 'offer_plan', plan, { offered: plan }),
  'tool-plan-other': using('tool-plan-other', 'offer_plan', { ...plan, count: 11 }, { offered: plan }),
  'tool-plan-accept': using('tool-plan-accept', 'accept_plan', {}, { offered: plan }),
  'tool-dispute': using('tool-dispute', 'report_dispute'),
  'tool-lawyer': using('tool-lawyer', 'lawyer'),
  'tool-opt-out': using('tool-opt-out', 'opt_out'),
  'tool-person': using('tool-person', 'request_human'),

  timeline: measureOnce(async (service) => {
    const { organization, account } = await busyAccount(service, 'timeline');
    return () => service.call('readTimeline', { organization, params: { id: account } });
  }),

  'timeline-type': measureOnce(async (service) => {
    const { organization, account } = await busyAccount(service, 'timeline-type');
    return () =>
      service.call('readTimeline', { organization, params: { id: account }, query: { type: 'interaction' } });
  }),

  'interaction-list': measureOnce(async (service) => {
    const { organization, account } = await busyAccount(service, 'interaction-list');
    return () => service.call('listInteractions', { organization, params: { id: account } });
  }),
};
