import type { OrganizationId } from '../../foundation/ids.ts';
import { contactResults, type dataCollectionIds, sentiments } from '../../history/agent-calls/collected-data.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { agentConfiguration } from '../voice/agent-configuration.ts';
import { agentTexts } from './agent-texts.ts';

export const agentName = (organization: OrganizationId): string => `cms/${organization}`;

interface CollectedValue {
  readonly type: 'number' | 'string' | 'boolean';
  readonly description: string;
}

type DataCollectionId = (typeof dataCollectionIds)[keyof typeof dataCollectionIds];

const dataCollection: Readonly<Record<DataCollectionId, CollectedValue>> = {
  promise_amount: {
    type: 'number',
    description: 'The amount that the person promised to pay, without a currency. Empty if they promised nothing.',
  },
  promise_date: {
    type: 'string',
    description: 'The day by which they promised to pay, as YYYY-MM-DD. Empty if they named none.',
  },
  disposition: {
    type: 'string',
    description: 'The outcome of the call in two to four English words joined by underscores, such as promise_to_pay.',
  },
  contact_result: {
    type: 'string',
    description:
      `Who was reached, one of ${contactResults.join(', ')}: right_party only if the person confirmed who they are, ` +
      'third_party if somebody else answered, wrong_number if they do not know the person.',
  },
  sentiment: { type: 'string', description: `The mood of the person, one of ${sentiments.join(', ')}.` },
  opt_out_requested: { type: 'boolean', description: 'Whether the person asked not to be contacted again.' },
  person_requested: { type: 'boolean', description: 'Whether the person asked to speak with a human being.' },
};

const maxCallSeconds = 600;

export function agentDefinition(
  organization: Pick<Organization, 'id' | 'language' | 'timezone' | 'voice'>,
  toolIds: readonly string[],
) {
  const { agent, tts } = agentConfiguration(organization).conversation_config;
  const { firstMessage, voicemailMessage, prompt } = agentTexts(organization.language);
  return {
    name: agentName(organization.id),
    conversation_config: {
      agent: {
        ...agent,
        first_message: firstMessage,
        prompt: {
          ...agent.prompt,
          prompt,
          tool_ids: toolIds,
          timezone: organization.timezone,
          built_in_tools: {
            end_call: {
              name: 'end_call',
              description: 'Ends the call after the goodbye.',
              params: { system_tool_type: 'end_call' },
            },
            voicemail_detection: {
              name: 'voicemail_detection',
              description: 'Leaves a neutral message on an answering machine.',
              params: { system_tool_type: 'voicemail_detection', voicemail_message: voicemailMessage },
            },
          },
        },
      },
      tts,
      conversation: { max_duration_seconds: maxCallSeconds },
    },
    platform_settings: {
      // Only callers with a URL that we signed can talk to the agent.
      auth: { enable_auth: true },
      data_collection: dataCollection,
      overrides: { conversation_config_override: { agent: { first_message: true }, tts: { voice_id: true } } },
    },
  };
}
