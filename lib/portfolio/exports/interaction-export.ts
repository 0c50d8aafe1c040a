import type { InteractionView } from '../../history/interactions/contract.ts';
import type { Named } from './account-names.ts';
import type { Columns, ExportedKind } from './exported-kind.ts';

/** New columns are appended. Transcripts are in JSON files only. */
const columns: Columns<Named<InteractionView>> = {
  id: ({ id }) => id,
  account_id: (interaction) => interaction.account_id,
  account_external_id: (interaction) => interaction.account_external_id,
  contact_id: (interaction) => interaction.contact_id,
  contact_name: (interaction) => interaction.contact_name,
  channel: ({ channel }) => channel,
  direction: ({ direction }) => direction,
  status: ({ status }) => status,
  to: ({ to }) => to,
  from: ({ from }) => from,
  action_type: (interaction) => interaction.action_type,
  template_id: (interaction) => interaction.template_id,
  agent_type: (interaction) => interaction.agent_type,
  subject: ({ subject }) => subject,
  body: ({ body }) => body,
  contact_result: (interaction) => interaction.contact_result,
  disposition: ({ disposition }) => disposition,
  sentiment: ({ sentiment }) => sentiment,
  duration_seconds: (interaction) => interaction.duration_seconds,
  failure_reason: ({ failure }) => failure?.reason ?? null,
  needs_person: (interaction) => interaction.needs_person,
  decision_id: (interaction) => interaction.decision_id,
  initiated_by_kind: (interaction) => interaction.initiated_by.kind,
  initiated_by_id: (interaction) => interaction.initiated_by.id,
  delivered_at: (interaction) => interaction.delivered_at,
  read_at: (interaction) => interaction.read_at,
  ended_at: (interaction) => interaction.ended_at,
  outcome_at: (interaction) => interaction.outcome_at,
  created_at: (interaction) => interaction.created_at,
  updated_at: (interaction) => interaction.updated_at,
  provider: ({ provider }) => provider,
  provider_message_id: (interaction) => interaction.provider_message_id,
};

export const interactionExport: ExportedKind<'interactions', Named<InteractionView>, Named<InteractionView>> = {
  columns: () => columns,
  row: (interaction) => interaction,
  json: (interaction) => interaction,
};
