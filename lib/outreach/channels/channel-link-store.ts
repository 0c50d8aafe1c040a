import { type Key, keys } from '../../aws/table/keys.ts';
import { type Condition, type TransactionPart, absent, getItem, getItems } from '../../aws/table/table.ts';
import type { Channel } from '../../contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import {
  type ChannelResource,
  type ChannelSettings,
  type TelephonyNumber,
  type VoiceResource,
  resourcesOf,
} from './channel-settings.ts';

type Link = TelephonyNumber | VoiceResource;

const keyOf = ({ kind, id }: ChannelResource): Key =>
  kind === 'telephony_number' ? keys.telephonyNumber(id) : keys.voiceResource(kind, id);

const isSame = (one: ChannelResource) => (other: ChannelResource) => one.kind === other.kind && one.id === other.id;
const without = (all: readonly ChannelResource[], others: readonly ChannelResource[]) =>
  all.filter((each) => !others.some(isSame(each)));

/**
 * The writes that move a channel from the numbers and the agent it used to those it will use. Each belongs to one
 * organization: 409 `number_in_use` or `agent_in_use` if it belongs to another.
 */
export async function linkChanges(
  organization: OrganizationId,
  before: ChannelSettings,
  after: ChannelSettings,
): Promise<TransactionPart[]> {
  const [released, claimed] = [
    without(resourcesOf(before), resourcesOf(after)),
    without(resourcesOf(after), resourcesOf(before)),
  ];
  if (released.length + claimed.length === 0) return [];
  const links = await getItems<Link>([...released, ...claimed].map(keyOf), kinds, { consistent: true });
  const linkOf = ({ kind, id }: ChannelResource) =>
    links.find((link) => link.kind === kind && (link.kind === 'telephony_number' ? link.number : link.id) === id);
  const othersOf = (link: Link | undefined) => link?.channels.filter((each) => each !== after.channel) ?? [];
  return [
    ...released.flatMap((resource) => {
      const link = linkOf(resource);
      return link?.organization === organization ? linkChange(organization, resource, link, othersOf(link)) : [];
    }),
    ...claimed.flatMap((resource) => {
      const link = linkOf(resource);
      if (link && link.organization !== organization) throw inUse(resource);
      return linkChange(organization, resource, link, [...othersOf(link), after.channel]);
    }),
  ];
}

const kinds = ['telephony_number', 'voice_agent', 'voice_number'] as const;

const inUse = ({ kind, id }: ChannelResource) =>
  conflict(kind === 'voice_agent' ? 'agent_in_use' : 'number_in_use', `${id} belongs to another organization.`);

function linkChange(
  organization: OrganizationId,
  resource: ChannelResource,
  before: Link | undefined,
  uses: readonly Channel[],
): TransactionPart[] {
  const key = keyOf(resource);
  const onlyIf: Condition = before
    ? {
        expression: '#organization = :organization AND #channels = :before',
        values: { ':organization': before.organization, ':before': before.channels },
      }
    : absent;
  if (uses.length > 0) return [{ put: { ...linkTo(resource, organization, uses), ...key }, onlyIf }];
  return before ? [{ delete: key, onlyIf }] : [];
}

const linkTo = ({ kind, id }: ChannelResource, organization: OrganizationId, uses: readonly Channel[]): Link =>
  kind === 'telephony_number'
    ? { kind, number: id, organization, channels: uses }
    : { kind, id, organization, channels: uses };

/** Reads the owner of a number, for callbacks that contain nothing but the number a message was sent to. */
export const readTelephonyNumber = (number: string): Promise<TelephonyNumber | undefined> =>
  getItem<TelephonyNumber>(keys.telephonyNumber(number), 'telephony_number');
