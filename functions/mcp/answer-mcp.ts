import { answerMcp } from '../../lib/entry/mcp/contract.ts';
import { mcpOnLambda } from '../../lib/entry/mcp/mcp-on-lambda.ts';
import { serveMcp } from '../../lib/entry/mcp/serve-mcp.ts';

export const handler = mcpOnLambda(answerMcp, serveMcp);
