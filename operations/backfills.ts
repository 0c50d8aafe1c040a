import type { Backfill } from '../lib/reporting/backfills/backfill.ts';
import { completePromises } from '../lib/reporting/backfills/complete-promises.ts';
import { enterAccountsInLedger } from '../lib/reporting/backfills/enter-accounts-in-ledger.ts';
import { indexAccounts } from '../lib/reporting/backfills/index-accounts.ts';
import { listEarlierCalls } from '../lib/reporting/backfills/list-earlier-calls.ts';
import { listEarlierPayments } from '../lib/reporting/backfills/list-earlier-payments.ts';
import { placeHoldsOfDisputes } from '../lib/reporting/backfills/place-holds-of-disputes.ts';
import { recordDuplicatesOfContacts } from '../lib/reporting/backfills/record-duplicates-of-contacts.ts';

/**
 * Every backfill of this version. Remove one, together with the code that reads the earlier shape, once no table needs
 * it.
 */
export const backfills: readonly Backfill[] = [
  completePromises,
  recordDuplicatesOfContacts,
  indexAccounts,
  placeHoldsOfDisputes,
  listEarlierPayments,
  listEarlierCalls,
  enterAccountsInLedger,
];
