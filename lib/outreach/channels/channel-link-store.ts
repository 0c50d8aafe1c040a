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

/** A channel before and after a change. */
export interface ChannelUpdate {
  readonly before: ChannelSettings;
  readonly after: ChannelSettings;
}

/** A number or an agent, with the channels that stop and begin to use it. */
interface ResourceUse {
  readonly resource: ChannelResource;
  readonly released: readonly Channel[];
  readonly claimed: readonly Channel[];
}

function changedUses(updates: readonly ChannelUpdate[]): ResourceUse[] {
  const changes = updates.flatMap(({ before, after }) => [
    ...without(resourcesOf(before), resourcesOf(after)).map((resource) => ({ resource, released: after.channel })),
    ...without(resourcesOf(after), resourcesOf(before)).map((resource) => ({ resource, claimed: after.channel })),
  ]);
  const resources = changes.map(({ resource }) => resource);
  return resources
    .filter((resource, index) => resources.findIndex(isSame(resource)) === index)
    .map((resource) => {
      const ofResource = changes.filter((change) => isSame(resource)(change.resource));
      return {
        resource,
        released: ofResource.flatMap((change) => ('released' in change ? [change.released] : [])),
        claimed: ofResource.flatMap((change) => ('claimed' in change ? [change.claimed] : [])),
      };
    });
}

/**
 * The writes that move channels from the numbers and the agents they used to those they will use. Each belongs to one
 * organization: 409 `number_in_use` or `agent_in_use` if it belongs to another.
 */
export async function linkChanges(
  organization: OrganizationId,
  updates: readonly ChannelUpdate[],
): Promise<TransactionPart[]> {
  const uses = changedUses(updates);
  if (uses.length === 0) return [];
  const links = await getItems<Link>(
    uses.map(({ resource }) => keyOf(resource)),
    kinds,
    { consistent: true },
  );
  const linkOf = ({ kind, id }: ChannelResource) =>
    links.find((link) => link.kind === kind && (link.kind === 'telephony_number' ? link.number : link.id) === id);
  return uses.flatMap(({ resource, released, claimed }) => {
    const link = linkOf(resource);
    if (link && link.organization !== organization) {
      if (claimed.length > 0) throw inUse(resource);
      return [];
    }
    if (!link && claimed.length === 0) return [];
    const others = (link?.channels ?? []).filter((each) => ![...released, ...claimed].includes(each));
    return linkChange(organization, resource, link, [...others, ...claimed]);
  });
}

const kinds = ['telephony_number', 'voice_agent', 'voice_number'] as const;

const inUse = ({ kind, id }: ChannelResource) =>
  conflict(kind === 'voice_agent' ? 'agent_in_use' : 'number_in_use', `${id} belongs to another organization.`);

/** The purchase that keeps a number the organization's without any channel. */
const purchaseOf = (link: Link | undefined): string | undefined =>
  link?.kind === 'telephony_number' ? link.purchase_id : undefined;

/** The condition that a link is still as it was read. */
function isStill(link: Link | undefined): Condition {
  if (!link) return absent;
  const purchase = purchaseOf(link);
  return {
    expression:
      '#organization = :organization AND #channels = :before AND ' +
      (purchase === undefined ? 'attribute_not_exists(#purchase_id)' : '#purchase_id = :purchase'),
    values: {
      ':organization': link.organization,
      ':before': link.channels,
      ...(purchase !== undefined && { ':purchase': purchase }),
    },
  };
}

function linkChange(
  organization: OrganizationId,
  resource: ChannelResource,
  before: Link | undefined,
  uses: readonly Channel[],
): TransactionPart[] {
  const key = keyOf(resource);
  const onlyIf = isStill(before);
  const purchase = purchaseOf(before);
  if (uses.length === 0 && purchase === undefined) return before ? [{ delete: key, onlyIf }] : [];
  const link = { ...linkTo(resource, organization, uses), ...(purchase !== undefined && { purchase_id: purchase }) };
  return [{ put: { ...link, ...key }, onlyIf }];
}

const linkTo = ({ kind, id }: ChannelResource, organization: OrganizationId, uses: readonly Channel[]): Link =>
  kind === 'telephony_number'
    ? { kind, number: id, organization, channels: uses }
    : { kind, id, organization, channels: uses };

/** Reads the owner of a number, for callbacks that contain nothing but the number a message was sent to. */
export const readTelephonyNumber = (
  number: string,
  options: { readonly consistent?: boolean } = {},
): Promise<TelephonyNumber | undefined> =>
  getItem<TelephonyNumber>(keys.telephonyNumber(number), 'telephony_number', options);

/** Rejects a number at the voice provider that belongs to another organization: 409 `number_in_use`. */
export async function requireUnlinkedNumber(organization: OrganizationId, id: string): Promise<void> {
  const resource = { kind: 'voice_number', id } as const;
  const link = await getItem<VoiceResource>(keyOf(resource), 'voice_number', { consistent: true });
  if (link && link.organization !== organization) throw inUse(resource);
}

/** The write that makes a number the organization's while it is being bought and after; it fails if it is another's. */
export const numberPurchaseLink = (
  organization: OrganizationId,
  number: string,
  purchaseId: string,
): TransactionPart => ({
  update: keys.telephonyNumber(number),
  change: {
    set: { kind: 'telephony_number', number, organization, purchase_id: purchaseId },
    setOnce: { channels: [] },
    onlyIf: {
      expression: 'attribute_not_exists(#pk) OR #organization = :organization',
      values: { ':organization': organization },
    },
  },
});

/** The check that no channel uses a number that was bought. */
export const numberUnusedCheck = (number: string): TransactionPart => ({
  check: keys.telephonyNumber(number),
  onlyIf: { expression: '#channels = :none', values: { ':none': [] } },
});

/** The write that ends a purchase: the number stays the organization's only while a channel uses it. */
export async function numberPurchaseUnlink(organization: OrganizationId, number: string): Promise<TransactionPart[]> {
  const link = await readTelephonyNumber(number, { consistent: true });
  if (link?.organization !== organization || link.purchase_id === undefined) return [];
  const key = keys.telephonyNumber(number);
  return [
    link.channels.length === 0
      ? { delete: key, onlyIf: isStill(link) }
      : { update: key, change: { remove: ['purchase_id'], onlyIf: isStill(link) } },
  ];
}
