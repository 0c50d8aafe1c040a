import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';
import type { ToolConfig } from './tool-definitions.ts';

/** A tool at the voice provider, which all organizations share, or the claim to create it. */
export interface StoredTool extends CreationClaim {
  readonly kind: 'agent_tool';
  readonly hash: string;
  readonly tool_id?: string;
}

export const definitionHash = (config: ToolConfig): string =>
  createHash('sha256').update(canonicalJson(config)).digest('hex');
