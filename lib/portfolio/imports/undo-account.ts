import { isDeepStrictEqual } from 'node:util';
import { indexKeys } from '../../platform/aws/table/keys.ts';
import { transact } from '../../platform/aws/table/table.ts';
import {
  retryOnConflict,
  tooManyConflicts,
  unchangedSince,
  versionConflict,
} from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, ContactId } from '../../foundation/ids.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import {
  accountStateOf,
  accountStateUpdate,
  changeStatus,
  changesStrategy,
  debtAfter,
  moveStep,
  movesSteps,
} from '../accounts/account-state.ts';
import { isAgreed } from '../accounts/balance.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { owesNothing } from '../accounts/balance.ts';
import { isMarkedBy } from '../accounts/import-source.ts';
import type { Resolution } from '../account-fields/resolution.ts';
import { debtNames } from '../accounts/undone-payment.ts';
import { undoneAccountStore } from '../accounts/undone-account-store.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { contactCopy } from '../contacts/contact.ts';
import type { WaitingUndo } from '../contacts/import-trace.ts';
import type { Hold } from '../holds/hold.ts';
import type { ChangedAccount, WrittenAccount } from './chunk-changes.ts';
import { findImportHolds, findNameChecks, releaseParts } from './find-import-holds.ts';
import { importStore } from './import-store.ts';
import { removeCreated } from './remove-created.ts';
import { type UndoRules, takeBack } from './take-back.ts';
import type { UndoContext } from './undo-context.ts';

export interface RecordUndo {
  readonly outcome: 'removed' | 'restored' | 'kept' | 'unchanged' | 'failed';
  /** The fields that somebody has changed since. */
  readonly kept: readonly string[];
}

/** A payment since keeps all of a debt. */
const rules: UndoRules = {
  groups: [debtNames],
  following: new Set(['resolution', 'source_total', 'source_balance']),
  mayRecover: (names) => names === debtNames,
};

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
      if (account.created_by === imported.id) return undoCreation(context, account, changes);
      const contact = written?.contact ?? account.contact.id;
      const keptOfContact = (keptOfContacts.get(contact) ?? []).map((name) => `contact.${name}`);
      const applied = changes.find((each) => isApplied(context, account, each, written));
      const change = applied && waitingUndo(context, applied, contact);
      const restored = await restore(context, account, change, keptOfContact);
      if (restored === versionConflict) return restored;
      const creation = restored.waiting.find(({ version }) => version === 0);
      if (creation) {
        const removed = await removeAfterwards(context, id, creation);
        if (removed !== 'kept') return removed === 'conflict' ? versionConflict : { outcome: 'removed', kept: [] };
      }
      if (applied) return restored;
      const wasWritten = changes.length > 0 && (written !== undefined || isMarkedBy(account, context.source));
      return { outcome: wasWritten ? 'kept' : 'unchanged', kept: wasWritten ? keptOfContact : [] };
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

/** The contact of an account changes like a value. */
function waitingUndo(
  { imported }: UndoContext,
  { version, values, bases, base, contact: former }: ChangedAccount,
  contact: ContactId,
): WaitingUndo {
  return {
    import: imported.id,
    version,
    values: { ...values, ...(former !== undefined && { contact: [former, contact] as const }) },
    contact,
    ...(bases && { bases }),
    ...(base !== undefined && { base }),
  };
}

type Restored = RecordUndo & { readonly waiting: readonly WaitingUndo[] };

async function restore(
  context: UndoContext,
  account: Account,
  change: WaitingUndo | undefined,
  keptOfContact: readonly string[],
): Promise<Restored | typeof versionConflict> {
  const { organization } = context.undo;
  const item = { ...account, contact: account.contact.id, ...(isAgreed(account) && { pending_balance: undefined }) };
  const { restored: before, kept: changed, trace, ended } = takeBack(item, change, { ...rules, account });
  const { import_bases, import_base, waiting_undos: waiting = [], undone_payments: payments } = trace;
  const kept = [...changed, ...(changed.includes('contact') ? [] : keptOfContact)];
  // A contact of an account before the import.
  const owner = (before.get('contact') ?? account.contact.id) as ContactId;
  const [contact] = await contactStore(organization).readLatest([owner]);
  const isStale = contact && (contact.id !== account.contact.id || contact.version > account.contact.version);
  const state = await restoredState(context, account, before);
  const isMovedBack = owner !== account.contact.id;
  const holds = await holdsOf(context, account, ended, { change, kept, isMovedBack });
  const plain = [...before].filter(([name]) => !['collection_status', 'resolution', 'contact'].includes(name));
  const left = account.holds?.filter(({ id }) => !holds.some((hold) => hold.id === id)) ?? [];
  const hasTrace = isDeepStrictEqual(traceOf(account), traceOf(trace));
  if (before.size > 0 || holds.length > 0 || isStale || !hasTrace) {
    const written = await transact([
      accountStore(organization).writePart(account.id, {
        set: {
          ...Object.fromEntries(plain.filter(([, value]) => value !== null)),
          ...state.set,
          ...(isStale && {
            contact: contactCopy(contact),
            ...(contact.external_id !== undefined && indexKeys.accountContact(organization, account.id, contact.id)),
          }),
          import_bases,
          import_base,
          ...(waiting.length > 0 && { waiting_undos: waiting }),
          undone_payments: payments,
          ...(holds.length > 0 && left.length > 0 && { holds: left }),
        },
        add: { version: 1 },
        remove: [
          ...plain.flatMap(([name, value]) => (value === null ? [name] : [])),
          ...state.remove,
          ...(isStale && contact.external_id === undefined && account.contact.external_id !== undefined
            ? ['gsi3pk', 'gsi3sk']
            : []),
          ...(import_bases ? [] : ['import_bases']),
          ...(import_base === undefined ? ['import_base'] : []),
          ...(waiting.length > 0 ? [] : ['waiting_undos']),
          ...(payments ? [] : ['undone_payments']),
          ...(holds.length > 0 && left.length === 0 ? ['holds'] : []),
        ],
        onlyIf: unchangedSince(account),
      }),
      ...releaseParts(context, holds),
    ]);
    if (!written.ok) return versionConflict;
  }
  const isVisible = Object.keys(change?.values ?? {}).some((name) => !rules.following.has(name));
  if (kept.length > 0) return { outcome: before.size > 0 ? 'restored' : 'kept', kept, waiting };
  return { outcome: isVisible || isStale ? 'restored' : 'unchanged', kept, waiting };
}

