import type { Account } from '../../portfolio/accounts/account.ts';
import type { ChannelSettings } from '../channels/channel-settings.ts';
import type { Channel } from '../../contact-rules/channel.ts';
import { templateIdOf } from '../../foundation/ids.ts';
import type { Interaction } from '../interactions/interaction.ts';
import { type SuppressedAddress, suppressibleForms } from '../opt-outs/opt-out.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import { notFound } from '../../foundation/problem.ts';
import { type Key, keys } from '../../aws/table/keys.ts';
import { getItems } from '../../aws/table/table.ts';
import { type Template, fallbackLanguages } from '../templates/template.ts';
import type { AttemptLog } from './attempt-log.ts';
import type { Intent } from './intent.ts';

/** All that a dispatch decides on, as it was at one moment. */
export interface DispatchContext {
  readonly account: Account;
  readonly organization: Organization;
  readonly attempts: AttemptLog | undefined;
  readonly suppressed: readonly SuppressedAddress[];
  readonly channel: ChannelSettings | undefined;
  /** The template that was named, else the one for the action in the organization's language. */
  readonly template: Template | undefined;
  /** What an earlier try of the same intent made of it. */
  readonly interaction: Interaction | undefined;
}

const isChannelOf =
  (channel: Channel) =>
  (item: Found): item is ChannelSettings =>
    item.kind === 'channel' && item.channel === channel;

type Found = Account | Organization | Interaction | AttemptLog | SuppressedAddress | ChannelSettings | Template;

/** Reads it in two round trips, each item as it is this very moment. */
export async function loadDispatchContext(
  { organization: id, account: accountId, interaction, at, actionType, templateId }: Intent,
  channel: Channel,
): Promise<DispatchContext> {
  const own = keys.interaction(id, accountId, at.toISOString(), interaction);
  const first = await getItems<Found>([keys.account(id, accountId), keys.organization(id), own], { consistent: true });
  const account = first.find((item) => item.kind === 'account');
  const organization = first.find((item) => item.kind === 'organization');
  if (!account) throw notFound('account');
  if (!organization) throw notFound('organization');

  const templates =
    channel === 'voice'
      ? []
      : templateId
        ? [templateId]
        : fallbackLanguages(organization.language).map((language) => templateIdOf(id, channel, actionType, language));
  const addresses = suppressibleAddresses(account);
  const wanted: Key[] = [
    keys.attempts(id, account.contact.id),
    keys.channel(id, channel),
    ...addresses.map((address) => keys.suppressed(id, address)),
    ...templates.map((template) => keys.template(id, template)),
  ];
  const second = await getItems<Found>(wanted, { consistent: true });
  const found = second.filter((item) => item.kind === 'template');
  return {
    account,
    organization,
    interaction: first.find((item) => item.kind === 'interaction'),
    attempts: second.find((item) => item.kind === 'attempts'),
    suppressed: second.filter((item) => item.kind === 'suppressed'),
    channel: second.find(isChannelOf(channel)),
    template: templates.flatMap((each) => found.filter((template) => template.id === each))[0],
  };
}

/** Every address of the contact, each once: whoever opted out by one of them opted out. */
export const suppressibleAddresses = ({ contact }: Pick<Account, 'contact'>): string[] => suppressibleForms(contact);
