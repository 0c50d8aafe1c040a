import { type Key, indexKeys, keys } from '../../platform/aws/table/keys.ts';
import { type Condition, type TransactionPart, absent, getItem, getItems } from '../../platform/aws/table/table.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { bySystem, channelLoss, type LossCause } from './channel-loss-store.ts';
import { type ClaimTerm, claimEndsAt, lossReasons } from './claim-term.ts';
import { ownershipEnd } from './number-owner-store.ts';
import {
  type ChannelResource,
  type ChannelSettings,
  type TelephonyNumber,
  type VoiceResource,
  resourcesOf,
} from './channel-settings.ts';

export type Link = TelephonyNumber | VoiceResource;

/** All forms of a number are one line, which belongs to one organization: its key has the form for matching. */
const keyOfNumber = (number: string): Key => keys.telephonyNumber(matchingForm(number));

const keyOf = ({ kind, id }: ChannelResource): Key =>
  kind === 'telephony_number' ? keyOfNumber(id) : keys.voiceResource(kind, id);

const isSame = (one: ChannelResource) => (other: ChannelResource) => keyOf(one).pk === keyOf(other).pk;
const isWrittenAs = (one: ChannelResource) => (other: ChannelResource) =>
  one.kind === other.kind && one.id === other.id;
const without = (all: readonly ChannelResource[], others: readonly ChannelResource[]) =>
  all.filter((each) => !others.some(isSame(each)));

/** A channel before and after a change. */
export interface ChannelUpdate {
  readonly before: ChannelSettings;
  readonly after: ChannelSettings;
}

/** What is known about the claims of a change. */
export interface ClaimContext {
  readonly now: Date;
  /** Whether the provider confirms that something is the organization's. */
  readonly isConfirmed: (resource: ChannelResource) => boolean;
  /** What a channel goes on using was checked as well. */
  readonly checkedAll?: boolean;
}

/** A channel with the form in which it has a number, or with the id of an agent. */
interface Use {
  readonly channel: Channel;
  readonly id: string;
}

/** A number or an agent, with the channels that stop and begin to use it. */
interface ResourceUse {
  readonly resource: ChannelResource;
  readonly released: readonly Channel[];
  readonly claimed: readonly Use[];
  readonly isConfirmed: boolean;
}

/** What channels begin or stop to use, and what they go on using if it is confirmed. */
function changedUses(
  updates: readonly ChannelUpdate[],
  { isConfirmed, checkedAll = false }: ClaimContext,
): ResourceUse[] {
  const changes = updates.flatMap(({ before, after }) => [
    ...without(resourcesOf(before), resourcesOf(after)).map((resource) => ({ resource, released: after.channel })),
    ...resourcesOf(after)
      .filter((resource) => (checkedAll && isConfirmed(resource)) || !resourcesOf(before).some(isWrittenAs(resource)))
      .map((resource) => ({ resource, claimed: after.channel })),
  ]);
  const resources = changes.map(({ resource }) => resource);
  return resources
    .filter((resource, index) => resources.findIndex(isSame(resource)) === index)
    .map((resource) => {
      const ofResource = changes.filter((change) => isSame(resource)(change.resource));
      return {
        resource,
        released: ofResource.flatMap((change) => ('released' in change ? [change.released] : [])),
        claimed: ofResource.flatMap((change) =>
          'claimed' in change ? [{ channel: change.claimed, id: change.resource.id }] : [],
        ),
        isConfirmed: ofResource.some((change) => 'claimed' in change && isConfirmed(change.resource)),
      };
    });
}

/**
 * The writes that move channels from the numbers and the agents they used to those they will use. Each belongs to one
 * organization: 409 `number_in_use` or `agent_in_use` if it belongs to another. A claim that is not verified gives way to
 * one that is, and after its term to every other.
 */
export async function linkChanges(
  organization: OrganizationId,
  updates: readonly ChannelUpdate[],
  context: ClaimContext,
): Promise<TransactionPart[]> {
  const uses = changedUses(updates, context);
  if (uses.length === 0) return [];
  const links = await getItems<Link>(
    uses.map(({ resource }) => keyOf(resource)),
    kinds,
    { consistent: true },
  );
  const { now } = context;
  return uses.flatMap((use) => {
    const { resource, released, claimed, isConfirmed } = use;
    const link = links.find((each) => isSame(resource)(resourceOf(each)));
    if (link && link.organization !== organization) {
      if (claimed.length === 0) return [];
      const endsAt = linkEndsAt(link);
      const loss = endsAt !== null && (endsAt <= now.toISOString() ? 'lapsed' : isConfirmed && 'taken_over');
      if (!loss) throw inUse(resource);
      return [
        ...linkChange(organization, use, link, claimed, now),
        ...channelLosses(link, { actor: bySystem, reason: lossReasons[loss], now }),
      ];
    }
    if (!link && claimed.length === 0) return [];
    const changed = [...released, ...claimed.map(({ channel }) => channel)];
    const others = usesOf(link).filter(({ channel }) => !changed.includes(channel));
    return linkChange(organization, use, link, [...others, ...claimed], now);
  });
}

