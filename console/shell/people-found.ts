import type * as z from 'zod/mini';
import type { FoundAccountView } from '../../lib/portfolio/search/contract.ts';

type FoundAccount = z.output<ReturnType<typeof FoundAccountView>>;

export interface FoundPerson {
  /** The account to open: one that is open, with the highest balance. */
  readonly best: FoundAccount;
  readonly otherCount: number;
}

const isOpen = ({ account }: FoundAccount): boolean => account.collection_status !== 'resolved';

/** One entry for each person, who may have many accounts, in the order in which they were found. */
export const peopleFound = (found: readonly FoundAccount[]): readonly FoundPerson[] =>
  [...Map.groupBy(found, ({ account }) => account.contact.id).values()].flatMap((own) => {
    const [best] = own.toSorted(
      (one, other) =>
        Number(isOpen(other)) - Number(isOpen(one)) || other.account.pending_balance - one.account.pending_balance,
    );
    return best ? [{ best, otherCount: own.length - 1 }] : [];
  });
