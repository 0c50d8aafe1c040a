import type { Organization } from '../../tenancy/organizations/organization.ts';
import { voiceFor } from '../../tenancy/organizations/voice-settings.ts';
import { defaultLlm } from './supported-llms.ts';

const providerDefaultVoice = 'cjVigY5qzO86Huf0OWal';

/** The provider's agents distinguish no regional variants except Brazilian Portuguese. */
const agentLanguage = (language: string): string => (language === 'pt-BR' ? 'pt-br' : language.slice(0, 2));

/**
 * The part of an organization's configuration that its agent at the provider holds, with the provider's field names.
 */
export const agentConfiguration = ({ language, voice }: Pick<Organization, 'language' | 'voice'>) => ({
  conversation_config: {
    agent: {
      language: agentLanguage(language),
      // The disclosure must be heard to the end.
      disable_first_message_interruptions: true,
      prompt: { llm: voice?.llm ?? defaultLlm },
    },
    tts: {
      voice_id: voiceFor(voice, language) ?? providerDefaultVoice,
      // The provider accepts the first model for English only, and the second for all other languages.
      model_id: agentLanguage(language) === 'en' ? 'eleven_flash_v2' : 'eleven_flash_v2_5',
    },
  },
});