const kinds = ['telephony_number', 'voice_agent', 'voice_number'] as const;

const inUse = ({ kind, id }: ChannelResource) =>
  conflict(kind === 'voice_agent' ? 'agent_in_use' : 'number_in_use', `${id} belongs to another organization.`);

/** The purchase that keeps a number the organization's without any channel. */
const purchaseOf = (link: Link | undefined): string | undefined =>
  link?.kind === 'telephony_number' ? link.purchase_id : undefined;

/** When the claim on a number or an agent lapses; null if it never does, as for a number that was bought. */
export const linkEndsAt = (link: Link): string | null => (purchaseOf(link) === undefined ? claimEndsAt(link) : null);

const idOf = (link: Link): string => (link.kind === 'telephony_number' ? link.number : link.id);
const resourceOf = (link: Link): ChannelResource => ({ kind: link.kind, id: idOf(link) });

const usesOf = (link: Link | undefined): Use[] =>
  (link?.channels ?? []).flatMap((channel) =>
    link ? [{ channel, id: (link.kind === 'telephony_number' && link.other_forms?.[channel]) || idOf(link) }] : [],
  );

/** What the provider may know a number as: the form of each channel. An agent has one id. */
export const resourcesOfLink = (link: Link): ChannelResource[] =>
  [...new Set([idOf(link), ...usesOf(link).map(({ id }) => id)])].map((id) => ({ kind: link.kind, id }));

/** The writes that take a number or an agent from the channels of the organization that had claimed it. */
const channelLosses = (link: Link, cause: LossCause): TransactionPart[] =>
  usesOf(link).flatMap(({ channel, id }) =>
    channelLoss(link.organization, channel, { kind: link.kind, value: id }, cause),
  );

const ownershipEnds = (link: Link | undefined, now: Date): TransactionPart[] =>
  link?.kind === 'telephony_number' ? [ownershipEnd(link, now)] : [];

/** The writes that end a claim, if it is still as it was read. */
export const linkLoss = (link: Link, cause: LossCause): TransactionPart[] => [
  { delete: keyOf(resourceOf(link)), onlyIf: isStill(link) },
  ...ownershipEnds(link, cause.now),
  ...channelLosses(link, cause),
];

/** The write that makes a claim a verified one, if it is still as it was read. */
export const linkVerification = (link: Link, now: Date): TransactionPart => ({
  update: keyOf(resourceOf(link)),
  change: { set: { verified_at: now.toISOString() }, remove: ['gsi2pk', 'gsi2sk'], onlyIf: isStill(link) },
});

/** Reads the claim on a number or an agent, as of now. */
export const readLink = (resource: ChannelResource): Promise<Link | undefined> =>
  getItem<Link>(keyOf(resource), kinds, { consistent: true });

/** When the first of the claims of each channel lapses, in the order of the channels; null if none does. */
export async function readClaimEnds(channels: readonly ChannelSettings[]): Promise<(string | null)[]> {
  const all = channels.map(resourcesOf);
  const wanted = [...new Map(all.flat().map((resource) => [keyOf(resource).pk, keyOf(resource)])).values()];
  const links = wanted.length === 0 ? [] : await getItems<Link>(wanted, kinds, { consistent: true });
  return all.map((resources) => {
    const own = links.filter((link) => resources.some(isSame(resourceOf(link))));
    return own.flatMap((link) => linkEndsAt(link) ?? []).sort()[0] ?? null;
  });
}

/** The condition that a link is still as it was read. */
function isStill(link: Link | undefined): Condition {
  if (!link) return absent;
  const purchase = purchaseOf(link);
  return {
    expression:
      '#organization = :organization AND #channels = :before AND ' +
      (purchase === undefined ? 'attribute_not_exists(#purchase_id)' : '#purchase_id = :purchase') +
      (link.verified_at === undefined ? ' AND attribute_not_exists(#verified_at)' : ' AND #verified_at = :verified'),
    values: {
      ':organization': link.organization,
      ':before': link.channels,
      ...(purchase !== undefined && { ':purchase': purchase }),
      ...(link.verified_at !== undefined && { ':verified': link.verified_at }),
    },
  };
}

function linkChange(
  organization: OrganizationId,
  { resource, isConfirmed }: ResourceUse,
  before: Link | undefined,
  uses: readonly Use[],
  now: Date,
): TransactionPart[] {
  const key = keyOf(resource);
  const onlyIf = isStill(before);
  // The term of another organization's claim does not continue.
  const own = before?.organization === organization ? before : undefined;
  const purchase = purchaseOf(own);
  if (uses.length === 0 && purchase === undefined)
    return before ? [{ delete: key, onlyIf }, ...ownershipEnds(before, now)] : [];
  const link = {
    ...linkTo(purchase !== undefined && own ? resourceOf(own) : resource, organization, uses),
    ...termAfter(own, isConfirmed, now),
    ...(purchase !== undefined && { purchase_id: purchase }),
    ...(own?.kind === 'telephony_number' && own.purchased_at !== undefined && { purchased_at: own.purchased_at }),
  };
  const endsAt = linkEndsAt(link);
  return [
    { put: { ...link, ...key, ...(endsAt !== null && indexKeys.unverifiedClaim(key, endsAt)) }, onlyIf },
    ...(own ? [] : ownershipEnds(before, now)),
  ];
}

