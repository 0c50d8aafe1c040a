import { useInfiniteQuery } from '@tanstack/react-query';
import type { Account } from '../queries/account.ts';
import { type Hold, accountHoldsQuery, contactHoldsQuery } from '../queries/holds.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { rowsOf } from '../queries/pages.ts';
import { useOrganizationZone } from '../queries/use-organization-zone.ts';
import './people.css';
import { useHoldTexts } from './use-hold-texts.ts';

type Badge = Pick<Hold, 'id' | 'scope' | 'blocks' | 'kind' | 'address' | 'until' | 'reason' | 'due_by'> & {
  readonly amounts: readonly string[];
};

/** The open holds of an account and of its person. */
export function useOpenHolds(account: Account) {
  const service = useOrganizationService();
  const ofAccount = useInfiniteQuery({
    ...accountHoldsQuery(service, account.id),
    enabled: account.holds.length > 0,
  });
  const ofContact = useInfiniteQuery(contactHoldsQuery(service, account.contact.id));
  return {
    account: rowsOf(ofAccount.data).filter(({ released_at: released }) => released === null),
    contact: rowsOf(ofContact.data).filter(({ released_at: released }) => released === null),
  };
}

/** What stops contact about an account now: whom it covers, how far it goes, why, and until when. */
export function HoldBadges({ account }: { readonly account: Account }) {
  const texts = useHoldTexts();
  const zone = useOrganizationZone() ?? 'UTC';
  const open = useOpenHolds(account);
  const badgeOf = (hold: Hold): Badge => ({
    ...hold,
    // The service writes it in English, and the kind says it.
    reason: hold.kind === 'plan' ? null : hold.reason,
    amounts: texts.amounts(hold, account.currency),
  });
  // The account says at once which holds are open; the rest of what they say follows.
  const badges = [
    ...account.holds.map((summary): Badge => {
      const hold = open.account.find(({ id }) => id === summary.id);
      if (hold) return badgeOf(hold);
      return { ...summary, scope: 'account', address: null, reason: null, due_by: null, amounts: [] };
    }),
    ...open.contact.map(badgeOf),
  ];
  if (badges.length === 0) return null;
  return (
    <ul className="hold-badges">
      {badges.map((badge) => {
        const { id, blocks, until, due_by: dueBy, reason, amounts } = badge;
        const parts = [
          ...(until === null ? [] : [texts.until(until, zone)]),
          ...(dueBy === null ? [] : [texts.deadline(dueBy, zone)]),
          ...amounts,
          ...(reason === null ? [] : [reason]),
        ];
        return (
          <li key={id} className={blocks}>
            <strong>{texts.title(badge)}</strong>
            {parts.length > 0 && <span className="hold-parts">{parts.join(' · ')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
