import type { Campaign } from '../../../lib/portfolio/campaigns/campaign.ts';
import type { SimulationInput } from '../../../lib/outreach/simulation/simulation.ts';
import type { Plan, Step } from '../../../lib/policy/strategies/strategy.ts';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, CampaignId, ContactId, parseId } from '../../../lib/foundation/ids.ts';
import { newOrganization } from '../../../lib/tenancy/organizations/organization.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import { anAccount, anOrganizationId, noon } from '../../builders.ts';

/** A Friday; simulations start on Saturday, in the organization's time zone. */
export const friday = new Date('2026-11-27T15:00:00Z');

export const sms = (delay_hours: number): Step => ({ channel: 'sms', action_type: 'reminder', delay_hours });
export const call = (delay_hours: number): Step => ({ channel: 'voice', action_type: 'reminder', delay_hours });

export const nth = (n: number): AccountId => deriveId(AccountId, anOrganizationId, `account ${n}`);

const phoneOf = (n: number): string => `+549115555${String(123 + n).padStart(4, '0')}`;

/** An account of a campaign with its own contact; pass only what the test is about. */
export const member = (n: number, over: Partial<Account> = {}): Account => {
  const contact = deriveId(ContactId, nth(n), 'contact');
  return anAccount({ id: nth(n), contact: { id: contact, name: 'Ana', version: 1, phone: phoneOf(n) }, ...over });
};

interface Setting {
  readonly accounts: readonly Account[];
  readonly steps: readonly Step[];
  readonly catch_up?: Plan['catch_up'];
  readonly campaign?: Partial<Campaign>;
  readonly organization?: Partial<SimulationInput['organization']>;
}

/** A campaign in Buenos Aires with contacts from Monday to Friday, 9 to 18, once a day and three times a week. */
export function aSimulationInput({
  accounts,
  steps,
  catch_up = 'next',
  campaign,
  organization,
}: Setting): SimulationInput {
  return {
    organization: {
      ...newOrganization({ name: 'Sur' }, anOrganizationId, noon),
      contact_hours: { start: '09:00', end: '18:00', days: [1, 2, 3, 4, 5] },
      contact_frequency: { per_day: 1, per_week: 3 },
      ...organization,
    },
    campaign: {
      kind: 'campaign',
      id: parseId(CampaignId, '6f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
      name: 'November',
      status: 'draft',
      created_at: noon.toISOString(),
      updated_at: noon.toISOString(),
      version: 1,
      ...campaign,
    },
    accounts: accounts.map((account) => ({ account, plan: { steps, catch_up, timezones: [] }, addresses: [] })),
    logs: new Map(),
  };
}
