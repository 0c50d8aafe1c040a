import { keys, partitions } from '../../platform/aws/table/keys.ts';
import {
  type Listing,
  type RowPage,
  type RowPosition,
  loadItems,
  readRows,
} from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId, UserId } from '../../foundation/ids.ts';
import { type Member, type PoolChange, adminCountChange } from './member.ts';

export const readMember = (
  organization: OrganizationId,
  id: UserId,
  options: { readonly consistent?: boolean } = {},
): Promise<Member | undefined> => getItem<Member>(keys.member(organization, id), 'member', options);

export const memberListing = (organization: OrganizationId): Listing => ({
  partitions: [partitions.members(organization)],
  kinds: 'member',
});

/** The ids of all members, the newest first. */
export async function listMemberIds(organization: OrganizationId): Promise<UserId[]> {
  const members: Member[] = [];
  const listing = memberListing(organization);
  let position: RowPosition | null = null;
  do {
    const page: RowPage = await readRows(listing, position, 1000);
    members.push(...(await loadItems<Member>(listing, page.rows)).map(({ item }) => item));
    position = page.end;
  } while (position);
  return members.sort((one, other) => (one.created_at < other.created_at ? 1 : -1)).map(({ id }) => id);
}

const keyOf = ({ organization, id }: Member) => keys.member(organization, id);

/** The writes that add a member: the first is refused if they exist. */
export const memberInsertion = (member: Member): readonly TransactionPart[] => [
  { put: { ...member, ...keyOf(member) }, onlyIf: absent },
  ...adminCountUpdate(undefined, member),
];

/** The writes that change a member as they were read: the first is refused if they have changed since, the second if they are the last admin. */
export const memberUpdate = (before: Member, after: Member): readonly TransactionPart[] => [
  { put: { ...after, version: before.version + 1, ...keyOf(before) }, onlyIf: unchangedSince(before) },
  ...adminCountUpdate(before, after),
];

/** Nothing while the number of enabled admins stays the same; one admin always remains. */
function adminCountUpdate(before: Member | undefined, after: Member): TransactionPart[] {
  const admins = adminCountChange(before, after);
  if (admins === 0) return [];
  const { organization } = after;
  return [
    {
      update: keys.adminCount(organization),
      change: {
        set: { kind: 'admin_count', organization },
        add: { admins },
        ...(admins < 0 && { onlyIf: { expression: '#admins > :one', values: { ':one': 1 } } }),
      },
    },
  ];
}

/** Gives a pool change to a request, if the member is as it was read. */
export const takePoolChange = async (before: Member, change: PoolChange): Promise<Member | undefined> => {
  const written = await updateItem<Member>(keyOf(before), {
    set: { pool_change: change, version: before.version + 1 },
    onlyIf: unchangedSince(before),
  });
  return written.ok ? written.item : undefined;
};

const stillHas = ({ until }: PoolChange) => ({
  expression: '#pool_change.#until = :until',
  values: { ':until': until },
});

/** Records that the pool has what the member has, unless another request has taken over. Returns the member as it is. */
export async function endPoolChange(member: Member, change: PoolChange): Promise<Member> {
  const written = await updateItem<Member>(keyOf(member), { remove: ['pool_change'], onlyIf: stillHas(change) });
  return written.ok ? written.item : (written.current ?? member);
}

/** Lets the next request take over at once. */
export async function releasePoolChange(member: Member, change: PoolChange, receivedAt: Date): Promise<void> {
  await updateItem<Member>(keyOf(member), {
    set: { pool_change: { ...change, until: receivedAt.toISOString() } },
    onlyIf: stillHas(change),
  });
}

/** Records the first sign-in of an invited user. */
export async function markActive(member: Member, now: Date): Promise<void> {
  await updateItem<Member>(keyOf(member), {
    set: { status: 'active', updated_at: now.toISOString(), version: member.version + 1 },
    onlyIf: unchangedSince(member),
  });
}
