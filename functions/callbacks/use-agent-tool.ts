import { useAgentTool } from '../../lib/callbacks/contract.ts';
import { onProviderRequest } from '../../lib/callbacks/on-callback.ts';
import { answerTool } from '../../lib/callbacks/tool-request.ts';

export const handler = onProviderRequest(useAgentTool, async (callback) => JSON.stringify(await answerTool(callback)));
