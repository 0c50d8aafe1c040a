import { simulateCampaign } from '../../lib/campaigns/simulation/contract.ts';
import { loadSimulationInput } from '../../lib/campaigns/simulation/load-simulation-input.ts';
import { seedOf } from '../../lib/campaigns/simulation/random.ts';
import { simulate } from '../../lib/campaigns/simulation/simulation.ts';
import { Uuid } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';

export const handler = onLambda(simulateCampaign, async ({ organization, params, body, now, newId }) => {
  const { days, seed = seedOf(newId(Uuid)), strategy_id: otherStrategy } = body;
  const ground = await loadSimulationInput(organization, params.id, otherStrategy);
  return reply(200, simulate(ground, { days, seed }, now));
});
