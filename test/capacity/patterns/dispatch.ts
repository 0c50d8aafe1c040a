import type { Channel } from '../../../lib/policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { parseTelephonyEvent } from '../../../lib/outreach/callbacks/telephony-event.ts';
import { required } from '../../harness/required.ts';
import { applyEvent, contactedDebtor } from '../../outreach/callbacks/contacted-debtor.ts';
import { inboundMessageForm } from '../../outreach/callbacks/signed-requests.ts';
import { ownVerifiedDomain } from '../../harness/email-domains.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

interface Ready {
  readonly organization: OrganizationId;
  readonly account_id: string;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

const templates = [
  { channel: 'sms', body: 'Hola' },
  { channel: 'whatsapp', body: 'Hola' },
  { channel: 'email', subject: 'Hola', body: 'Hola' },
];

let numbers = 0;

/** An account whose contact may be contacted at any time, with the channel and template for it. */
async function ready(service: Service, name: string, channel: Channel = 'sms', perDay = 1): Promise<Ready> {
  const organization = await service.organization(name);
  const contact_hours = { start: '00:00', end: '24:00', days: everyDay };
  const settings = { contact_hours, contact_frequency: { per_day: perDay, per_week: 700 } };
  await service.call('updateOrganization', { organization, body: settings });
  const from = `+1202555${String(++numbers).padStart(4, '0')}`;
  const agent = { agent_id: `agent_${numbers}`, agent_phone_number_id: `phnum_${numbers}` };
  if (channel === 'email') await ownVerifiedDomain(organization, `${organization}.example`);
  await service.call('updateChannel', {
    organization,
    params: { channel },
    body: { from: channel === 'email' ? `cobranzas@${organization}.example` : from, ...(channel === 'voice' && agent) },
  });
  const template = templates.find((each) => each.channel === channel);
  const named = { name: 'Reminder', action_type: 'reminder', language: 'es', ...template };
  if (template) await service.call('createTemplate', { organization, body: named });
  const contact = { name: 'Ana', phone: '+5491155550123', email: 'ana@mail.example' };
  const body = { contact, total_amount: 9 };
  const { id } = await service.call<AccountView>('createAccount', { organization, body });
  return { organization, account_id: id };
}

const sent = (route: string, channel: Channel) =>
  measureOnce(async (service) => {
    const { organization, account_id } = await ready(service, `dispatch-${channel}`, channel);
    return () => service.call(route, { organization, body: { account_id } });
  });

const sms = (service: Service, { organization, account_id }: Ready) =>
  service.call('dispatchSms', { organization, body: { account_id } });

/** Contacts the accounts of a contact who cannot be reached: of one each, or of one for all. */
async function blockedOf(service: Service, name: string, count: number, contactId?: string) {
  const { organization } = await ready(service, name);
  const contact = { name: 'Ana', ...(contactId && { external_id: contactId }) };
  for (let n = 0; n < count; n++) {
    const body = { external_id: `LOAN-${n}`, contact, total_amount: 9 };
    const { id } = await service.call<AccountView>('createAccount', { organization, body });
    await sms(service, { organization, account_id: id }).catch(() => undefined);
  }
  return organization;
}

export const dispatchPatterns: Exercises = {
  'dispatch-sms': sent('dispatchSms', 'sms'),
  'dispatch-whatsapp': sent('dispatchWhatsapp', 'whatsapp'),
  'dispatch-email': sent('dispatchEmail', 'email'),
  'dispatch-call': sent('dispatchVoice', 'voice'),

  'dispatch-reply': measureOnce(async (service) => {
    const organization = await service.organization('dispatch-reply');
    const debtor = await contactedDebtor(service, organization);
    const form = new URLSearchParams(inboundMessageForm(debtor.phone, debtor.line, 'Hola'));
    await applyEvent(service, parseTelephonyEvent(form, undefined, new Date().toISOString()));
    const { data } = await service.call<{ data: readonly { id: string }[] }>('listInbox', { organization });
    const params = { id: required(data[0]).id };
    return () => service.call('replyToMessage', { organization, params, body: { text: 'Hola' } });
  }),

  'dispatch-blocked': measureOnce(async (service) => {
    const debtor = await ready(service, 'dispatch-blocked');
    await sms(service, debtor);
    return () => sms(service, debtor).catch(() => undefined);
  }),

  'dispatch-check': measureOnce(async (service) => {
    const debtor = await ready(service, 'dispatch-check');
    const { organization, account_id } = debtor;
    return () => service.call('checkDispatch', { organization, body: { account_id, channel: 'sms' } });
  }),

  'dispatch-checks': measureOnce(async (service) => {
    const { organization, account_id } = await ready(service, 'dispatch-checks');
    return () => service.call('checkAllChannels', { organization, body: { account_id } });
  }),

  'decision-list': measureOnce(async (service) => {
    const debtor = await ready(service, 'decision-list');
    await sms(service, debtor);
    const { organization, account_id: id } = debtor;
    return () => service.call('listDecisions', { organization, params: { id } });
  }),

  'decision-list-blocked': measureGrowth('n', [5, 10], async (service, size) => {
    const organization = await blockedOf(service, `decision-list-blocked-${size}`, size);
    return () => service.call('listBlockedDecisions', { organization });
  }),

  'decision-list-contact': measureGrowth('a', [5, 10], async (service, size) => {
    const organization = await blockedOf(service, `decision-list-contact-${size}`, size, 'DEBTOR-1');
    const sent = { params: { id: 'DEBTOR-1' }, query: { by: 'external_id' } };
    return () => service.call('listContactDecisions', { organization, ...sent });
  }),
};
