import { indexKeys } from '../../platform/aws/table/keys.ts';
import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, ContactId } from '../../foundation/ids.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import { accountStateOf, accountStateUpdate, changeStatus, reopensStrategy } from '../accounts/account-state.ts';
import { settlementInForce } from '../accounts/account-settlement.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { owesNothing, statusForBalance } from '../accounts/balance.ts';
import { isMarkedBy } from '../accounts/import-source.ts';
import type { Resolution } from '../accounts/resolution.ts';
import { undoneAccountStore } from '../accounts/undone-account-store.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { contactCopy } from '../contacts/contact.ts';
import { holdStore } from '../holds/hold-store.ts';
import { type Hold, isOpenHold } from '../holds/hold.ts';
import { type ItemOfAccount, accountItemStore } from './account-item-store.ts';
import type { ChangedAccount, WrittenAccount } from './chunk-changes.ts';
import { restorable } from './restorable.ts';
import type { UndoContext } from './undo-context.ts';

export interface RecordUndo {
  readonly outcome: 'removed' | 'restored' | 'kept' | 'unchanged' | 'failed';
  /** The fields that somebody has changed since. */
  readonly kept: readonly string[];
}

/** They are one debt, so that a payment since keeps all of them. */
const debtNames = [
  ...['currency', 'total_amount', 'pending_balance', 'collection_status'],
  ...['resolution', 'source_total', 'source_balance'],
];
/** Follow from the others. */
const followingNames = new Set(['resolution', 'source_total', 'source_balance']);

/** Restores what the import changed of an account, or removes the account if the import created it. */
export function undoAccount(
  context: UndoContext,
  changes: readonly ChangedAccount[],
  written: WrittenAccount | undefined,
  id: AccountId,
  keptOfContacts: ReadonlyMap<ContactId, readonly string[]>,
): Promise<RecordUndo> {
  const { undo, imported } = context;
  const store = accountStore(undo.organization);
  return retryOnConflict(
    async () => {
      const account = await store.read(id, { consistent: true });
      if (!account) {
        const undone = await undoneAccountStore(undo.organization).read(id);
        return { outcome: undone?.created_by === imported.id ? 'removed' : 'unchanged', kept: [] } as const;
      }
      const created = changes.find(({ version }) => version === 0);
      if (account.created_by === imported.id) return removeCreated(context, account, created);
      const applied = changes.find((each) => isApplied(context, account, each, written));
      const contact = written?.contact ?? account.contact.id;
      const keptOfContact = (keptOfContacts.get(contact) ?? []).map((name) => `contact.${name}`);
      if (!applied) {
        const wasWritten = changes.length > 0 && (written !== undefined || isMarkedBy(account, context.source));
        return { outcome: wasWritten ? 'kept' : 'unchanged', kept: wasWritten ? keptOfContact : [] };
      }
      return restore(context, account, applied, contact, keptOfContact);
    },
    () => tooManyConflicts('account'),
  );
}

/** True if the import replaced the version that the changes are about. */
const isApplied = (
  { source }: UndoContext,
  account: Account,
  { version }: ChangedAccount,
  written: WrittenAccount | undefined,
): boolean =>
  version > 0 && (written?.base === version || (isMarkedBy(account, source) && account.import_base === version));

async function restore(
  context: UndoContext,
  account: Account,
  { values, contact: formerContact }: ChangedAccount,
  contactOfImport: ContactId,
  keptOfContact: readonly string[],
): Promise<RecordUndo | typeof versionConflict> {
  const { undo, now } = context;
  const { organization } = undo;
  const isAgreed = settlementInForce(account) !== undefined;
  const { restored, kept: changed } = restorable(
    isAgreed ? { ...account, pending_balance: undefined } : account,
    values,
    [debtNames],
    (name) => followingNames.has(name),
  );
  const wasMoved = formerContact !== undefined && account.contact.id !== formerContact;
  const isMovedSince = wasMoved && account.contact.id !== contactOfImport;
  const kept = [...changed, ...(isMovedSince ? ['contact'] : keptOfContact)];
  const owner = wasMoved && !isMovedSince ? formerContact : account.contact.id;
  const [contact] = await contactStore(organization).readLatest([owner]);
  const isStale = contact && (contact.id !== account.contact.id || contact.version > account.contact.version);
  const before = new Map(restored);
  const state = await restoredState(context, account, before);
  const holds = kept.length === 0 ? await holdsOfImport(context, account) : [];
  const plain = restored.filter(([name]) => !['collection_status', 'resolution'].includes(name));
  if (plain.length + before.size + holds.length > 0 || isStale) {
    const change = {
      set: {
        ...Object.fromEntries(plain.filter(([, value]) => value !== null)),
        ...state.set,
        ...(isStale && {
          contact: contactCopy(contact),
          ...(contact.external_id !== undefined && indexKeys.accountContact(organization, account.id, contact.id)),
        }),
      },
      add: { version: 1 },
      remove: [
        ...plain.flatMap(([name, value]) => (value === null ? [name] : [])),
        ...state.remove,
        ...(isStale && contact.external_id === undefined && account.contact.external_id !== undefined
          ? ['gsi3pk', 'gsi3sk']
          : []),
      ],
      onlyIf: unchangedSince(account),
    };
    const left = account.holds?.filter(({ id }) => !holds.some((hold) => hold.id === id));
    const listed = holds.length === 0 ? {} : left && left.length > 0 ? { holds: left } : undefined;
    const written = await transact([
      accountStore(organization).writePart(account.id, {
        ...change,
        set: { ...change.set, ...listed },
        remove: [...change.remove, ...(listed ? [] : ['holds'])],
      }),
      ...releases(context, holds, now),
    ]);
    if (!written.ok) return versionConflict;
  }
  const isVisible = Object.keys(values).some((name) => !followingNames.has(name)) || wasMoved;
  if (kept.length > 0) return { outcome: restored.length > 0 ? 'restored' : 'kept', kept };
  return { outcome: isVisible || formerContact !== undefined || isStale ? 'restored' : 'unchanged', kept };
}

