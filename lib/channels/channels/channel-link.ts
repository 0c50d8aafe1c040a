import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Problem, conflict } from '../../foundation/problem.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import {
  type ChannelResource,
  type ChannelSettings,
  type TelephonyNumber,
  type VoiceResource,
  resourcesOf,
} from './channel-settings.ts';
import { type ClaimTerm, claimEndsAt } from './claim-term.ts';

export type Link = TelephonyNumber | VoiceResource;

export interface ChannelUpdate {
  readonly before: ChannelSettings;
  readonly after: ChannelSettings;
}

export interface ClaimContext {
  readonly now: Date;
  readonly isConfirmed: (resource: ChannelResource) => boolean;
  /** Also verifies confirmed resources that the channel keeps. */
  readonly verifiesKept?: boolean;
}

interface Use {
  readonly channel: Channel;
  readonly id: string;
}

/** A number or an agent, with the channels that stop and begin to use it. */
export interface ResourceUse {
  readonly resource: ChannelResource;
  readonly released: readonly Channel[];
  readonly claimed: readonly Use[];
  readonly isConfirmed: boolean;
}

const resourceKey = ({ kind, id }: ChannelResource): string =>
  `${kind} ${kind === 'telephony_number' ? matchingForm(id) : id}`;
const isSameResource = (one: ChannelResource) => (other: ChannelResource) => resourceKey(one) === resourceKey(other);
const hasSameId = (one: ChannelResource) => (other: ChannelResource) => one.kind === other.kind && one.id === other.id;

const idOf = (link: Link): string => (link.kind === 'telephony_number' ? link.number : link.id);
export const resourceOf = (link: Link): ChannelResource => ({ kind: link.kind, id: idOf(link) });
export const isLinkOf = (resource: ChannelResource, link: Link): boolean => isSameResource(resource)(resourceOf(link));

export const usesOf = (link: Link | undefined): Use[] =>
  (link?.channels ?? []).flatMap((channel) =>
    link ? [{ channel, id: (link.kind === 'telephony_number' && link.other_forms?.[channel]) || idOf(link) }] : [],
  );

/** A provider may know a number in a different form on each channel; an agent has one id. */
export const resourcesOfLink = (link: Link): ChannelResource[] =>
  [...new Set([idOf(link), ...usesOf(link).map(({ id }) => id)])].map((id) => ({ kind: link.kind, id }));

export const purchaseOf = (link: Link | undefined): string | undefined =>
  link?.kind === 'telephony_number' ? link.purchase_id : undefined;

/** End of an unverified claim; null if it never lapses, for example for a purchased number. */
export const linkEndsAt = (link: Link): string | null => (purchaseOf(link) === undefined ? claimEndsAt(link) : null);

export const resourceInUse = ({ kind, id }: ChannelResource): Problem =>
  conflict(kind === 'voice_agent' ? 'agent_in_use' : 'number_in_use', `${id} belongs to another organization.`);

interface ResourceChange {
  readonly kind: 'released' | 'claimed';
  readonly channel: Channel;
  readonly resource: ChannelResource;
}

function resourceChanges(
  { before, after }: ChannelUpdate,
  { isConfirmed, verifiesKept = false }: ClaimContext,
): ResourceChange[] {
  const { channel } = after;
  const [had, has] = [resourcesOf(before), resourcesOf(after)];
  const lost = had.filter((resource) => !has.some(isSameResource(resource)));
  const gained = has.filter((resource) => (verifiesKept && isConfirmed(resource)) || !had.some(hasSameId(resource)));
  return [
    ...lost.map((resource) => ({ kind: 'released', channel, resource }) as const),
    ...gained.map((resource) => ({ kind: 'claimed', channel, resource }) as const),
  ];
}

export function changedUses(updates: readonly ChannelUpdate[], context: ClaimContext): ResourceUse[] {
  const changes = updates.flatMap((update) => resourceChanges(update, context));
  const byResource = Map.groupBy(changes, ({ resource }) => resourceKey(resource));
  return [...byResource.values()].flatMap((ofResource) => {
    const [first] = ofResource;
    if (!first) return [];
    const claimed = ofResource.filter(({ kind }) => kind === 'claimed');
    return {
      resource: first.resource,
      released: ofResource.filter(({ kind }) => kind === 'released').map(({ channel }) => channel),
      claimed: claimed.map(({ channel, resource }) => ({ channel, id: resource.id })),
      isConfirmed: claimed.some(({ resource }) => context.isConfirmed(resource)),
    };
  });
}

export function usesAfter({ released, claimed }: ResourceUse, link: Link | undefined): Use[] {
  const changed = [...released, ...claimed.map(({ channel }) => channel)];
  return [...usesOf(link).filter(({ channel }) => !changed.includes(channel)), ...claimed];
}

export function linkAfter(
  organization: OrganizationId,
  { resource, isConfirmed }: ResourceUse,
  before: Link | undefined,
  uses: readonly Use[],
  now: Date,
): Link | undefined {
  const own = before?.organization === organization ? before : undefined;
  const purchase = purchaseOf(own);
  if (uses.length === 0 && purchase === undefined) return undefined;
  return {
    ...linkTo(purchase !== undefined && own ? resourceOf(own) : resource, organization, uses),
    ...termAfter(own, isConfirmed, now),
    ...(purchase !== undefined && { purchase_id: purchase }),
    ...(own?.kind === 'telephony_number' && own.purchased_at !== undefined && { purchased_at: own.purchased_at }),
  };
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

export function otherForms(uses: readonly Use[], number: string): Pick<TelephonyNumber, 'other_forms'> {
  const others = uses.flatMap(({ channel, id }) => (id === number ? [] : [[channel, id] as const]));
  return others.length === 0 ? {} : { other_forms: Object.fromEntries(others) };
}
