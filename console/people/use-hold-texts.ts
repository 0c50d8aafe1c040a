import type { Hold } from '../queries/holds.ts';
import { serviceNow, useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import { daysLeft } from './days-left.ts';

type Amounts = Pick<Hold, 'dispute' | 'claimed_payment'>;

/** What a hold says, in words. */
export function useHoldTexts() {
  const t = useTranslations('holds');
  const { holdKinds } = useTranslations('terms');
  const format = useFormat();
  const moneyIn = (amount: number, currency: string | undefined) =>
    currency === undefined ? format.amount(amount) : format.money(amount, currency);
  return {
    /** What it covers, how far it stops contact, and why. */
    title: ({ scope, blocks, kind, address }: Pick<Hold, 'scope' | 'blocks' | 'kind' | 'address'>): string =>
      scope === 'address' && address !== null
        ? t.addressBadge(address, holdKinds[kind])
        : t.badges[scope === 'account' ? 'account' : 'contact'][blocks](holdKinds[kind]),
    until: (until: string, zone?: string): string => t.until(format.instant(until, zone)),
    deadline(dueBy: string, timeZone: string): string {
      const left = daysLeft(dueBy, serviceNow(), timeZone);
      if (left === undefined) return t.overdue(format.relative(dueBy));
      return left === 0 ? t.dueToday : t.daysLeft(format.count(left));
    },
    /** The amount that somebody disputes or says that they paid, and what a dispute is about. */
    amounts({ dispute, claimed_payment: claim }: Amounts, currency: string | undefined): readonly string[] {
      return [
        ...(dispute ? [t.disputeCategories[dispute.category]] : []),
        ...(dispute && dispute.amount !== null ? [t.disputedAmount(moneyIn(dispute.amount, currency))] : []),
        ...(claim && claim.amount !== null ? [t.claimedAmount(moneyIn(claim.amount, currency))] : []),
        ...(claim && claim.paid_on !== null ? [t.claimedOn(format.day(claim.paid_on))] : []),
      ];
    },
  };
}
