import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, getItems, present, queryPage, updateItem } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { InboxStatus } from './contract.ts';
import type { AnswerKey, Interaction, InteractionKey } from './interaction.ts';

type IndexRow = Key & { readonly gsi3sk: string };

const maxCounted = 1000;

/** Of one message. */
const maxShownAnswers = 20;

export const inboxStore = (organization: OrganizationId) => ({
  /**
   * Marks an interaction as handled by a user, or as open again.
   * @returns the stored interaction; undefined if another request changed it meanwhile
   */
  async update(
    { account_id, created_at, id }: Interaction,
    to: InboxStatus,
    user: string,
    now: Date,
  ): Promise<Interaction | undefined> {
    const at = now.toISOString();
    const isHandled = to === 'handled';
    const written = await updateItem<Interaction>(keys.interaction(organization, account_id, created_at, id), {
      set: {
        inbox: to,
        ...indexKeys.inbox(organization, id, to, created_at),
        updated_at: at,
        ...(isHandled && { handled_at: at, handled_by: user }),
      },
      remove: isHandled ? [] : ['handled_at', 'handled_by'],
      onlyIf: {
        expression: '#inbox = :from OR (attribute_not_exists(#inbox) AND #needs_person = :needed)',
        values: { ':from': isHandled ? 'open' : 'handled', ':needed': true },
      },
    });
    const stored = written.ok ? written.item : written.current;
    return stored?.inbox === to ? stored : undefined;
  },

  /** Part of the transaction that reserves an answer, so that the message always names it. */
  answerUpdate: ({ account, interaction, at }: InteractionKey, answer: AnswerKey): TransactionPart => ({
    update: keys.interaction(organization, account, at, interaction),
    change: { append: { answers: [answer] }, onlyIf: present },
  }),

  /** The newest answers to messages, in no order. */
  readAnswers(messages: readonly Interaction[]): Promise<Interaction[]> {
    const wanted = messages.flatMap(({ account_id: account, answers = [] }) =>
      answers
        .slice(-maxShownAnswers)
        .map(({ interaction, at }) => keys.interaction(organization, account, at, interaction)),
    );
    return getItems<Interaction & Key>(wanted, 'interaction');
  },

  /** How many interactions wait for a person, of the oldest `maxCounted`, and since when. */
  async summarize(): Promise<{ readonly count: number; readonly oldestAt: string | null }> {
    const pk = partitions.inbox(organization, 'open');
    const { items } = await queryPage<IndexRow>({ pk, index: 'gsi3', limit: maxCounted });
    const [oldest] = items;
    return { count: items.length, oldestAt: oldest ? (oldest.gsi3sk.split('#')[0] ?? null) : null };
  },

  listing: (status: InboxStatus): Listing => ({
    partitions: [partitions.inbox(organization, status)],
    index: 'gsi3',
    descending: true,
    kinds: 'interaction',
    hasLongRows: true,
  }),
});
