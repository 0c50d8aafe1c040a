import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { endOfDay } from '../../foundation/calendar.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { type OwnedSettlement, dueSettlementStore } from './due-settlement-store.ts';
import { revokedEffect } from './settlement-effect.ts';
import { settlementEndStore } from './settlement-end-store.ts';
import { settlementStore } from './settlement-store.ts';
import { isInForce, matchesAccountCopy, statusAt } from './settlement.ts';

/** Few, because the notifications of one organization share a partition key, which accepts 500 a second. */
const settlementsAtOnce = 8;

/**
 * Expires offers and ends agreements whose last day to pay is over: the account owes the forgiven amount again, its
 * strategy continues, and the agents are notified. Stops at `untilMs` (ms since 1970); the next run continues. One
 * failing settlement does not delay the others, but fails the run at the end.
 */
export async function closeDueSettlements(now: Date, untilMs: number): Promise<void> {
  let failureCount = 0;
  for await (const page of dueSettlementStore().list(now)) {
    const results = await mapInParallel(page, settlementsAtOnce, (settlement) => tryToClose(settlement, now));
    failureCount += results.filter((isClosed) => !isClosed).length;
    if (Date.now() > untilMs) {
      log.info('stopped closing settlements; the next run continues');
      break;
    }
  }
  if (failureCount > 0) throw new Error(`${failureCount} settlements could not be closed.`);
}

async function tryToClose(settlement: OwnedSettlement, now: Date): Promise<boolean> {
  const { organization, account_id, id: settlement_id } = settlement;
  try {
    await retryOnConflict(
      () => close(settlement, now),
      () => tooManyConflicts('settlement'),
    );
    return true;
  } catch (error) {
    log.error('settlement could not be closed', { organization, account_id, settlement_id, error });
    return false;
  }
}

async function close(
  { organization, account_id, id, created_at }: OwnedSettlement,
  now: Date,
): Promise<undefined | typeof versionConflict> {
  const store = settlementStore(organization);
  const [settlement, account, settings] = await Promise.all([
    store.readOfAccount(account_id, { id, created_at }, { consistent: true }),
    accountStore(organization).read(account_id, { consistent: true }),
    organizationStore(organization).read(),
  ]);
  if (!settlement) return undefined;
  const copy = account?.settlement;
  if (!account || !settings || copy?.id !== id) {
    log.warn('settlement without an account that carries it', { organization, account_id, settlement_id: id });
    return store.removeFromDue(settlement).then(() => undefined);
  }
  if (!matchesAccountCopy(settlement, account)) return versionConflict;
  if (statusAt(settlement, now) === 'expired' && settlement.status !== 'expired') {
    const { ok } = await transact([
      settlementEndStore(organization).update(account_id, copy, { kind: 'closed', status: 'expired' }, now),
      accountStore(organization).settlementUpdate(account, undefined),
    ]);
    return ok ? undefined : versionConflict;
  }
  if (!isInForce(settlement) || settlement.pay_by === undefined) return undefined;
  if (Date.parse(endOfDay(settlement.pay_by, settings.timezone)) > now.getTime()) return undefined;
  return recordBreach({ ...settlement, organization }, account, settings, now);
}

async function recordBreach(
  settlement: OwnedSettlement,
  account: Account,
  settings: Organization,
  now: Date,
): Promise<undefined | typeof versionConflict> {
  const { organization, id, account_id, pay_by: due_date = '', currency } = settlement;
  const plan = await planLoader(organization, settings).planOf(account);
  const effect = revokedEffect(account, settlement, plan, now.toISOString());
  const notice = {
    kind: 'settlement_breached',
    to: { kind: 'role', role: 'agent' },
    subject: { account_id, settlement_id: id },
    parameters: { amount: account.pending_balance, currency, due_date },
    deduplicationKey: `breached:${id}`,
  } as const;
  if (!account.settlement) return undefined;
  const { ok } = await transact([
    settlementEndStore(organization).update(
      account_id,
      account.settlement,
      { kind: 'agreement_ended', outcome: 'breached' },
      now,
    ),
    accountStore(organization).settlementUpdate(account, undefined, effect),
    ...notificationStore(organization).insertion(notice, now),
  ]);
  return ok ? undefined : versionConflict;
}
