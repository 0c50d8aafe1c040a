import { simulateCampaign } from '../../lib/outreach/simulation/contract.ts';
import { loadSimulationInput } from '../../lib/outreach/simulation/load-simulation-input.ts';
import { seedOf } from '../../lib/outreach/simulation/random.ts';
import { simulate } from '../../lib/outreach/simulation/simulation.ts';
import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(simulateCampaign, async ({ organization, params, body, now, newId }) => {
  const { days, seed = seedOf(newId(Uuid)), strategy_id: otherStrategy } = body;
  const ground = await loadSimulationInput(organization, params.id, otherStrategy);
  return reply(200, simulate(ground, { days, seed }, now));
});
