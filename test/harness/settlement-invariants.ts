import type { Key } from '../../lib/platform/aws/table/keys.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { canonicalJson } from '../../lib/platform/http/canonical-json.ts';
import type { AuditEntry } from '../../lib/tenancy/audit/audit-entry.ts';
import type { Notification } from '../../lib/tenancy/notifications/notification.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { Payment } from '../../lib/portfolio/payments/payment.ts';
import type { Settlement } from '../../lib/portfolio/settlements/settlement.ts';
import { required } from './required.ts';

export type StoredItem = Readonly<Record<string, unknown>>;

type Stored<Item> = Item & Key & { readonly [index in 'gsi1pk' | 'gsi1sk' | 'gsi2pk' | 'gsi2sk']?: string };

interface Settings {
  readonly organization: OrganizationId;
  readonly timezone: string;
  /** Accounts whose pending balance was given by a request or an import, so that it does not follow from the other items. */
  readonly givenBalances?: ReadonlySet<string>;
}

/** Amounts with two decimals as whole numbers. */
const cents = (amount: number): number => Math.round(amount * 100);

const localDay = (timezone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

const isOpen = ({ status }: Settlement): boolean =>
  status === 'proposed' || status === 'pending_approval' || status === 'approved';
const isInForce = ({ status, outcome }: Settlement): boolean => status === 'accepted' && outcome === 'open';

/** Whether the offer had to wait for an approval. */
const neededApproval = ({ original_balance: original, offered_amount: offered, max_discount_pct: max }: Settlement) => {
  const forgiven = cents(original) - cents(offered);
  return forgiven > 0 && (max === undefined || forgiven * 100 > max * cents(original));
};

/**
 * Checks the settlements of an organization, or of some of its accounts, against their accounts, payments, audit entries and
 * notifications. Returns a sentence for each contradiction. Depends on no rule of the service.
 */
export function findSettlementProblems(items: readonly StoredItem[], settings: Settings): string[] {
  const ofKind = <Item>(kind: string) =>
    // The service wrote these items.
    items.filter((item) => item['kind'] === kind) as unknown as Stored<Item>[];
  const accounts = ofKind<Account>('account');
  const settlements = ofKind<Settlement>('settlement');
  const locations = ofKind<{ account_id: string; created_at: string }>('settlement_location');
  const payments = Map.groupBy(ofKind<Payment>('payment'), (payment) => payment.account_id);
  const audit = Map.groupBy(ofKind<AuditEntry>('audit_entry'), ({ subject }) => subject?.id);
  const notifications = Map.groupBy(ofKind<Notification>('notification'), ({ subject }) => subject.settlement_id);
  const ofAccount = Map.groupBy(settlements, (settlement) => settlement.account_id);

  const known = new Set<string>(accounts.map(({ id }) => id));
  const located = new Set(
    locations.map(({ pk, account_id, created_at }) => [pk.split('#').at(-1), account_id, created_at].join()),
  );
  return [
    ...settlements.flatMap((settlement) => {
      const { id, account_id, created_at } = settlement;
      const problems = [
        ...indexProblems(settlement, settings),
        ...auditProblems(settlement, audit.get(id) ?? []),
        ...noticeProblems(settlement, notifications.get(id) ?? []),
        ...termsProblems(settlement),
        ...(known.has(account_id) ? [] : ['has no account']),
        ...(located.has([id, account_id, created_at].join()) ? [] : ['cannot be found by its id']),
      ];
      return problems.map((problem) => `The settlement ${id} ${problem}.`);
    }),
    ...(locations.length === settlements.length
      ? []
      : [`${locations.length} locations lead to ${settlements.length} settlements.`]),
    ...accounts.flatMap((account) => {
      const problems = [
        ...copyProblems(account, ofAccount.get(account.id) ?? []),
        ...(settings.givenBalances?.has(account.id)
          ? []
          : balanceProblems(account, ofAccount.get(account.id) ?? [], payments.get(account.id) ?? [])),
      ];
      return problems.map((problem) => `The account ${account.id} ${problem}.`);
    }),
  ];
}

function indexProblems(settlement: Stored<Settlement>, { organization, timezone }: Settings): string[] {
  const { id, status, created_at, expires_at, pay_by, plan_id, gsi1pk, gsi1sk, gsi2pk, gsi2sk = '' } = settlement;
  const byStatus = `ORG#${organization}#SETTLEMENTS#${status} ${created_at}#${id}`;
  const problems = `${gsi1pk} ${gsi1sk}` === byStatus ? [] : [`is listed as ${gsi1pk} ${gsi1sk}`];
  const isDue = isOpen(settlement) || (isInForce(settlement) && plan_id === undefined && pay_by !== undefined);
  if (!isDue) return gsi2pk === undefined && gsi2sk === '' ? problems : [...problems, 'is still listed as due'];
  const [at = '', owner, own] = gsi2sk.split('#');
  const isRight =
    gsi2pk === `SETTLEMENTS#${id.slice(0, 1)}` &&
    owner === organization &&
    own === id &&
    (isOpen(settlement) ? at === expires_at : isEndOf(required(pay_by), timezone, Date.parse(at)));
  return isRight ? problems : [...problems, `is listed as due by ${gsi2pk} ${gsi2sk}`];
}

const isEndOf = (day: string, timezone: string, at: number): boolean =>
  localDay(timezone, at - 1) === day && localDay(timezone, at) > day;

const decisions = [
  'settlement_approved',
  'settlement_accepted',
  'settlement_rejected',
  'settlement_withdrawn',
] as const;

function auditProblems(settlement: Settlement, entries: readonly AuditEntry[]): string[] {
  const { status, outcome, approved_by, accepted_at, decided_by, plan_id, version } = settlement;
  const replaced = entries.filter(({ action, actor }) => action === 'settlement_rejected' && actor.kind === 'system');
  const isReplaced = status === 'rejected' && decided_by?.kind === 'system';
  // How often a call returned to an offer that it had replaced.
  const returnCount = replaced.length - (isReplaced ? 1 : 0);
  const made = {
    settlement_approved: approved_by === undefined ? 0 : 1,
    settlement_accepted: accepted_at === undefined ? 0 : 1,
    settlement_rejected: returnCount + (status === 'rejected' ? 1 : 0),
    settlement_withdrawn: outcome === 'withdrawn' ? 1 : 0,
  };
  const endedUndecided = status === 'expired' || outcome === 'fulfilled' || outcome === 'breached';
  const writes = 1 + entries.length + returnCount + (endedUndecided ? 1 : 0) + (plan_id === undefined ? 0 : 1);
  return [
    ...decisions.flatMap((action) => {
      const count = entries.filter((entry) => entry.action === action).length;
      return count === made[action] ? [] : [`has ${count} audit entries ${action}`];
    }),
    ...(version === writes ? [] : [`has version ${version} after ${writes} writes`]),
  ];
}

function noticeProblems(settlement: Settlement, notifications: readonly Notification[]): string[] {
  const sent = {
    settlement_awaiting_approval: neededApproval(settlement),
    settlement_breached: settlement.outcome === 'breached',
  };
  return Object.entries(sent).flatMap(([kind, isSent]) => {
    const count = notifications.filter(({ told }) => told.kind === kind).length;
    return count === (isSent ? 1 : 0) ? [] : [`has ${count} notifications ${kind}`];
  });
}

function termsProblems({ status, outcome, outcome_at, accepted_at }: Settlement): string[] {
  const isAccepted = status === 'accepted';
  if (isAccepted !== (outcome !== undefined) || isAccepted !== (accepted_at !== undefined))
    return [`is ${status} with outcome ${outcome}, accepted at ${accepted_at}`];
  return (isAccepted && outcome !== 'open') === (outcome_at !== undefined) ? [] : [`has its outcome at ${outcome_at}`];
}

const termsOf = (of: Pick<Settlement, 'id' | 'created_at' | 'currency' | 'status'> & Partial<Settlement>): string =>
  JSON.stringify([
    of.id,
    of.status,
    of.outcome,
    of.original_balance,
    of.offered_amount,
    of.discount_pct,
    of.currency,
    of.expires_at,
    of.pay_by,
    of.created_at,
  ]);

function copyProblems({ settlement: copy }: Account, own: readonly Settlement[]): string[] {
  const [current, ...more] = own.filter((each) => isOpen(each) || isInForce(each));
  if (more.length > 0) return [`has ${more.length + 1} settlements that are open or in force`];
  const fulfilled = own.filter(({ outcome }) => outcome === 'fulfilled');
  if (!copy) return current ? [`does not carry its settlement ${current.id}`] : [];
  const original = [...(current ? [current] : fulfilled)].find(({ id }) => id === copy.id);
  if (!original) return [`carries the settlement ${copy.id}, which is neither open, in force nor its fulfilled one`];
  return termsOf(copy) === termsOf(original) ? [] : [`carries ${termsOf(copy)} in place of ${termsOf(original)}`];
}

/** Holds if the pending balance was only ever moved by the total, by payments and by settlements. */
function balanceProblems(account: Account, own: readonly Settlement[], payments: readonly Payment[]): string[] {
  const { total_amount, pending_balance, paid_amount, collection_status } = account;
  const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number) =>
    items.reduce((total, item) => total + amountOf(item), 0);
  const paid = sum(payments, ({ amount }) => cents(amount));
  const agreed = own.filter(({ outcome }) => outcome === 'open' || outcome === 'fulfilled');
  const expected =
    cents(total_amount) -
    sum(payments, ({ amount, overpaid_amount: over }) => cents(amount) - cents(over)) -
    sum(agreed, ({ original_balance, offered_amount }) => cents(original_balance) - cents(offered_amount));
  return [
    ...(cents(pending_balance) === expected ? [] : [`owes ${pending_balance} in place of ${expected / 100}`]),
    ...(cents(paid_amount) === paid ? [] : [`has paid ${paid_amount} in place of ${paid / 100}`]),
    ...(pending_balance > 0 || collection_status === 'resolved' ? [] : [`is ${collection_status} and owes nothing`]),
    ...(pending_balance > 0 && own.some(({ outcome }) => outcome === 'fulfilled')
      ? ['owes something after a fulfilled settlement']
      : []),
  ];
}

/** Returns a check that no settlement changes without a higher version from one call to the next. */
export function watchSettlementVersions(): (items: readonly StoredItem[]) => string[] {
  const seen = new Map<string, { readonly version: number; readonly text: string }>();
  return (items) =>
    items
      .filter(({ kind }) => kind === 'settlement')
      .flatMap((item) => {
        const text = canonicalJson(item);
        const [id, version] = [String(item['id']), Number(item['version'])];
        const before = seen.get(id);
        seen.set(id, { version, text });
        const isRight = !before || version > before.version || (version === before.version && text === before.text);
        return isRight ? [] : [`The settlement ${id} went from version ${before.version} to ${version}.`];
      });
}
