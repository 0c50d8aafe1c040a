import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { CampaignId, StrategyId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { pathId } from '../../platform/http/wire.ts';

export const maxDays = 90;
export const maxAccounts = 10_000;
/** Takes about 20 seconds. */
export const maxDecisions = 600_000;

const maxSeed = 2 ** 32 - 1;

const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

export const NewSimulation = () =>
  z.strictObject({
    days: whole(1, maxDays),
    seed: z.optional(whole(0, maxSeed)),
    strategy_id: z.optional(StrategyId()),
  });

const Counts = () => z.record(z.string(), z.int());

export const SimulationDay = () =>
  z.object({ date: z.iso.date(), channel: z.enum(channels), sends: z.int(), blocked: Counts() });

export const SimulationView = () =>
  z.object({
    campaign_id: z.uuid(),
    days: z.int(),
    seed: z.int(),
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    accounts: z.int(),
    settled_accounts: z.int(),
    sends: z.int(),
    blocked: Counts(),
    held: Counts(),
    by_day: z.array(SimulationDay()),
    first_contacts: z.array(z.object({ date: z.iso.date(), accounts: z.int() })),
    never_reachable: z.object({
      accounts: z.int(),
      by_rule: Counts(),
      by_hold: Counts(),
      account_ids: z.array(z.uuid()),
    }),
  });
export type SimulationView = z.output<ReturnType<typeof SimulationView>>;

export const simulateCampaign = {
  method: 'POST',
  path: '/api/admin/campaigns/{id}/simulate',
  summary: 'Simulate a campaign day by day, without sending anything',
  access: { role: 'admin' },
  resource: 'campaign',
  params: pathId(CampaignId),
  body: NewSimulation,
  replies: { 200: SimulationView },
  refusals: { 404: ['strategy_not_found'], 422: ['simulation_too_large', 'strategy_required'] },
  table: 'write',
  memoryMegabytes: 1769,
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const simulationRoutes = { simulateCampaign };
