import { createHash } from 'node:crypto';
import { keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import type { CreationClaim } from '../../platform/provisioning/claim.ts';
import type { ToolConfig } from './tool-definitions.ts';
import { claimStore } from '../../platform/provisioning/claim-store.ts';

/** A tool at the voice provider, which all organizations share, or the claim to make it. */
export interface StoredTool extends CreationClaim {
  readonly kind: 'agent_tool';
  /** Of its definition. */
  readonly hash: string;
  /** The provider's id, once it is made. */
  readonly tool_id?: string;
}

/** Identifies a definition: another one has another hash. */
export const definitionHash = (config: ToolConfig): string =>
  createHash('sha256').update(canonicalJson(config)).digest('hex');

/** Reads the tools with these definitions that were made, in no particular order. */
export const readTools = (hashes: readonly string[]): Promise<StoredTool[]> =>
  getItems<StoredTool>(hashes.map(keys.agentTool), 'agent_tool');

/** The tool with one definition. */
export function agentToolStore(hash: string) {
  const claims = claimStore<StoredTool>(keys.agentTool(hash), 'agent_tool');
  return {
    ...claims,
    /** Claims a tool, or takes over the claim that was read; undefined if another request was faster. */
    claim: (before: StoredTool | undefined, claim: CreationClaim): Promise<StoredTool | undefined> =>
      claims.claim(before, { ...claim, kind: 'agent_tool', hash }),
  };
}