async function restoredState(
  { undo: { organization }, now }: UndoContext,
  account: Account,
  before: ReadonlyMap<string, unknown>,
): Promise<{ readonly set: Readonly<Record<string, unknown>>; readonly remove: readonly string[] }> {
  // A status of the account before the import.
  const status = (before.get('collection_status') ?? account.collection_status) as CollectionStatus;
  // A balance of the account before the import.
  const pending_balance = (before.get('pending_balance') ?? account.pending_balance) as number;
  // A resolution of the account before the import.
  const resolution = (before.get('resolution') ?? undefined) as Resolution | undefined;
  const after = { collection_status: status, pending_balance };
  const isSame = status === account.collection_status;
  if (isSame && owesNothing(account) === owesNothing(after)) return { set: {}, remove: [] };
  const plan = reopensStrategy(account, after) ? await planLoader(organization).planOf(account) : undefined;
  const state = accountStateOf(account);
  const next = isSame ? state : changeStatus(state, status, now.toISOString(), { plan, resolution });
  return accountStateUpdate(organization, { ...account, pending_balance }, next);
}

/** The open holds that the import placed, unless a later import has written the account. */
async function holdsOfImport({ undo, imported, source }: UndoContext, account: Account): Promise<readonly Hold[]> {
  if (!isMarkedBy(account, source)) return [];
  const { created_at: from, completed_at: to = from } = imported;
  const listed = (account.holds ?? []).filter(({ placed_at: at }) => at >= from && at <= to);
  const found = await Promise.all(listed.map(({ id }) => holdStore(undo.organization).read(id)));
  return found.filter((hold) => hold !== undefined).filter((hold) => hold.source === 'import' && isOpenHold(hold));
}

const releases = ({ undo, actor }: UndoContext, holds: readonly Hold[], now: Date): readonly TransactionPart[] =>
  holds.map((hold) =>
    holdStore(undo.organization).release({
      ...hold,
      released_by: actor,
      released_at: now.toISOString(),
      release_reason: 'The import was undone.',
    }),
  );

const kept: RecordUndo = { outcome: 'kept', kept: [] };

async function removeCreated(
  context: UndoContext,
  account: Account,
  created: ChangedAccount | undefined,
): Promise<RecordUndo | typeof versionConflict> {
  const { undo, now } = context;
  if (!created || !isMarkedBy(account, context.source) || hasHistory(account)) return kept;
  const { restored, kept: changed } = restorable(account, created.values, [Object.keys(created.values)]);
  if (changed.length > 0 || restored.length === 0) return kept;
  if (account.collection_status !== statusForBalance('active', account.pending_balance)) return kept;
  const holds = await holdsOfImport(context, account);
  if (holds.length !== (account.holds ?? []).length || (await hasOtherItems(context, account, holds))) return kept;
  const written = await transact([
    ...undoneAccountStore(undo.organization).undoCreation(account, now),
    ...releases(context, holds, now),
  ]);
  return written.ok ? { outcome: 'removed', kept: [] } : versionConflict;
}

const hasHistory = ({ interaction_count: contacted = 0, promise_count: promised = 0, ...account }: Account): boolean =>
  contacted > 0 || promised > 0 || account.settlement !== undefined || account.paid_amount > 0;

/** True if anything but the import's payments and holds, and refused attempts, is stored with the account. */
async function hasOtherItems(
  { undo, imported }: UndoContext,
  { id }: Account,
  holds: readonly Hold[],
): Promise<boolean> {
  const { items, isAll } = await accountItemStore(undo.organization).readFirst(id);
  const isOwn = (item: ItemOfAccount): boolean => {
    if (item.kind === 'payment') return item.import_id === imported.id && item.reversal !== undefined;
    if (item.kind === 'hold') return holds.some((hold) => hold.id === item.id);
    return item.kind === 'decision' && !item.allowed;
  };
  return !isAll || !items.every(isOwn);
}
