import type { AttemptEntry } from '../../history/contact-journal/contact-journal.ts';
import type { Intent } from './intent.ts';
import type { OutboundInteraction } from './outbound-interaction.ts';

/**
 * The log line from which an attempt is recorded again after the table has been restored to an earlier point in time.
 */
export const attemptEntry = (
  { organization, step }: Pick<Intent, 'organization' | 'step'>,
  interaction: OutboundInteraction,
): AttemptEntry => ({
  organization,
  account_id: interaction.account_id,
  contact_id: interaction.contact_id,
  interaction_id: interaction.id,
  channel: interaction.channel,
  provider: interaction.provider,
  action_type: interaction.action_type ?? '',
  initiated_by: { ...interaction.initiated_by },
  created_at: interaction.created_at,
  at: interaction.updated_at,
  ...(step && { step: { ...step } }),
});
