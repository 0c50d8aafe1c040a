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

const holdsPoolChange = ({ until }: PoolChange) => ({
  expression: '#pool_change.#until = :until',
  values: { ':until': until },
});

export const memberStore = (organization: OrganizationId) => {
  const keyOf = ({ id }: Pick<Member, 'id'>) => keys.member(organization, id);
  const listing = (): Listing => ({ partitions: [partitions.members(organization)], kinds: 'member' });

  /** Updates the number of enabled admins. The write fails if none would remain. */
  function adminCountUpdate(before: Member | undefined, after: Member): TransactionPart[] {
    const admins = adminCountChange(before, after);
    if (admins === 0) return [];
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

  return {
    listing,

    read: (id: UserId, options: { readonly consistent?: boolean } = {}): Promise<Member | undefined> =>
      getItem<Member>(keyOf({ id }), 'member', options),

    async listIds(): Promise<UserId[]> {
      const members: Member[] = [];
      let position: RowPosition | null = null;
      do {
        const page: RowPage = await readRows(listing(), position, 1000);
        members.push(...(await loadItems<Member>(listing(), page.rows)).map(({ item }) => item));
        position = page.end;
      } while (position);
      return members.sort((one, other) => (one.created_at < other.created_at ? 1 : -1)).map(({ id }) => id);
    },

    /** The writes that add a member. The first fails if the member exists. */
    insertion: (member: Member): readonly TransactionPart[] => [
      { put: { ...member, ...keyOf(member) }, onlyIf: absent },
      ...adminCountUpdate(undefined, member),
    ],

    /**
     * The writes of a changed member. The first fails on a version conflict, the second if no enabled admin would
     * remain.
     */
    update: (before: Member, after: Member): readonly TransactionPart[] => [
      { put: { ...after, version: before.version + 1, ...keyOf(before) }, onlyIf: unchangedSince(before) },
      ...adminCountUpdate(before, after),
    ],

    /** Claims a pool change for a request. Undefined if the member has changed since it was read. */
    async takePoolChange(before: Member, change: PoolChange): Promise<Member | undefined> {
      const written = await updateItem<Member>(keyOf(before), {
        set: { pool_change: change, version: before.version + 1 },
        onlyIf: unchangedSince(before),
      });
      return written.ok ? written.item : undefined;
    },

    /** Records that the pool is up to date, unless another request has taken over. Returns the stored member. */
    async endPoolChange(member: Member, change: PoolChange): Promise<Member> {
      const written = await updateItem<Member>(keyOf(member), {
        remove: ['pool_change'],
        onlyIf: holdsPoolChange(change),
      });
      return written.ok ? written.item : (written.current ?? member);
    },

    async releasePoolChange(member: Member, change: PoolChange, receivedAt: Date): Promise<void> {
      await updateItem<Member>(keyOf(member), {
        set: { pool_change: { ...change, until: receivedAt.toISOString() } },
        onlyIf: holdsPoolChange(change),
      });
    },

    async markActive(member: Member, now: Date): Promise<void> {
      await updateItem<Member>(keyOf(member), {
        set: { status: 'active', updated_at: now.toISOString(), version: member.version + 1 },
        onlyIf: unchangedSince(member),
      });
    },
  };
};
