import { mapAccepted } from '../../platform/providers/provider-outcome.ts';
import type { VoiceSetupClient } from '../../platform/providers/voice-setup-client.ts';
import { createUnlessFound } from '../../platform/provisioning/create-unless-found.ts';
import { makeOnce } from '../../platform/provisioning/make-once.ts';
import { type StoredTool, agentToolStore, definitionHash, readTools } from './agent-tool-store.ts';
import { type ToolConfig, isDefinedAs, toolConfigs } from './tool-definitions.ts';

/**
 * The provider's ids of the tools that agents of this deployment have. A tool is made when the first agent needs it, once per
 * definition. One after the other, so that of concurrent requests one gets all.
 */
export async function ensureTools(client: VoiceSetupClient, publicUrl: string, now: Date): Promise<readonly string[]> {
  const tools = toolConfigs(publicUrl).map((config) => ({ config, hash: definitionHash(config) }));
  const stored = await readTools(tools.map(({ hash }) => hash));
  const ids: string[] = [];
  for (const { config, hash } of tools) {
    const known = stored.find((tool) => tool.hash === hash && tool.state === 'made');
    const { tool_id: id } = known ?? (await makeTool(client, config, hash, now));
    if (id === undefined) throw new Error(`The tool ${config.name} was made without an id.`);
    ids.push(id);
  }
  return ids;
}

async function makeTool(client: VoiceSetupClient, config: ToolConfig, hash: string, now: Date): Promise<StoredTool> {
  const store = agentToolStore(hash);
  const find = async () =>
    mapAccepted(
      await client.findTools(config.name),
      (tools) => tools.find((tool) => isDefinedAs(tool.config, config))?.toolId ?? null,
    );
  const { item } = await makeOnce<StoredTool, string>(
    {
      provider: 'voiceprovider',
      read: store.read,
      claim: store.claim,
      find,
      create: () => createUnlessFound(find, () => client.createTool(config)),
      complete: (id, claimed) => store.complete(claimed, { tool_id: id }),
      markUnknown: store.markUnknown,
      release: store.release,
    },
    now,
  );
  return item;
}
