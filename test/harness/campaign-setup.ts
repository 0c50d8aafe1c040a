import type { CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import type { StrategyView } from '../../lib/policy/strategies/contract.ts';
import { dayIn, endOfDay } from '../../lib/foundation/calendar.ts';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import { AccountId, CampaignId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { Service } from './start-service.ts';
import { setOwnChannel } from './set-channel.ts';

/** Where the organizations of tests are. */
const usualZone = 'America/Argentina/Buenos_Aires';
const now = new Date();
const minutesOfToday = (Date.parse(endOfDay(dayIn(usualZone, now), usualZone)) - now.getTime()) / 60_000;

/**
 * The time zone of organizations whose evaluations are watched. In the last ten minutes of a day a step is queued by other
 * writes, which only the tests of that time ask for; in Bogota it is two hours earlier.
 */
export const evaluationZone = minutesOfToday < 30 ? 'America/Bogota' : usualZone;

export const moveToEvaluationZone = (service: Service, organization: OrganizationId) =>
  service.call('updateOrganization', { organization, body: { timezone: evaluationZone } });

let numbers = 0;
/** A sender number that no other organization uses. */
export const aSenderNumber = (): string => `+1404555${String(++numbers).padStart(4, '0')}`;

/** Configures an organization to send SMS to anyone at any time. */
export async function enableSms(service: Service, organization: OrganizationId, { perDay = 100 } = {}): Promise<void> {
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const contact_frequency = { per_day: perDay, per_week: 700 };
  await service.call('updateOrganization', { organization, body: { contact_hours, contact_frequency } });
  await setOwnChannel(organization, 'sms', { from: aSenderNumber() });
  const template = { name: 'Reminder', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
}

const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 0 };

/** Creates an active campaign with a strategy of SMS steps, one per day; the first is due at once. */
export async function anActiveCampaign(
  service: Service,
  organization: OrganizationId,
  { steps = 2 } = {},
): Promise<CampaignId> {
  const strategy = {
    name: 'Reminders',
    max_discount_pct: 10,
    starts: 'joined',
    steps: Array.from({ length: steps }, (_, n) => ({ ...sms, delay_hours: n === 0 ? 0 : 24 })),
  };
  const { id: strategy_id } = await service.call<StrategyView>('createStrategy', { organization, body: strategy });
  const campaign = { name: 'Campaign', strategy_id, status: 'active' };
  const { id } = await service.call<CampaignView>('createCampaign', { organization, body: campaign });
  return parseId(CampaignId, id);
}

/** External ids whose accounts are all in the first segment, so that measured costs are deterministic. */
function* externalIdsInOneSegment(organization: OrganizationId): Generator<string> {
  for (let n = 0; ; n++) {
    const externalId = `INV-${n}`;
    if (accountIdOf(organization, externalId).startsWith('0')) yield externalId;
  }
}

/** Creates accounts in a campaign, all in one segment, each with a contact who has a phone. */
export async function addMembers(
  service: Service,
  organization: OrganizationId,
  campaign_id: CampaignId,
  count: number,
): Promise<AccountId[]> {
  const ids: AccountId[] = [];
  const externalIds = externalIdsInOneSegment(organization);
  for (let n = 0; n < count; n++) {
    const contact = { name: 'Ana', phone: `+54911${String(40_000_000 + n)}` };
    const body = { external_id: externalIds.next().value, contact, total_amount: 100 };
    ids.push(parseId(AccountId, (await service.call<AccountView>('createAccount', { organization, body })).id));
  }
  for (let at = 0; at < ids.length; at += 500)
    await service.call('changeAccountsInBulk', {
      organization,
      body: { account_ids: ids.slice(at, at + 500), action: 'assign_campaign', campaign_id },
    });
  return ids;
}
