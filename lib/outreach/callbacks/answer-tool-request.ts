import { addLogKeys, log } from '../../foundation/log.ts';
import { Problem } from '../../foundation/problem.ts';
import { checkJsonBody, parseJson } from '../../platform/http/json-body.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { InteractionRef } from '../../platform/providers/interaction-ref.ts';
import { providerSecret } from '../../platform/providers/provider-secrets.ts';
import { verifyToolToken } from '../../platform/providers/signatures/tool-token.ts';
import type { Callback } from './callback.ts';
import { parseToolUse, toolTokenHeader } from '../../history/agent-calls/agent-tools.ts';
import { type ToolAnswer, useAgentTool } from './contract.ts';
import { runAgentTool } from './run-agent-tool.ts';
import { invalidToolReply } from './tool-reply.ts';
import { verifyCallback } from './verify-callback.ts';

/**
 * Answers an agent's use of a tool. A token in a header, or in a signed body, identifies the call. These requests need
 * not be signed, but if they are, the signature must be valid.
 * @throws Problem 401 without a valid token, 400 if the body is not JSON
 */
export async function answerToolRequest(callback: Callback): Promise<ToolAnswer> {
  const isSigned = callback.headers['elevenlabs-signature'] !== undefined;
  if (isSigned) await verifyCallback(useAgentTool, callback);
  const headerToken = callback.headers[toolTokenHeader.toLowerCase()];
  const refFromHeader = headerToken === undefined && isSigned ? undefined : await callOf(headerToken, callback.now);
  checkJsonBody(callback.body, undefined);
  const use = parseToolUse(parseJson(callback.body));
  const ref = refFromHeader ?? (await callOf(use?.tool_token, callback.now));
  addLogKeys({ organization: ref.organization, account: ref.account, interaction: ref.interaction });
  if (!use) return invalidToolReply((await organizationStore(ref.organization).read())?.language);
  const reply = await runAgentTool(ref, use, callback.now);
  log.info('agent tool', { tool: use.tool, ok: reply.ok, code: reply.code });
  return reply;
}

async function callOf(token: string | undefined, now: Date): Promise<InteractionRef> {
  const { tool_token_secret: secret } = await providerSecret('voiceprovider');
  const result = verifyToolToken(token, [secret], now);
  if (result.verdict === 'valid') return result.ref;
  throw result.verdict === 'stale'
    ? new Problem(401, 'tool_token_expired', 'The token of this call has expired.')
    : new Problem(401, 'invalid_tool_token', 'The request has no token of a call, or the token is wrong.');
}
