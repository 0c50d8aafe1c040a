import type { words as spanish } from './es.ts';

export const words: typeof spanish = {
  note: 'How the AI agents of your organization speak.',
  agent: 'AI agent',
  noAgent: 'There is no agent yet. Prepare it in Channels; these settings apply as soon as it exists.',
  llm: 'Model',
  llmHint: 'The agent thinks with it during a call.',
  opening: 'Who speaks first',
  openings: {
    agent_first: 'The agent, as soon as somebody answers',
    callee_first: 'The person; the agent waits',
  },
  voices: 'Voices',
  voicesHint: 'The voice follows the language of the person.',
  noVoices: 'The provider does not answer: voices cannot be chosen now.',
  everyLanguage: 'Every language',
  agentsVoice: 'The voice of the agent',
  sameVoice: 'The same as in every language',
  listen: (voice) => `Listen to ${voice} (opens in another tab)`,
  save: 'Save the voice settings',
  saved: {
    none: 'Saved. It applies to the agent that is prepared.',
    synced: 'Saved. The agent speaks like this now.',
    pending: 'Saved, but the provider has not taken it yet: the agent gets it with the next change.',
  },
  refusals: {
    unsupported_llm: 'This model is no longer offered. Choose another one.',
    voice_not_found: 'The provider does not have this voice. Choose another one.',
    agent_in_use: 'The agent belongs to another organization.',
    concurrent_change: 'Somebody else changed these settings. Reload the page and try again.',
    provider_not_configured: 'The voice provider is not set up here. Ask the operator to set it up.',
    provider_error: 'The voice provider rejected the request. Try again later.',
  },
};
