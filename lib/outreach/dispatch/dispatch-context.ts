import type { Channel } from '../../policy/contact-rules/channel.ts';
import { templateIdOf } from '../../foundation/derived-ids.ts';
import type { TemplateId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { ChannelSettings } from '../../channels/channels/channel-settings.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import type { SuppressedAddress } from '../../channels/opt-outs/opt-out.ts';
import { fallbackLanguages } from '../../channels/templates/fallback-languages.ts';
import type { Template } from '../../channels/templates/template.ts';
import type { AttemptLog } from './attempt-log.ts';
import type { Intent } from './intent.ts';

/** Whom an intent is about, from one consistent read. */
export interface DispatchSubject {
  readonly account: Account;
  readonly organization: Organization;
  /** Present if the same intent was attempted before. */
  readonly interaction: Interaction | undefined;
  /** When the read began, by the monotonic clock. */
  readonly readAtMs: number;
}

/** What the contact rules are evaluated on, whatever the channel, from consistent reads. */
export interface ContactContext {
  readonly account: Account;
  readonly organization: Organization;
  readonly attempts: AttemptLog | undefined;
  /** Those of the contact's addresses that are suppressed. */
  readonly suppressed: readonly SuppressedAddress[];
}

/** Everything a dispatch is decided on, from consistent reads. */
export interface DispatchContext extends ContactContext {
  readonly channel: ChannelSettings | undefined;
  /** The template that the intent names, else the one for its action in the organization's language. */
  readonly template: Template | undefined;
  /** Present if the same intent was attempted before. */
  readonly interaction: Interaction | undefined;
}

/** The templates an intent may use, best first. Calls have none. */
export function templateCandidates(
  { organization: id, actionType, templateId }: Intent,
  { language }: Pick<Organization, 'language'>,
  channel: Channel,
): TemplateId[] {
  if (channel === 'voice') return [];
  if (templateId) return [templateId];
  return fallbackLanguages(language).map((each) => templateIdOf(id, channel, actionType, each));
}
