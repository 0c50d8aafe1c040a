import type { Channel } from '../../policy/contact-rules/channel.ts';
import { templateIdOf } from '../../foundation/derived-ids.ts';
import type { TemplateId } from '../../foundation/ids.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import type { ChannelSettings } from '../../channels/channels/channel-settings.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { fallbackLanguages } from '../../channels/templates/fallback-languages.ts';
import type { Template } from '../../channels/templates/template.ts';
import type { AttemptLog, LoggedAddress } from './attempt-log.ts';
import type { Intent } from './intent.ts';

export interface DispatchSubject {
  readonly account: Account;
  readonly organization: Organization;
  /** Present if the same intent was attempted before. */
  readonly interaction: Interaction | undefined;
  /** Monotonic clock, at the start of the read. */
  readonly readAtMs: number;
}

export interface ContactContext {
  readonly account: Account;
  readonly organization: Organization;
  readonly attempts: AttemptLog | undefined;
  /** What is known about the contact's addresses. */
  readonly addresses: readonly LoggedAddress[];
}

export interface DispatchContext extends ContactContext {
  readonly channel: ChannelSettings | undefined;
  /** The intent's template, or else the one for its action in the contact's language or the organization's. */
  readonly template: Template | undefined;
  readonly interaction: Interaction | undefined;
}

export interface Languages {
  readonly account: { readonly contact: Pick<ContactCopy, 'language'> };
  readonly organization: Pick<Organization, 'language'>;
}

/** The language in which to address the contact. */
export const languageFor = ({ account, organization }: Languages): string =>
  account.contact.language ?? organization.language;

export function templateCandidates(
  { organization: id, actionType, templateId, reply }: Intent,
  languages: Languages,
  channel: Channel,
): TemplateId[] {
  if (channel === 'voice' || reply) return [];
  if (templateId) return [templateId];
  const preferred = [languageFor(languages), languages.organization.language].flatMap(fallbackLanguages);
  return [...new Set(preferred)].map((each) => templateIdOf(id, channel, actionType, each));
}
