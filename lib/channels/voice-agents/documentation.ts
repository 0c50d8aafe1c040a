import {
  type Returned,
  type RoomDocumentation,
  type Sent,
  commonNotes,
  exampleInstant,
  note,
  notesFor,
} from '../../platform/http/documentation.ts';
import type { VoiceAgentRequest, VoiceAgentView } from './contract.ts';

const agent: Returned<typeof VoiceAgentView> = {
  agent_id: 'agent_01jzq8',
  managed: true,
  status: 'ready',
  missing: [],
  exists: true,
  phone_number: '+541152360100',
  phone_number_id: 'phnum_01jzq9',
  llm: 'gemini-2.5-flash',
  voice_id: null,
  voice_opening_mode: 'agent_first',
  language: 'es',
  updated_at: exampleInstant,
};

export const documentation: RoomDocumentation = {
  tag: { title: 'Voice agent', description: 'The AI agent of an organization at the voice provider.' },
  fields: {
    ...notesFor('VoiceAgentRequest', {
      action: note('What to do.'),
      organizationId: note(
        "The organization; by default the caller's own. Only a platform administrator may name another.",
      ),
      agent_id: note('An agent that the organization manages itself; null removes the agent from the voice channel.'),
    }),
    ...notesFor('VoiceAgentView', {
      agent_id: note("The voice provider's id of the agent; null if there is none."),
      managed: note('Whether the service created the agent and keeps it up to date.'),
      status: note('`ready` if nothing is missing for calls by the agent.'),
      missing: note('What is missing, named as in `POST /api/voice/capabilities`.'),
      exists: note('Whether the voice provider has the agent.'),
      phone_number: { ...commonNotes.phone, description: 'The number of the voice channel.' },
      phone_number_id: note("The voice provider's id of the number that the agent calls from."),
      llm: note('The language model that the agent uses.', agent.llm),
      voice_id: note('The voice of calls; null means the voice in the configuration of the agent.'),
      voice_opening_mode: note('Who speaks first in a call that has no opening mode of its own.'),
      language: note('The language of the organization, which the agent speaks.', 'es'),
      updated_at: note('When the voice channel was last changed.'),
    }),
  },
  operations: {
    manageVoiceAgent: {
      description:
        '`provision` creates the agent (201), or resets the instructions, tools and voice of the one that the service has ' +
        'created (200). If the voice channel has a `from` that the voice provider does not know, the number is imported ' +
        'for calls; text messages to it are still delivered as before. It can be repeated at any time: a repetition finds ' +
        'what an interrupted request created, and returns 409 `in_progress` until it can. An organization with an agent ' +
        'of its own is refused (`agent_self_managed`). `status` asks the provider what exists. `set_agent_id` is for organizations that manage ' +
        'their agent themselves: the service does not change such an agent.',
      body: { action: 'provision' } satisfies Sent<typeof VoiceAgentRequest>,
      reply: agent,
    },
  },
};
