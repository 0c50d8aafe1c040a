import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askRoute } from '../harness/ask-route.ts';
import { aSenderNumber } from '../harness/campaign-setup.ts';
import type { ServiceDependencies } from '../harness/start-dependencies.ts';
import type { Service } from '../harness/start-service.ts';
import { useService } from '../harness/use-service.ts';
import { type VoiceWorkspace, openWorkspace, workspaceOperations } from '../harness/voice-workspace.ts';
import { telephonyFile, voiceFile } from '../platform/providers/provider-requests.ts';
import { ProviderDescription } from './provider-description.ts';

let dependencies: ServiceDependencies;
let service: Service;
let workspace: VoiceWorkspace;
useService((started) => {
  ({ service, dependencies } = started);
});
beforeEach(() => {
  dependencies.providers.forget();
  workspace = openWorkspace(dependencies.providers, new Map());
});

describe('the requests of a provision', () => {
  /** Provisions an agent, makes it again and updates it; the first tool is made without an answer. */
  async function provisionThrice(language: string): Promise<void> {
    const organization = await service.organization(randomUUID());
    const number = aSenderNumber();
    await service.call('updateChannel', { organization, params: { channel: 'voice' }, body: { from: number } });
    workspace.smsUrls.set(number, 'https://service.example/sms');
    const ask = (action: string) => askRoute(service, 'manageVoiceAgent', { organization, body: { action } });
    await service.call('updateOrganization', { organization, body: { language } });
    vi.stubEnv('PUBLIC_URL', `https://${randomUUID()}.example`);
    workspace.takesMessages = true;
    workspace.behaviors.set('create_tool', ['lost']);
    await ask('provision');
    workspace.agents.clear();
    await ask('provision');
    await ask('provision');
    await ask('status');
    vi.unstubAllEnvs();
  }

  it('are as described, except for what the descriptions lack: caller ids, GET agents, GET tools and two newer fields', async () => {
    const voice = new ProviderDescription(voiceFile);
    const telephony = new ProviderDescription(telephonyFile);
    for (const language of ['es', 'pt-BR', 'en-US']) await provisionThrice(language);
    const problems = dependencies.providers.asked.flatMap(({ method, path, headers, body }) => {
      const sent = { method, url: path, headers: headers as Record<string, string>, body, port: 0 };
      // The description has no types for a change of an agent, which takes the fields of a new one.
      const isChange = method === 'PATCH' && path.startsWith('/v1/convai/agents/');
      const created = isChange ? voice.problemsOf({ ...sent, method: 'POST', url: '/v1/convai/agents/create' }) : [];
      const description = path.startsWith('/2010-04-01/') ? telephony : voice;
      return [...description.problemsOf(sent), ...created];
    });
    expect([...new Set(problems)].sort()).toEqual([
      'body.conversation_config.agent.disable_first_message_interruptions unknown',
      'body.enable_sms unknown',
      expect.stringMatching(/^there is no GET \/2010-04-01\/Accounts\/\w+\/OutgoingCallerIds\.json$/),
      'there is no GET /v1/convai/agents',
      'there is no GET /v1/convai/tools',
    ]);
    expect(new Set(workspace.operations)).toEqual(new Set(workspaceOperations));
  });
});
