import { answerToolRequest } from '../../lib/outreach/callbacks/answer-tool-request.ts';
import { useAgentTool } from '../../lib/outreach/callbacks/contract.ts';
import { onProviderRequest } from '../../lib/outreach/callbacks/on-provider-request.ts';

export const handler = onProviderRequest(useAgentTool, async (callback) =>
  JSON.stringify(await answerToolRequest(callback)),
);
