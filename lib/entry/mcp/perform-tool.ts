import type { APIGatewayProxyEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { readSetting } from '../../foundation/read-setting.ts';
import { invokeFunction } from '../../platform/aws/invoke-function.ts';
import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { type Caller, refusalOf } from '../../platform/http/caller.ts';
import { confirmationPurpose, openConfirmation, sealConfirmation } from './confirmation.ts';
import type { ToolDefinition, ToolOperation } from './tool-definition.ts';
import { type FunctionReply, parseFunctionReply } from './function-reply.ts';
import { type ToolOutcome, confirmationRefusal, failureOutcome, previewOutcome, replyOutcome } from './tool-outcome.ts';
import { type Arguments, toolRequest } from './tool-request.ts';

interface Invocation {
  readonly given: Arguments;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

export interface ToolCall {
  readonly tool: ToolDefinition;
  readonly arguments: Arguments;
  readonly confirmation: string | undefined;
  readonly caller: Caller;
  readonly event: APIGatewayProxyEvent;
  readonly now: Date;
}

const namedOrganization = ({ headers }: APIGatewayProxyEvent): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-organization-id')?.[1];

const functionNameOf = (name: string): string => {
  // The deployment writes this setting from the routes.
  const names = JSON.parse(readSetting('TOOL_FUNCTIONS')) as Readonly<Record<string, string>>;
  const found = names[name];
  if (found === undefined) throw new Error(`No function performs ${name}.`);
  return found;
};

async function invoke(
  operation: ToolOperation,
  { given, defaults = {}, idempotencyKey }: Invocation,
  event: APIGatewayProxyEvent,
): Promise<FunctionReply> {
  const organization = namedOrganization(event);
  const headers = {
    ...(organization !== undefined && { 'X-Organization-Id': organization }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
  const request = toolRequest(operation, { given, defaults, headers }, event);
  return parseFunctionReply(await invokeFunction(functionNameOf(operation.name), request));
}

/** The caller in their organization, as the seal of a confirmation names its owner. */
const ownerOf = ({ caller: { actor, organization }, event }: ToolCall): string =>
  JSON.stringify([namedOrganization(event) ?? organization, actor.kind, actor.id]);

/**
 * Performs a tool for a caller whom its access admits. One that writes answers without a confirmation what it would do,
 * with a confirmation that is good for these arguments of this caller. With it the tool acts once: the confirmation is
 * the idempotency key.
 */
export async function performTool(call: ToolCall): Promise<ToolOutcome> {
  const { tool, event } = call;
  if (tool.effect === 'reads')
    return replyOutcome(tool, await invoke(tool.operation, { given: call.arguments, defaults: tool.defaults }, event));
  return call.confirmation === undefined ? previewTool(call) : actOnce(call, call.confirmation);
}

async function previewTool(call: ToolCall): Promise<ToolOutcome> {
  const { tool, caller, event, now } = call;
  const { preview } = tool;
  const isShown = preview && refusalOf(preview.access, caller) === undefined;
  const shown = isShown && (await invoke(preview, { given: previewedArguments(call) }, event));
  if (shown && shown.status >= 400) return failureOutcome(tool, shown);
  const key = await loadSealingKey(confirmationPurpose);
  const act = { tool: tool.name, arguments: call.arguments, owner: ownerOf(call) };
  return previewOutcome(tool, shown || undefined, sealConfirmation(key, act, randomUUID(), now));
}

/** A route that shows a record takes its id alone; one that checks a dispatch takes all arguments. */
function previewedArguments({ tool: { preview }, arguments: given }: ToolCall): Arguments {
  if (!preview) return {};
  const { hasBody, params, query, fixed } = preview;
  const taken = Object.entries(given).filter(([name]) => hasBody || params[name] !== undefined || query.includes(name));
  return { ...Object.fromEntries(taken), ...fixed };
}

async function actOnce(call: ToolCall, confirmation: string): Promise<ToolOutcome> {
  const { tool, event, now } = call;
  const key = await loadSealingKey(confirmationPurpose);
  const act = { tool: tool.name, arguments: call.arguments, owner: ownerOf(call) };
  const opened = openConfirmation(key, confirmation, act, now);
  if (opened.kind !== 'valid') return confirmationRefusal(opened.kind);
  const reply = await invoke(
    tool.operation,
    { given: call.arguments, defaults: tool.defaults, idempotencyKey: `mcp:${opened.nonce}` },
    event,
  );
  return reply.isReplayed ? confirmationRefusal('used', replyOutcome(tool, reply)) : replyOutcome(tool, reply);
}
