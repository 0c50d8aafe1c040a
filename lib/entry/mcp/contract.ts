import * as z from 'zod/mini';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';

/** Speaks JSON-RPC, so it is no part of the OpenAPI document. The functions that it invokes check the organization. */
export const answerMcp = {
  method: 'POST',
  path: '/mcp',
  summary: 'Serve assistants over the Model Context Protocol',
  access: { role: 'viewer', orAnyKey: true },
  replies: { 200: () => z.looseObject({ jsonrpc: z.literal('2.0') }) },
  acrossOrganizations: true,
  invokesTools: true,
  sealingKey: true,
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;
