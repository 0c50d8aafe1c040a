import type { StrategyView } from '../../../lib/policy/strategies/contract.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { TemplateView } from '../../../lib/channels/templates/contract.ts';
import { addMembers, anActiveCampaign } from '../../harness/campaign-setup.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

const body = {
  name: 'Reminders',
  max_discount_pct: 30,
  starts: 'joined',
  steps: [
    { channel: 'sms', action_type: 'reminder', delay_hours: 0 },
    { channel: 'voice', action_type: 'reminder', delay_hours: 72 },
  ],
};

export const createStrategy = (service: Service, organization: OrganizationId) =>
  service.call<StrategyView>('createStrategy', { organization, body });

/** A function that calls the routes of a new organization's only strategy. */
async function withStrategy(service: Service, name: string) {
  const organization = await service.organization(name);
  const { id } = await createStrategy(service, organization);
  return (route: string, change?: object) => service.call(route, { organization, params: { id }, body: change });
}

export const strategyPatterns: Exercises = {
  'strategy-create': measureOnce(async (service) => {
    const organization = await service.organization('strategy-create');
    return () => createStrategy(service, organization);
  }),

  'strategy-create-templates': measureGrowth('t', [1, 2], async (service, size) => {
    const organization = await service.organization(`strategy-create-templates-${size}`);
    const steps: object[] = [];
    for (let n = 0; n < size; n++) {
      const template = { name: 'T', channel: 'sms', action_type: `reminder ${n}`, language: 'es', body: 'Hola' };
      const { id } = await service.call<TemplateView>('createTemplate', { organization, body: template });
      steps.push({ channel: 'sms', action_type: template.action_type, template_id: id, delay_hours: 1 });
    }
    return () => service.call('createStrategy', { organization, body: { ...body, steps } });
  }),

  'strategy-list': measureOnce(async (service) => {
    const organization = await service.organization('strategy-list');
    for (let n = 0; n < 10; n++) await createStrategy(service, organization);
    return () => service.call('listStrategies', { organization });
  }),

  'strategy-read': measureOnce(async (service) => {
    const ask = await withStrategy(service, 'strategy-read');
    return () => ask('readStrategy');
  }),

  'strategy-change': measureOnce(async (service) => {
    const ask = await withStrategy(service, 'strategy-change');
    return () => ask('updateStrategy', { max_discount_pct: 20 });
  }),

  'strategy-delete': measureOnce(async (service) => {
    const ask = await withStrategy(service, 'strategy-delete');
    return () => ask('deleteStrategy');
  }),

  'campaign-simulate': measureGrowth('k', [5, 10], async (service, size) => {
    const organization = await service.organization(`campaign-simulate-${size}`);
    const id = await anActiveCampaign(service, organization);
    await addMembers(service, organization, id, size);
    return () => service.call('simulateCampaign', { organization, params: { id }, body: { days: 30, seed: 1 } });
  }),
};
