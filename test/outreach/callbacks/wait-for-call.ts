import { CampaignId, InteractionId, parseId } from '../../../lib/foundation/ids.ts';
import type { Service } from '../../harness/start-service.ts';
import type { ContactedDebtor } from './contacted-debtor.ts';

const steps = [
  { channel: 'voice', action_type: 'call', delay_hours: 0, wait_for_response_hours: 24 },
  { channel: 'sms', action_type: 'reminder', delay_hours: 1 },
];

/** Brings the account of a debtor into a campaign, where it waits for the end of the given call. */
export async function waitForCall(
  service: Service,
  { organization, account, ref }: ContactedDebtor,
  interaction: string = ref.interaction,
): Promise<void> {
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
  const { id: strategy_id } = await service.call<{ id: string }>('createStrategy', {
    organization,
    body: { name: 'Calls', max_discount_pct: 10, steps },
  });
  const { id } = await service.call<{ id: string }>('createCampaign', {
    organization,
    body: { name: 'Calls', strategy_id, status: 'active' },
  });
  await service.call('changeAccountsInBulk', {
    organization,
    body: { action: 'assign_campaign', account_ids: [account], campaign_id: parseId(CampaignId, id) },
  });
  const { advanceAccountStrategy } = await import('../../../lib/outreach/execution/advance-account-strategy.ts');
  await advanceAccountStrategy(organization, account, { kind: 'queued' });
  await advanceAccountStrategy(organization, account, {
    kind: 'sent',
    at: ref.at,
    interaction: parseId(InteractionId, interaction),
  });
}
