import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'How the AI agents of your organization speak.',
  agent: 'AI agent',
  noAgent: 'There is no agent yet. Prepare it in Channels; these settings apply as soon as it exists.',
  llm: 'Model',
  llmHint: 'The language model that the agent uses during a call.',
  opening: 'Who speaks first',
  openings: {
    agent_first: 'The agent, as soon as somebody answers',
    callee_first: 'The person, once the agent has said that it is automated',
  },
  voices: 'Voices',
  voicesHint: 'The voice follows the language of the person.',
  noVoices: 'The provider is not responding, so voices cannot be chosen now.',
  everyLanguage: 'Every language',
  agentsVoice: 'The agent’s voice',
  sameVoice: 'Same as for all languages',
  listen: (voice) => `Listen to ${voice} (opens in another tab)`,
  save: 'Save the voice settings',
  saved: {
    none: 'Saved. It applies once the agent is prepared.',
    synced: 'Saved. The agent already uses these settings.',
    pending: 'Saved, but the provider has not applied it yet. The agent receives it with the next change.',
  },
  call: {
    title: 'Test call',
    hint: 'Talk to the saved agent from this browser. The provider charges it like a call. The agent knows no account, so its tools do not work here.',
    noAgent: 'Without an agent there is nobody to talk to. Prepare it in Channels.',
    start: 'Call the agent',
    hangUp: 'Hang up',
    level: 'Your microphone',
    transcript: 'Transcript',
    speakers: { agent: 'Agent:', person: 'You:' },
    contact: 'Alex Test',
    organization: 'the organization',
    phases: {
      connecting: 'Connecting…',
      microphone: 'Allow the microphone in your browser.',
      talking: 'On the line. Speak now.',
      ended: 'The call has ended.',
    },
    reasons: {
      hung_up: 'You hung up.',
      agent: 'The agent hung up.',
      lost: 'The connection to the voice provider was lost. Call again.',
      rejected:
        "The voice provider did not accept the call. Check the agent's texts and variables in your account at the provider.",
      offline: 'There is no connection. Check your network and call again.',
      microphone_refused:
        'The browser does not allow the microphone. Allow it in the settings of this page and call again.',
      microphone_missing: 'No microphone is available. Connect one and call again.',
      other_address:
        'The voice provider is at an address that this installation does not allow. Ask the operator to set it up.',
    },
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
