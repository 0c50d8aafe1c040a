import * as z from 'zod/mini';
import { checkJsonBody, parseJson } from '../../http/parse.ts';
import { log } from '../../foundation/log.ts';
import { Problem } from '../../foundation/problem.ts';
import type { InteractionRef } from '../../providers/interaction-ref.ts';
import { providerSecret } from '../../providers/provider-secrets.ts';
import { verifyToolToken } from '../../providers/signatures/tool-token.ts';
import { invalidToolRequest, runAgentTool } from './run-agent-tool.ts';
import { type ToolAnswer, ToolUse, useAgentTool } from './contract.ts';
import { type Callback, verifyCallback } from './on-callback.ts';

/**
 * Answers an agent that uses a tool. The provider does not sign these requests; a signature that is there must be right.
 * Which call it is says a token that was made for that call alone: in a header, or in the body where that is signed.
 * @throws Problem 401 without such a token, 400 where the body is not JSON
 */
export async function answerToolRequest(callback: Callback): Promise<ToolAnswer> {
  const isSigned = callback.headers['elevenlabs-signature'] !== undefined;
  if (isSigned) await verifyCallback(useAgentTool, callback);
  const inHeader = callback.headers['x-tool-token'];
  const named = inHeader === undefined && isSigned ? undefined : await callOf(inHeader, callback.now);
  checkJsonBody(callback.body, undefined);
  const { data: use } = z.safeParse(ToolUse(), parseJson(callback.body));
  const ref = named ?? (await callOf(use?.tool_token, callback.now));
  log.appendKeys({ organization: ref.organization, account: ref.account, interaction: ref.interaction });
  if (!use) return invalidToolRequest();
  const answer = await runAgentTool(ref, use, callback.now);
  log.info('agent tool', { tool: use.tool, ok: answer.ok, code: answer.code });
  return answer;
}

async function callOf(token: string | undefined, now: Date): Promise<InteractionRef> {
  const { tool_token_secret: secret } = await providerSecret('voiceprovider');
  const reading = verifyToolToken(token, [secret], now);
  if (reading.verdict === 'valid') return reading.ref;
  throw reading.verdict === 'stale'
    ? new Problem(401, 'tool_token_expired', 'The token of this call has expired.')
    : new Problem(401, 'invalid_tool_token', 'The request carries no token of a call, or it is wrong.');
}
