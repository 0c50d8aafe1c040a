import type { OpenedConfirmation } from './confirmation.ts';
import { confirmationSeconds } from './confirmation.ts';
import type { FunctionReply } from './function-reply.ts';
import { separateTexts } from './separate-texts.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** The number of lines of a list in a result: enough to answer a question. */
export const maxLines = 20;

type Fields = Readonly<Record<string, unknown>>;

/** What a tool answers. A failure is a result too, with a stable code. */
export interface ToolOutcome {
  readonly isError: boolean;
  readonly content: Fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a decision in a list, the checks that it passed say nothing about why nobody was contacted. */
function withFailedChecks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFailedChecks);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'checks' && Array.isArray(each)
        ? each.filter((check) => !isFields(check) || check['passed'] !== true)
        : withFailedChecks(each),
    ]),
  );
}

function presented(tool: ToolDefinition, body: Fields): Fields {
  const shortened: string[] = [];
  const cut = (path: string, count: number) => {
    shortened.push(`${path}: ${maxLines} of ${count}`);
  };
  const separated = separateTexts(body, tool, { maxLines, cut });
  // An object stays one.
  const content = isFields(separated) ? separated : {};
  return { ...content, ...(shortened.length > 0 && { shortened }) };
}

function withMore({ pagination, ...content }: Fields): Fields {
  if (!isFields(pagination)) return content;
  const cursor = pagination['next_cursor'];
  return typeof cursor === 'string'
    ? { ...content, more: { cursor, how: 'Call the tool again with the same arguments and this cursor.' } }
    : content;
}

export function replyOutcome(tool: ToolDefinition, reply: FunctionReply): ToolOutcome {
  if (reply.status >= 400) return failureOutcome(tool, reply);
  const { pagination, ...body } = reply.body;
  const isList = Array.isArray(body['data']);
  const shown = presented(tool, isList && tool.operation.method === 'GET' ? toFields(withFailedChecks(body)) : body);
  return { isError: false, content: withMore({ ...shown, pagination }) };
}

const toFields = (value: unknown): Fields => (isFields(value) ? value : {});

/** The error of the API: its own sentence and code, and what else the reply says, with texts set apart. */
export function failureOutcome(tool: ToolDefinition, { status, body }: FunctionReply): ToolOutcome {
  const { error, code, details, request_id: requestId, ...others } = body;
  return {
    isError: true,
    content: {
      error,
      code,
      status,
      ...(Array.isArray(details) && details.length > 0 && { details: details.slice(0, maxLines) }),
      ...presented(tool, others),
      request_id: requestId,
    },
  };
}

export function previewOutcome(
  tool: ToolDefinition,
  shown: FunctionReply | undefined,
  { text, expiresAt }: { readonly text: string; readonly expiresAt: Date },
): ToolOutcome {
  return {
    isError: false,
    content: {
      done: false,
      would: tool.description,
      ...(shown && { now: presented(tool, shown.body) }),
      confirmation: text,
      confirmation_expires_at: expiresAt.toISOString(),
      how:
        'Nothing has been done yet. Show the person what would happen. If they agree, call the tool again with exactly the ' +
        'same arguments and this confirmation.',
    },
  };
}

const askAgain = 'Call the tool without a confirmation to see what it would do and to get a new one.';

const refusals: Readonly<Record<Exclude<OpenedConfirmation['kind'], 'valid'> | 'used', string>> = {
  unknown: `The confirmation is not one of this caller's. Nothing was done. ${askAgain}`,
  other_act: `The confirmation is for another tool or for other arguments. Nothing was done. ${askAgain}`,
  expired: `The confirmation is older than ${confirmationSeconds / 60} minutes. Nothing was done. ${askAgain}`,
  used: `The confirmation has been used: first_result is what the tool did then, and nothing more was done. ${askAgain}`,
};

export const confirmationRefusal = (
  reason: Exclude<OpenedConfirmation['kind'], 'valid'> | 'used',
  first?: ToolOutcome,
): ToolOutcome => ({
  isError: true,
  content: { error: refusals[reason], code: 'confirmation_invalid', ...(first && { first_result: first.content }) },
});
