import { describe, expect, it } from 'vitest';
import { agentConfiguration } from '../../lib/channels/voice/agent-configuration.ts';
import { supportedLlms } from '../../lib/channels/voice/supported-llms.ts';
import { voiceFile } from '../platform/providers/provider-requests.ts';
import { ProviderDescription } from './provider-description.ts';

describe('the official description of the voice provider', () => {
  const description = () => new ProviderDescription(voiceFile);
  // It types the configuration of an agent where one is created; a change takes the same fields.
  const problemsOf = (body: object) =>
    description().problemsOf({
      method: 'POST',
      url: '/v1/convai/agents/create',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      port: 0,
    });

  // The field is in AgentConfig of @elevenlabs/elevenlabs-js 2.73.0, which is newer.
  const newer = ['body.conversation_config.agent.disable_first_message_interruptions unknown'];

  it.each(supportedLlms)('knows the model $id and every field of the configuration but a newer one', ({ id }) => {
    expect(problemsOf(agentConfiguration({ language: 'es', voice: { llm: id, version: 1 } }))).toEqual(newer);
    expect(problemsOf(agentConfiguration({ language: 'en' }))).toEqual(newer);
  });

  it('does not know another model', () => {
    expect(problemsOf(agentConfiguration({ language: 'es', voice: { llm: 'gpt-2', version: 1 } }))).not.toEqual(newer);
  });
});
