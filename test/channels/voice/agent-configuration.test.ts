import { describe, expect, it } from 'vitest';
import { agentConfiguration } from '../../../lib/channels/voice/agent-configuration.ts';
import { defaultLlm } from '../../../lib/channels/voice/supported-llms.ts';

describe('the configuration of a managed agent', () => {
  it('has the language, the model and the voice of the organization', () => {
    const voice = { llm: 'gpt-4o', voice_id: 'voice_a', voices: { en: 'voice_b' }, version: 1 };
    const spanish = agentConfiguration({ language: 'es', voice }).conversation_config;
    expect(spanish.agent).toEqual({
      language: 'es',
      disable_first_message_interruptions: true,
      prompt: { llm: 'gpt-4o' },
    });
    expect(spanish.tts).toEqual({ voice_id: 'voice_a', model_id: 'eleven_flash_v2_5' });
    const english = agentConfiguration({ language: 'en-US', voice: { ...voice, voices: { 'en-US': 'voice_b' } } });
    expect(english.conversation_config.tts).toEqual({ voice_id: 'voice_b', model_id: 'eleven_flash_v2' });
  });

  it("has the service's default model and the provider's default voice if none is chosen", () => {
    const { agent, tts } = agentConfiguration({ language: 'es' }).conversation_config;
    expect(agent.prompt.llm).toBe(defaultLlm);
    expect(tts.voice_id).toBe('cjVigY5qzO86Huf0OWal');
  });

  it.each([
    ['es-AR', 'es'],
    ['pt-BR', 'pt-br'],
    ['pt', 'pt'],
    ['en-US', 'en'],
  ])('names the language %s as the provider does: %s', (language, expected) => {
    expect(agentConfiguration({ language }).conversation_config.agent.language).toBe(expected);
  });
});
