import { keys } from '../../platform/aws/table/keys.ts';
import { getItems } from '../../platform/aws/table/table.ts';
import type { StoredTool } from './agent-tool.ts';

export const agentToolStore = () => ({
  readAll: (hashes: readonly string[]): Promise<StoredTool[]> =>
    getItems<StoredTool>(hashes.map(keys.agentTool), 'agent_tool'),
});
