import { SettlementId, parseId } from '../../../lib/foundation/ids.ts';
import type { Settlement } from '../../../lib/portfolio/settlements/settlement.ts';
import { anAccount, noon } from '../../builders.ts';

export const settlementId = parseId(SettlementId, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
export const proposer = { kind: 'user', id: 'proposer' } as const;

/** An offer of 900 for a balance of 1,000 pesos, within the limit. Pass only what the test is about. */
export const aSettlement = (over: Partial<Settlement> = {}): Settlement => ({
  kind: 'settlement',
  id: settlementId,
  account_id: anAccount().id,
  contact_id: anAccount().contact.id,
  original_balance: 1000,
  offered_amount: 900,
  discount_pct: 10,
  max_discount_pct: 15,
  currency: 'ARS',
  status: 'proposed',
  expires_at: '2030-02-14T12:00:00.000Z',
  source: 'user',
  proposed_by: proposer,
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 1,
  ...over,
});
