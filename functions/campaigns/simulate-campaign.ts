import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { simulateCampaign } from '../../lib/simulation/contract.ts';
import { gatherSimulation } from '../../lib/simulation/gathering.ts';
import { seedFrom } from '../../lib/simulation/random.ts';
import { simulate } from '../../lib/simulation/simulation.ts';

export const handler = onLambda(simulateCampaign, async ({ organization, params, body, now, newId }) => {
  const ground = await gatherSimulation(organization, idFromPath(params.id));
  const { days, seed = seedFrom(newId()) } = body;
  return reply(200, simulate(ground, { days, seed }, now));
});