function termAfter(own: Link | undefined, isConfirmed: boolean, now: Date): ClaimTerm {
  const at = now.toISOString();
  const claimedAt = own ? own.claimed_at : at;
  const verifiedAt = own?.verified_at ?? (isConfirmed ? at : undefined);
  return {
    ...(claimedAt !== undefined && { claimed_at: claimedAt }),
    ...(verifiedAt !== undefined && { verified_at: verifiedAt }),
  };
}

function linkTo({ kind, id }: ChannelResource, organization: OrganizationId, uses: readonly Use[]): Link {
  const channels = uses.map(({ channel }) => channel);
  return kind === 'telephony_number'
    ? { kind, number: id, organization, channels, ...otherForms(uses, id) }
    : { kind, id, organization, channels };
}

/** The forms of a number that channels have besides the one that the link names. */
function otherForms(uses: readonly Use[], number: string): Pick<TelephonyNumber, 'other_forms'> {
  const others = uses.flatMap(({ channel, id }) => (id === number ? [] : [[channel, id] as const]));
  return others.length === 0 ? {} : { other_forms: Object.fromEntries(others) };
}

const readTelephonyNumber = (number: string): Promise<TelephonyNumber | undefined> =>
  getItem<TelephonyNumber>(keyOfNumber(number), 'telephony_number', { consistent: true });

/** Reads who owns the numbers, in any form; those that nobody owns are missing. */
export function readTelephonyNumbers(numbers: readonly string[]): Promise<TelephonyNumber[]> {
  const wanted = [...new Set(numbers.map(matchingForm))].map(keys.telephonyNumber);
  return wanted.length === 0 ? Promise.resolve([]) : getItems<TelephonyNumber>(wanted, 'telephony_number');
}

/** Rejects a number at the voice provider that belongs to another organization: 409 `number_in_use`. */
export async function requireUnlinkedNumber(organization: OrganizationId, id: string): Promise<void> {
  const resource = { kind: 'voice_number', id } as const;
  const link = await getItem<VoiceResource>(keyOf(resource), 'voice_number', { consistent: true });
  if (link && link.organization !== organization) throw inUse(resource);
}

/**
 * The writes that make a number the organization's while it is being bought and after. A claim of another organization that is
 * not verified gives way: the purchase shows whose the number is. The first write fails if it is another's by now.
 * @throws Problem 409 `number_in_use` if it is another's
 */
export async function numberPurchaseLink(
  organization: OrganizationId,
  number: string,
  purchaseId: string,
  now: Date,
): Promise<TransactionPart[]> {
  const key = keyOfNumber(number);
  const purchase = { kind: 'telephony_number', number, organization, purchase_id: purchaseId } as const;
  const link = await readTelephonyNumber(number);
  if (link && link.organization !== organization) {
    if (linkEndsAt(link) === null) throw inUse({ kind: 'telephony_number', id: number });
    return [
      { put: { ...purchase, purchased_at: now.toISOString(), channels: [], ...key }, onlyIf: isStill(link) },
      ...ownershipEnds(link, now),
      ...channelLosses(link, { actor: bySystem, reason: lossReasons.taken_over, now }),
    ];
  }
  if (link && link.number !== number) {
    if (link.purchase_id !== undefined)
      throw conflict('number_in_use', `It is the organization's number already, as ${link.number}.`);
    const forms = otherForms(usesOf(link), number);
    return [
      {
        update: key,
        change: { set: { ...purchase, ...forms }, setOnce: { purchased_at: now.toISOString() }, onlyIf: isStill(link) },
      },
    ];
  }
  return [
    {
      update: key,
      change: {
        set: purchase,
        setOnce: { channels: [], purchased_at: now.toISOString() },
        onlyIf: {
          expression: 'attribute_not_exists(#pk) OR #organization = :organization',
          values: { ':organization': organization },
        },
      },
    },
  ];
}

/** The check that no channel uses a number that was bought. */
export const numberUnusedCheck = (number: string): TransactionPart => ({
  check: keyOfNumber(number),
  onlyIf: { expression: '#channels = :none', values: { ':none': [] } },
});

/**
 * The writes that end a purchase: the number stays the organization's only while a channel uses it. `endedAt` is absent if it
 * was never bought.
 */
export async function numberPurchaseUnlink(
  organization: OrganizationId,
  number: string,
  endedAt: Date | undefined,
): Promise<TransactionPart[]> {
  const link = await readTelephonyNumber(number);
  if (link?.organization !== organization || link.purchase_id === undefined) return [];
  const key = keyOfNumber(number);
  return link.channels.length === 0
    ? [{ delete: key, onlyIf: isStill(link) }, ...(endedAt ? [ownershipEnd(link, endedAt)] : [])]
    : [{ update: key, change: { remove: ['purchase_id'], onlyIf: isStill(link) } }];
}
