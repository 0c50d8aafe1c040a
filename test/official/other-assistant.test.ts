import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';

const run = promisify(execFile);

/** A client with an implementation of the protocol of its own. */
const otherClient = '@ai-sdk/mcp@2.0.99';

const program = `
import { createMCPClient } from '@ai-sdk/mcp';

const [url, key] = process.argv.slice(2);
const client = await createMCPClient({ transport: { type: 'http', url, headers: { 'X-API-Key': key } } });
const tools = await client.tools();
const use = async (name, given) => {
  const { structuredContent } = await tools[name].execute(given, { toolCallId: name, messages: [] });
  return structuredContent;
};
const { data } = await use('search_accounts', { q: 'Gonz' });
const hold = { account_id: data[0].account.id, kind: 'attorney', reason: 'A letter came' };
const preview = await use('place_account_hold', hold);
const placed = await use('place_account_hold', { ...hold, confirmation: preview.confirmation });
console.log(JSON.stringify({ names: Object.keys(tools), preview, placed }));
await client.close();
`;

it('another public client lists the tools, reads, and acts after a confirmation', async () => {
  const cwd = makeTemporaryFolder('other-assistant-');
  writeFileSync(path.join(cwd, 'package.json'), '{"type":"module","private":true}');
  writeFileSync(path.join(cwd, 'assistant.js'), program);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', otherClient], { cwd });
  const { base_url: base, organizations } = inject('session');
  const { stdout } = await run(process.execPath, ['assistant.js', `${base}/mcp`, organizations[0]!.api_keys.full], {
    cwd,
  });
  expect(JSON.parse(stdout)).toMatchObject({
    names: expect.arrayContaining(['read_account', 'dispatch_sms']),
    preview: { done: false },
    placed: { kind: 'attorney', placed_by: { kind: 'api_key', via: 'mcp' } },
  });
}, 120_000);
