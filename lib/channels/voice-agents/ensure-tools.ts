import { keys } from '../../platform/aws/table/keys.ts';
import { mapAccepted } from '../../platform/providers/provider-outcome.ts';
import type { VoiceSetupClient } from '../../platform/providers/voice-setup-client.ts';
import { claimStore } from '../../platform/provisioning/claim-store.ts';
import { createUnlessFound } from '../../platform/provisioning/create-unless-found.ts';
import { createOnce } from '../../platform/provisioning/create-once.ts';
import { agentToolStore } from './agent-tool-store.ts';
import { type StoredTool, definitionHash } from './agent-tool.ts';
import { type ToolConfig, isDefinedAs, toolConfigs } from './tool-definitions.ts';

/** Creates missing tools one after the other, so that one of several concurrent requests creates them all. */
export async function ensureTools(client: VoiceSetupClient, publicUrl: string, now: Date): Promise<readonly string[]> {
  const tools = toolConfigs(publicUrl).map((config) => ({ config, hash: definitionHash(config) }));
  const stored = await agentToolStore().readAll(tools.map(({ hash }) => hash));
  const ids: string[] = [];
  for (const { config, hash } of tools) {
    const known = stored.find((tool) => tool.hash === hash && tool.state === 'made');
    const { tool_id: id } = known ?? (await createTool(client, config, hash, now));
    if (id === undefined) throw new Error(`The tool ${config.name} was made without an id.`);
    ids.push(id);
  }
  return ids;
}

async function createTool(client: VoiceSetupClient, config: ToolConfig, hash: string, now: Date): Promise<StoredTool> {
  const claims = claimStore<StoredTool>(keys.agentTool(hash), 'agent_tool');
  const find = async () =>
    mapAccepted(
      await client.findTools(config.name),
      (tools) => tools.find((tool) => isDefinedAs(tool.config, config))?.toolId ?? null,
    );
  const { item } = await createOnce<StoredTool, string>(
    {
      provider: 'voiceprovider',
      read: claims.read,
      claim: (before, claim) => claims.claim(before, { ...claim, kind: 'agent_tool', hash }),
      find,
      create: () => createUnlessFound(find, () => client.createTool(config)),
      complete: (id, claimed) => claims.complete(claimed, { tool_id: id }),
      markUnknown: claims.markUnknown,
      release: claims.release,
    },
    now,
  );
  return item;
}
