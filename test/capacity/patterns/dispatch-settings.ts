import { keys } from '../../../lib/platform/aws/table/keys.ts';
import { channelIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import { ownVerifiedDomain } from '../../harness/email-domains.ts';
import { aRecord, createAccount } from '../../harness/portfolio.ts';
import { queueEvent } from '../../harness/requests.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

const createTemplate = (service: Service, organization: OrganizationId, actionType = 'reminder') =>
  service.call<{ readonly id: string }>('createTemplate', {
    organization,
    body: { name: 'Reminder', channel: 'sms', action_type: actionType, language: 'es', body: 'Hola {{contact.name}}' },
  });

/** An organization with one template, and a function that calls the routes of that template. */
async function withTemplate(service: Service, name: string) {
  const organization = await service.organization(name);
  const { id } = await createTemplate(service, organization);
  return {
    organization,
    ask: (route: string, body?: object) => service.call(route, { organization, params: { id }, body }),
  };
}

export const templatePatterns: Exercises = {
  'template-create': measureOnce(async (service) => {
    const organization = await service.organization('template-create');
    return () => createTemplate(service, organization);
  }),

  'template-list': measureOnce(async (service) => {
    const organization = await service.organization('template-list');
    for (let n = 0; n < 10; n++) await createTemplate(service, organization, `action ${n}`);
    return () => service.call('listTemplates', { organization });
  }),

  'template-read': measureOnce(async (service) => {
    const { ask } = await withTemplate(service, 'template-read');
    return () => ask('readTemplate');
  }),

  'template-change': measureOnce(async (service) => {
    const { ask } = await withTemplate(service, 'template-change');
    return () => ask('updateTemplate', { name: 'Other' });
  }),

  'template-preview': measureOnce(async (service) => {
    const { organization, ask } = await withTemplate(service, 'template-preview');
    const { id } = await createAccount(service, organization, aRecord('INV-1'));
    return () => ask('previewTemplate', { account_id: id });
  }),

  'template-delete': measureOnce(async (service) => {
    const { ask } = await withTemplate(service, 'template-delete');
    return () => ask('deleteTemplate');
  }),
};

async function channels(service: Service, name: string) {
  const organization = await service.organization(name);
  return {
    organization,
    change: (channel: string, body: object) =>
      service.call('updateChannel', { organization, params: { channel }, body }),
  };
}

const withVoiceConfig = async (service: Service, name: string) => {
  const organization = await service.organization(name);
  return (body: object) => service.call('updateVoiceConfig', { organization, body });
};

export const voiceConfigPatterns: Exercises = {
  'voice-config-read': measureOnce(async (service) => {
    const organization = await service.organization('voice-config-read');
    return () => service.call('readVoiceConfig', { organization });
  }),

  'voice-config-change': measureOnce(async (service) => {
    const change = await withVoiceConfig(service, 'voice-config-change');
    return () => change({ voices: { es: 'voice_ana' } });
  }),

  'voice-config-agent': measureOnce(async (service) => {
    const change = await withVoiceConfig(service, 'voice-config-agent');
    return () => change({ agent_id: 'agent_b' });
  }),

  'voice-config-same': measureOnce(async (service) => {
    const change = await withVoiceConfig(service, 'voice-config-same');
    await change({ llm: 'gpt-4o' });
    return () => change({ llm: 'gpt-4o' });
  }),

  'voice-config-managed': measureOnce(async (service) => {
    const organization = await service.organization('voice-config-managed');
    const settings = { organization, params: { channel: 'voice' }, body: { agent_id: 'agent_c' } };
    await service.call('updateChannel', settings);
    await service.table.copy(await service.table.read(keys.channel(organization, 'voice')), [{ agent_managed: true }]);
    return () => service.call('updateVoiceConfig', { organization, body: { llm: 'gpt-4o' } });
  }),
};

export const channelPatterns: Exercises = {
  'channel-list': measureOnce(async (service) => {
    const { organization } = await channels(service, 'channel-list');
    return () => service.call('listChannels', { organization });
  }),

  'channel-change': measureOnce(async (service) => {
    const { change } = await channels(service, 'channel-change');
    return () => change('voice', { enabled: false });
  }),

  'channel-number': measureOnce(async (service) => {
    const { change } = await channels(service, 'channel-number');
    return () => change('sms', { from: '+541152360101' });
  }),

  'channel-number-change': measureOnce(async (service) => {
    const { change } = await channels(service, 'channel-number-change');
    await change('sms', { from: '+541152360102' });
    return () => change('sms', { from: '+541152360103' });
  }),

  'voice-signed-url': measureOnce(async (service) => {
    const { organization, change } = await channels(service, 'voice-signed-url');
    await change('voice', { agent_id: 'agent_signed' });
    return () => service.call('createSignedVoiceUrl', { organization, body: { organization_id: organization } });
  }),

  'voice-capabilities': measureOnce(async (service) => {
    const { organization } = await channels(service, 'voice-capabilities');
    return () => service.call('checkVoiceCapabilities', { organization, body: { organization_id: organization } });
  }),

  'channel-agent': measureOnce(async (service) => {
    const { change } = await channels(service, 'channel-agent');
    return () => change('voice', { agent_id: 'agent_a', agent_phone_number_id: 'phnum_a' });
  }),

  'channel-sender': measureOnce(async (service) => {
    const { organization, change } = await channels(service, 'channel-sender');
    await ownVerifiedDomain(organization, 'channel-sender.example');
    return () => change('email', { from: 'cobranzas@channel-sender.example' });
  }),

  'preset-list': measureOnce(async (service) => {
    const organization = await service.organization('preset-list');
    return () => service.call('listContactRulePresets', { organization });
  }),
};

/** An organization that can buy the numbers which the stub of the provider has for sale. */
async function withNumbers(service: Service, name: string) {
  const organization = await service.organization(name);
  return {
    organization,
    buy: (phoneNumber: string) =>
      service.call('managePhoneNumbers', { organization, body: { action: 'buy', phoneNumber } }),
    release: (phoneNumber: string) =>
      service.call('managePhoneNumbers', {
        organization,
        body: { action: 'release', phoneNumber, channelConfigId: channelIdOf(organization, 'sms') },
      }),
  };
}

export const phoneNumberPatterns: Exercises = {
  'number-buy': measureOnce(async (service) => {
    const { buy } = await withNumbers(service, 'number-buy');
    return () => buy('+541152363101');
  }),

  'number-buy-again': measureOnce(async (service) => {
    const { buy } = await withNumbers(service, 'number-buy-again');
    await buy('+541152363102');
    return () => buy('+541152363102');
  }),

  'number-release': measureOnce(async (service) => {
    const { buy, release } = await withNumbers(service, 'number-release');
    await buy('+541152363103');
    return () => release('+541152363103');
  }),

  'number-release-again': measureOnce(async (service) => {
    const { buy, release } = await withNumbers(service, 'number-release-again');
    await buy('+541152363104');
    await release('+541152363104');
    return () => release('+541152363104');
  }),

  'number-list': measureOnce(async (service) => {
    const { organization, buy } = await withNumbers(service, 'number-list');
    for (let n = 0; n < 20; n++) await buy(`+5411523632${String(n).padStart(2, '0')}`);
    return () => service.call('listPhoneNumbers', { organization });
  }),
};

/** An organization with a number for calls, and its agent. */
async function withAgent(service: Service, name: string, number: string) {
  const { organization, change } = await channels(service, name);
  await change('voice', { from: number });
  return {
    organization,
    manage: (body: object) => service.call('manageVoiceAgent', { organization, body }),
  };
}

export const voiceAgentPatterns: Exercises = {
  'agent-provision': measureOnce(async (service) => {
    const first = await withAgent(service, 'agent-provision-first', '+541152360201');
    // The first agent of a deployment makes the tools of all.
    await first.manage({ action: 'provision' });
    const { manage } = await withAgent(service, 'agent-provision', '+541152360202');
    return () => manage({ action: 'provision' });
  }),

  'agent-provision-again': measureOnce(async (service) => {
    const { manage } = await withAgent(service, 'agent-provision-again', '+541152360203');
    await manage({ action: 'provision' });
    return () => manage({ action: 'provision' });
  }),

  'agent-status': measureOnce(async (service) => {
    const { manage } = await withAgent(service, 'agent-status', '+541152360204');
    await manage({ action: 'provision' });
    return () => manage({ action: 'status' });
  }),

  'agent-set': measureOnce(async (service) => {
    const { manage } = await withAgent(service, 'agent-set', '+541152360205');
    return () => manage({ action: 'set_agent_id', agent_id: 'agent_set_own' });
  }),
};

/** An organization, and a function that manages its domains at the stub of the provider. */
async function withDomains(service: Service, name: string) {
  const organization = await service.organization(name);
  return {
    organization,
    manage: (action: string, domain: string) =>
      service.call('manageEmailDomains', { organization, body: { action, domain } }),
  };
}

export const emailDomainPatterns: Exercises = {
  'domain-create': measureOnce(async (service) => {
    const { manage } = await withDomains(service, 'domain-create');
    return () => manage('create', 'domain-create.example');
  }),

  'domain-create-again': measureOnce(async (service) => {
    const { manage } = await withDomains(service, 'domain-create-again');
    await manage('create', 'domain-create-again.example');
    return () => manage('create', 'domain-create-again.example');
  }),

  'domain-verify': measureOnce(async (service) => {
    const { manage } = await withDomains(service, 'domain-verify');
    await manage('create', 'domain-verify.example');
    return () => manage('verify', 'domain-verify.example');
  }),

  'domain-list': measureOnce(async (service) => {
    const { organization, manage } = await withDomains(service, 'domain-list');
    for (let n = 0; n < 10; n++) await manage('create', `domain-list-${n}.example`);
    return () => service.call('listEmailDomains', { organization });
  }),

  'callback-domain': measureOnce(async (service) => {
    const { organization, manage } = await withDomains(service, 'callback-domain');
    await manage('create', 'callback-domain.example');
    const event = { kind: 'domain_updated', domain: 'callback-domain.example' };
    const message = { provider: 'emailprovider', event, received_at: '2026-11-22T10:00:00.000Z' };
    return () => service.run('applyCallback', queueEvent(organization, JSON.stringify(message)));
  }),
};