const traceOf = ({ import_bases, import_base, waiting_undos = [], undone_payments = [] }: Partial<Account>) => ({
  import_bases: import_bases ?? {},
  import_base,
  waiting_undos,
  undone_payments,
});

/** The checks of the undos that have ended, if their contacts are the former ones, too. */
async function holdsOf(
  { undo: { organization }, imported, newName }: UndoContext,
  account: Account,
  ended: readonly WaitingUndo[],
  {
    change,
    kept,
    isMovedBack,
  }: {
    readonly change: WaitingUndo | undefined;
    readonly kept: readonly string[];
    readonly isMovedBack: boolean;
  },
): Promise<readonly Hold[]> {
  if ((account.holds ?? []).length === 0) return [];
  const found = await Promise.all(
    ended.map(async (undo) => {
      if (undo.import === change?.import) return kept.length > 0 ? [] : findImportHolds(account, imported);
      const job = await importStore(organization).read(undo.import);
      const contacts = await contactStore(organization).readLatest(undo.contact ? [undo.contact] : []);
      const isKept = contacts.some(({ waiting_undos: waiting = [] }) =>
        waiting.some((each) => each.import === undo.import),
      );
      return job && !isKept ? findImportHolds(account, job) : [];
    }),
  );
  const isToCheck = isMovedBack || (newName !== undefined && kept.length === 0);
  const checks = isToCheck ? await findNameChecks(account, imported, newName) : [];
  return [...found.flat(), ...checks];
}

/** An account stays as long as anything of it is in force: a later import, payments of one, or a check of one. */
async function undoCreation(
  context: UndoContext,
  account: Account,
  changes: readonly ChangedAccount[],
): Promise<RecordUndo | typeof versionConflict> {
  const created = changes.find(({ version }) => version === 0);
  const removed = created ? await removeCreated(context, account, created.values, context.imported) : 'kept';
  if (removed !== 'kept') return removed === 'conflict' ? versionConflict : { outcome: 'removed', kept: [] };
  const waiting = account.waiting_undos ?? [];
  const isHeld = (account.holds ?? []).length > 0;
  const mayFollow = account.import_base !== undefined || account.paid_amount > 0 || isHeld;
  if (created && mayFollow && !waiting.some(({ version }) => version === 0)) {
    const undo: WaitingUndo = { import: context.imported.id, version: 0, values: created.values };
    const written = await accountStore(context.undo.organization).write(account.id, {
      set: { waiting_undos: [...waiting, undo] },
      add: { version: 1 },
      onlyIf: unchangedSince(account),
    });
    if (!written.ok) return versionConflict;
  }
  return { outcome: 'kept', kept: [] };
}

/** Removes an account after the undo of what had kept it when the undo of its creation came first. */
async function removeAfterwards(
  context: UndoContext,
  id: AccountId,
  { import: creator, values }: WaitingUndo,
): Promise<'removed' | 'kept' | 'conflict'> {
  const { organization } = context.undo;
  const [account, job] = await Promise.all([
    accountStore(organization).read(id, { consistent: true }),
    importStore(organization).read(creator),
  ]);
  return account && job ? removeCreated(context, account, values, job) : 'kept';
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
  // A due date of the account before the import; null if it had none.
  const due_date = before.get('due_date') as string | null | undefined;
  const after = { collection_status: status, pending_balance, due_date };
  const isSame = status === account.collection_status;
  if (isSame && owesNothing(account) === owesNothing(after) && !movesSteps(account, after))
    return { set: {}, remove: [] };
  const plan = changesStrategy(account, after)
    ? await planLoader(organization).planOf(debtAfter(account, after))
    : undefined;
  const state = accountStateOf(account);
  const at = now.toISOString();
  const changed = isSame ? state : changeStatus(state, status, at, { plan, resolution });
  return accountStateUpdate(organization, { ...account, pending_balance }, moveStep(changed, at, plan));
}
