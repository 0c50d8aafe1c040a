import { HoldId, PlanId, parseId } from '../../../lib/foundation/ids.ts';
import type { InstalmentPlan } from '../../../lib/portfolio/plans/plan.ts';
import { anAccount, noon } from '../../builders.ts';

export const planId = parseId(PlanId, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2d');

/** A plan in force of 900 pesos in three months, due on the 31st or the last day. Pass only what the test is about. */
export const aPlan = (over: Partial<InstalmentPlan> = {}): InstalmentPlan => ({
  kind: 'plan',
  id: planId,
  account_id: anAccount().id,
  contact_id: anAccount().contact.id,
  status: 'active',
  currency: 'ARS',
  total: 900,
  instalments: [
    { number: 1, due_date: '2030-01-31', amount: 300 },
    { number: 2, due_date: '2030-02-28', amount: 300 },
    { number: 3, due_date: '2030-03-31', amount: 300 },
  ],
  grace_days: 3,
  source: 'user',
  proposed_by: { kind: 'user', id: 'proposer' },
  accepted_at: noon.toISOString(),
  hold_id: parseId(HoldId, '5f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2d'),
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 2,
  ...over,
});
