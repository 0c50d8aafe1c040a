import { randomUUID } from 'node:crypto';
import { type Key, keys, partitions } from '../../../lib/platform/aws/table/keys.ts';
import { InteractionId, OrganizationId, parseId } from '../../../lib/foundation/ids.ts';
import type { Interaction } from '../../../lib/history/interactions/interaction.ts';
import { rankOf } from '../../../lib/history/interactions/interaction-status.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { anAiCallInProgress, contactedDebtor } from '../../outreach/callbacks/contacted-debtor.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

/** An AI agent's call that should have ended. */
const anOpenCall = (conversation_id = 'conv_1'): Partial<Interaction> => ({
  ...anAiCallInProgress,
  conversation_id,
  created_at: new Date(Date.now() - 31 * 60_000).toISOString(),
});

const readOpenStatuses = (service: Service) =>
  service.run('readOpenStatuses', { scheduled_time: new Date().toISOString() });

const refreshOpenCalls = (service: Service) =>
  service.run('refreshOpenCalls', { scheduled_time: new Date().toISOString() });

/** Open calls of one shard, each of its own account. */
async function openCallsOfOneShard(service: Service, name: string, count: number, conversation?: string) {
  const organization = await service.organization(name);
  for (let n = 0; n < count; n++)
    await contactedDebtor(service, organization, {
      ...anOpenCall(conversation),
      id: parseId(InteractionId, randomUUID().replace(/^./, '0')),
    });
}

/** Messages of one shard whose status never came, each to its own account. */
async function silentMessagesOfOneShard(service: Service, name: string, count: number) {
  const organization = await service.organization(name);
  for (let n = 0; n < count; n++)
    await contactedDebtor(service, organization, {
      status: 'sent',
      rank: rankOf('sent'),
      provider_message_id: `SM${n}`,
      created_at: new Date(Date.now() - 61 * 60_000).toISOString(),
      id: parseId(InteractionId, randomUUID().replace(/^./, '0')),
    });
}

/** The last organization in the order of their ids, and the id before it. */
const lastOrganization = parseId(OrganizationId, 'ffffffff-ffff-4fff-bfff-ffffffffffff');
const beforeLast = 'ffffffff-ffff-4fff-bfff-fffffffffffe';

/** Finds the messages to the numbers of the organizations after an id. */
async function findInboundMessagesAfter(service: Service, after: string) {
  const { deleteItem, putItem, queryPage } = await import('../../../lib/platform/aws/table/table.ts');
  // Those of other patterns.
  const { items: former } = await queryPage<Key>({ pk: partitions.formerNumbers, index: 'gsi2', limit: 1000 });
  for (const { pk, sk } of former) await deleteItem({ pk, sk });
  await putItem({ ...keys.inboundRound(), kind: 'inbound_round', after });
  return () => service.run('findInboundMessages', { scheduled_time: new Date().toISOString() });
}

/** Calls that need a person, each of its own account. */
async function callsForAPerson(service: Service, name: string, count: number) {
  const organization = await service.organization(name);
  let last;
  for (let n = 0; n < count; n++)
    last = await contactedDebtor(service, organization, { ...anAiCallInProgress, needs_person: true, inbox: 'open' });
  return { organization, id: required(last?.ref.interaction) };
}

export const interactionPatterns: Exercises = {
  'inbox-list': measureGrowth('n', [5, 10], async (service, size) => {
    const { organization } = await callsForAPerson(service, `inbox-list-${size}`, size);
    return () => service.call('listInbox', { organization });
  }),

  'inbox-handle': measureOnce(async (service) => {
    const { organization, id } = await callsForAPerson(service, 'inbox-handle', 1);
    return () => service.call('updateInteraction', { organization, params: { id }, body: { handled: true } });
  }),

  'interaction-outcome': measureOnce(async (service) => {
    const { organization, ref } = await contactedDebtor(service, await service.organization('interaction-outcome'), {
      channel: 'voice',
      agent_type: 'human',
      status: 'completed',
      duration_seconds: 9,
    });
    const body = { contact_result: 'voicemail', disposition: 'left_message' };
    return () => service.call('updateInteraction', { organization, params: { id: ref.interaction }, body });
  }),

  'interaction-outcome-reached': measureOnce(async (service) => {
    const name = 'interaction-outcome-reached';
    const { organization, ref } = await contactedDebtor(service, await service.organization(name), {
      channel: 'voice',
      agent_type: 'human',
      status: 'completed',
      duration_seconds: 9,
    });
    const body = { contact_result: 'right_party' };
    return () => service.call('updateInteraction', { organization, params: { id: ref.interaction }, body });
  }),

  'report-calls': measureGrowth('n', [2, 4], async (service, size) => {
    const organization = await service.organization(`report-calls-${size}`);
    const user = randomUUID();
    for (let n = 0; n < size; n++)
      await contactedDebtor(service, organization, {
        channel: 'voice',
        agent_type: 'human',
        initiated_by: { kind: 'user', id: user },
      });
    return () => service.call('listReportedCalls', { organization, query: { user_id: user } });
  }),

  'interaction-read': measureOnce(async (service) => {
    const { organization, ref } = await contactedDebtor(service, await service.organization('interaction-read'));
    return () => service.call('readInteraction', { organization, params: { id: ref.interaction } });
  }),

  'refresh-voice': measureOnce(async (service) => {
    const { organization, ref } = await contactedDebtor(
      service,
      await service.organization('refresh-voice'),
      anOpenCall(),
    );
    return () => service.call('refreshVoice', { organization, params: { id: ref.interaction } });
  }),

  'refresh-voice-again': measureOnce(async (service) => {
    const { organization, ref } = await contactedDebtor(
      service,
      await service.organization('refresh-voice-again'),
      anOpenCall(),
    );
    const refresh = () => service.call('refreshVoice', { organization, params: { id: ref.interaction } });
    await refresh();
    return refresh;
  }),

  'statuses-none': measureOnce((service) => Promise.resolve(() => readOpenStatuses(service))),

  'statuses-read': measureGrowth('n', [5, 10], async (service, size) => {
    await silentMessagesOfOneShard(service, `statuses-read-${size}`, size);
    return () => readOpenStatuses(service);
  }),

  'inbound-none': measureOnce((service) => findInboundMessagesAfter(service, lastOrganization)),

  'inbound-number': measureOnce(async (service) => {
    const [{ organizationStore }, { newOrganization }] = await Promise.all([
      import('../../../lib/tenancy/organizations/organization-store.ts'),
      import('../../../lib/tenancy/organizations/organization.ts'),
    ]);
    await organizationStore(lastOrganization).add(newOrganization({ name: 'last' }, lastOrganization, new Date()));
    const body = { from: '+13125550123' };
    await service.call('updateChannel', { organization: lastOrganization, params: { channel: 'sms' }, body });
    return findInboundMessagesAfter(service, beforeLast);
  }),

  'open-calls-none': measureOnce((service) => Promise.resolve(() => refreshOpenCalls(service))),

  'open-calls-ended': measureGrowth('n', [5, 10], async (service, size) => {
    await openCallsOfOneShard(service, `open-calls-ended-${size}`, size);
    return () => refreshOpenCalls(service);
  }),

  'open-calls-in-progress': measureGrowth('n', [5, 10], async (service, size) => {
    await openCallsOfOneShard(service, `open-calls-in-progress-${size}`, size, 'conv_open');
    return () => refreshOpenCalls(service);
  }),
};
