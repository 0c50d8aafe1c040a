import type { ToolDefinition } from './tool-definition.ts';

export const confirmationArgument = 'confirmation';

const confirmation = {
  type: 'string',
  description:
    'Leave it out to see what would happen: nothing is done then. To act, give the confirmation of that answer, which is ' +
    'good for 10 minutes, once, and for exactly the same arguments.',
};

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  name: string;
  description: string;
  inputSchema: {
    type: 'object';
    properties: Record<string, object>;
    required: string[];
    additionalProperties: false;
  };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
}

export function listedTool({ name, description, effect, input }: ToolDefinition): ListedTool {
  const isWriting = effect !== 'reads';
  return {
    name,
    description: isWriting ? `${description} Does nothing without a confirmation.` : description,
    inputSchema: {
      type: 'object',
      properties: { ...input.properties, ...(isWriting && { [confirmationArgument]: confirmation }) },
      required: [...input.required],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: !isWriting, destructiveHint: effect === 'alters', idempotentHint: true },
  };
}
