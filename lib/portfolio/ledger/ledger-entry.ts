import { dayIn } from '../../foundation/calendar.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import type { AccountImage } from '../accounts/account-image.ts';
import type { ListedLedgerEntry } from './contract.ts';
import { type Movement, movementsOf } from './movements.ts';

/** A movement of what is owed. It never changes. */
export interface LedgerEntry extends Omit<Movement, 'figure'> {
  readonly kind: 'ledger_entry';
  readonly organization: OrganizationId;
  readonly entry_kind: Movement['figure'];
  readonly account_id: AccountId;
  /** The time of the write, RFC 3339. */
  readonly at: string;
  /** That of the write, in the calendar that the organization had then. */
  readonly day: string;
  readonly recorded_at: string;
  /** Of the account. */
  readonly version: number;
}

export interface AccountWritten {
  /** After the write; before it, if the account was removed. */
  readonly account: AccountImage;
  readonly before: AccountImage | undefined;
  readonly after: AccountImage | undefined;
  /** Seconds since 1970. */
  readonly atSeconds: number;
}

/** The same for a repeated delivery, apart from when it was recorded. */
export function entriesOf(
  { account, before, after, atSeconds }: AccountWritten,
  timezone: string,
  now: Date,
): LedgerEntry[] {
  return movementsOf(before, after).map(({ figure, ...movement }) => {
    // An account that is removed, or enters the ledger, is not updated.
    const isUpdated = after !== undefined && movement.cause !== 'opening_balance';
    const at = isUpdated ? after.updated_at : new Date(atSeconds * 1000).toISOString();
    return {
      kind: 'ledger_entry',
      organization: account.organization,
      entry_kind: figure,
      ...movement,
      account_id: account.id,
      at,
      day: dayIn(timezone, new Date(at)),
      recorded_at: now.toISOString(),
      version: after?.version ?? account.version + 1,
    };
  });
}

export const ledgerEntryView = (entry: LedgerEntry): Omit<ListedLedgerEntry, 'contact_name'> => ({
  day: entry.day,
  at: entry.at,
  kind: entry.entry_kind,
  cause: entry.cause,
  account_id: entry.account_id,
  amount: entry.amount,
  currency: entry.currency,
  payment_id: entry.payment_id ?? null,
  adjustment_id: entry.adjustment_id ?? null,
  settlement_id: entry.settlement_id ?? null,
  recorded_at: entry.recorded_at,
});
