import * as z from 'zod/mini';
import { jsonOf } from '../api/reading.ts';
import { log } from '../log.ts';
import { Problem } from '../problem.ts';
import type { InteractionRef } from '../providers/interaction-ref.ts';
import { providerSecret } from '../providers/provider-secrets.ts';
import { readToolToken } from '../providers/signatures/tool-token.ts';
import { notUnderstood, runTool } from './agent-tools.ts';
import { type ToolAnswer, ToolUse, useAgentTool } from './contract.ts';
import { type Callback, verify } from './on-callback.ts';

/**
 * Answers an agent that uses a tool. The provider does not sign these requests; a signature that is there must be right.
 * Which call it is says a token that was made for that call alone: in a header, or in the body where that is signed.
 * @throws Problem 401 without such a token, 400 where the body is not JSON
 */
export async function answerTool(callback: Callback): Promise<ToolAnswer> {
  const isSigned = callback.headers['elevenlabs-signature'] !== undefined;
  if (isSigned) await verify(useAgentTool, callback);
  const inHeader = callback.headers['x-tool-token'];
  const named = inHeader === undefined && isSigned ? undefined : await callOf(inHeader, callback.now);
  const { data: use } = z.safeParse(ToolUse(), jsonOf(callback.body, undefined));
  const ref = named ?? (await callOf(use?.tool_token, callback.now));
  log.appendKeys({ organization: ref.organization, account: ref.account, interaction: ref.interaction });
  if (!use) return notUnderstood();
  const answer = await runTool(ref, use, callback.now);
  log.info('agent tool', { tool: use.tool, ok: answer.ok, code: answer.code });
  return answer;
}

async function callOf(token: string | undefined, now: Date): Promise<InteractionRef> {
  const { tool_token_secret: secret } = await providerSecret('voiceprovider');
  const reading = readToolToken(token, [secret], now);
  if (reading.verdict === 'valid') return reading.ref;
  throw reading.verdict === 'stale'
    ? new Problem(401, 'tool_token_expired', 'The token of this call has expired.')
    : new Problem(401, 'invalid_tool_token', 'The request carries no token of a call, or it is wrong.');
}
