import { indexKeys, keys } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { stampUpdate } from '../../platform/aws/table/stamp-update.ts';
import {
  type Change,
  type TransactionPart,
  fieldsChange,
  getItem,
  getItems,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { Plan } from '../../policy/strategies/strategy.ts';
import type { Position } from '../../policy/strategies/position.ts';
import type { AccountId, CampaignId, ContactId, OrganizationId, PaymentId } from '../../foundation/ids.ts';
import { type Contact, contactCopy } from '../contacts/contact.ts';
import type { AccountHold } from '../holds/account-hold.ts';
import { disputedState } from './account-dispute.ts';
import { type FilteredContact, type ListFilters, accountQuery } from './account-query.ts';
import { type AccountState, accountStateUpdate, stateChange } from './account-state.ts';
import type { AccountPlan } from './account-plan.ts';
import { type AccountSettlement, settlementInForce } from './account-settlement.ts';
import { type Account, type AccountUpdate, adjustedNames, mapsChange } from './account.ts';
import { type ImportSource, unchangedMark } from './import-source.ts';
import { movedBy } from './moved-by.ts';
import { positionUpdate } from './position-update.ts';
import { keptSourceAmounts } from './source-amounts.ts';

type PaidAccount = Pick<Account, 'pending_balance' | 'collection_status'> & {
  readonly settlement: AccountSettlement | undefined;
  readonly plan: AccountPlan | undefined;
  readonly holds?: readonly AccountHold[];
};

const stateUpdate = (organization: OrganizationId, before: Account, state: AccountState) => {
  const { set, remove } = accountStateUpdate(organization, before, state);
  const change = stampUpdate({ set, add: { version: 1 }, remove, onlyIf: unchangedSince(before) });
  return { update: keys.account(organization, before.id), change };
};

const moveTo = (
  organization: OrganizationId,
  before: Account,
  campaign: CampaignId,
  position: Position,
  expectedAt: string | null = null,
) => {
  const { set, remove } = positionUpdate(organization, before, campaign, position, expectedAt);
  const change = stampUpdate({ set, remove, add: { version: 1 }, onlyIf: unchangedSince(before) });
  return { update: keys.account(organization, before.id), change };
};

export const accountStore = (organization: OrganizationId) => ({
  read: (id: AccountId, options: { readonly consistent?: boolean } = {}): Promise<Account | undefined> =>
    getItem<Account>(keys.account(organization, id), 'account', options),

  listing: (filters: ListFilters, contact?: FilteredContact): Listing => accountQuery(organization, filters, contact),

  readMany: (ids: readonly AccountId[], options: { readonly consistent?: boolean } = {}): Promise<Account[]> =>
    getItems<Account>(
      ids.map((id) => keys.account(organization, id)),
      'account',
      options,
    ),

  write: (id: AccountId, change: Change) => updateItem<Account>(keys.account(organization, id), stampUpdate(change)),

  /** Part of a transaction. */
  writePart: (id: AccountId, change: Change): TransactionPart => ({
    update: keys.account(organization, id),
    change: stampUpdate(change),
  }),

  otherContactCheck: (id: AccountId, contact: ContactId): TransactionPart => ({
    check: keys.account(organization, id),
    onlyIf: {
      expression: 'attribute_not_exists(#pk) OR #contact.#id <> :contact',
      values: { ':contact': contact },
    },
  }),

  async markUnchanged(existing: Account, source: ImportSource): Promise<boolean> {
    const change = { set: { latest_import: unchangedMark(source) }, onlyIf: unchangedSince(existing) };
    return (await updateItem(keys.account(organization, existing.id), change)).ok;
  },

  /**
   * Changes an account unless it was written since it was read. `contact` is the account's own contact if it was just
   * changed; `plan` is needed if the update restarts the strategy or changes the due date.
   */
  updateChange(
    before: Account,
    update: AccountUpdate,
    now: Date,
    { contact, plan }: { readonly contact?: Contact | undefined; readonly plan: Plan | undefined },
  ): Change {
    const { set, remove } = fieldsChange(update.fields);
    const maps = mapsChange(before, update.maps);
    const { collection_status, fields } = update;
    const after = { collection_status, pending_balance: update.amounts.pending_balance, due_date: fields.due_date };
    const state = stateChange(organization, before, after, now, plan);
    return {
      set: {
        ...set,
        ...update.amounts,
        ...keptSourceAmounts(before, update.amounts),
        ...(contact && { contact: contactCopy(contact) }),
        ...state.set,
        ...maps.set,
      },
      add: { version: 1 },
      remove: [...remove, ...state.remove, ...maps.remove, ...adjustedNames(before, update)],
      onlyIf: unchangedSince(before),
    };
  },

  async updateState(before: Account, state: AccountState): Promise<Account | undefined> {
    const { update, change } = stateUpdate(organization, before, state);
    const written = await updateItem<Account>(update, change);
    return written.ok ? written.item : undefined;
  },

  stateUpdate: (before: Account, state: AccountState) => stateUpdate(organization, before, state),

  async updatePosition(before: Account, campaign: CampaignId, position: Position): Promise<boolean> {
    const { update, change } = moveTo(organization, before, campaign, position);
    return (await updateItem(update, change)).ok;
  },

  positionUpdate: (before: Account, campaign: CampaignId, position: Position, expectedAt: string | null = null) =>
    moveTo(organization, before, campaign, position, expectedAt),

  paymentUpdate: (
    before: Account,
    { pending_balance, collection_status, settlement, plan, holds }: PaidAccount,
    { id, amount }: { readonly id: PaymentId; readonly amount: number },
  ): TransactionPart => ({
    update: keys.account(organization, before.id),
    change: stampUpdate({
      set: {
        pending_balance,
        // Also of a payment that changes no balance: it marks the account as one that knows what its source gave.
        source_balance: before.source_balance ?? (before.paid_amount === 0 ? before.pending_balance : undefined),
        collection_status,
        settlement,
        plan,
        moved_by: movedBy(id, before),
        ...(holds && holds.length > 0 && { holds }),
        ...(collection_status !== before.collection_status && {
          resolution: settlementInForce(before) ? 'settled' : 'paid',
          ...indexKeys.accountStatus(organization, before.id, collection_status),
        }),
      },
      add: { version: 1, paid_amount: amount },
      remove: [
        ...(settlement ? [] : ['settlement']),
        ...(plan ? [] : ['plan']),
        ...(holds?.length === 0 ? ['holds'] : []),
      ],
      onlyIf: unchangedSince(before),
    }),
  }),

  /**
   * Part of a transaction; fails if the account was written since it was read. Without `agreed` the balance and state
   * are unchanged; without a settlement the copy is removed.
   */
  settlementUpdate(
    before: Account,
    settlement: AccountSettlement | undefined,
    agreed?: { readonly pending_balance: number; readonly state: AccountState },
  ): TransactionPart {
    const effect = agreed && {
      ...accountStateUpdate(organization, { ...before, pending_balance: agreed.pending_balance }, agreed.state),
      amounts: { pending_balance: agreed.pending_balance, ...keptSourceAmounts(before, agreed) },
    };
    return {
      update: keys.account(organization, before.id),
      change: stampUpdate({
        set: { ...effect?.set, ...effect?.amounts, settlement },
        add: { version: 1 },
        remove: [...(effect?.remove ?? []), ...(settlement ? [] : ['settlement'])],
        onlyIf: unchangedSince(before),
      }),
    };
  },

  /** Part of a transaction with the holds; fails if the account was written since it was read. */
  holdsUpdate(before: Account, holds: readonly AccountHold[], state = disputedState(before, holds)): TransactionPart {
    const { set = {}, remove = [] } = state ? accountStateUpdate(organization, before, state) : {};
    const listed = holds.length > 0 ? { set: { ...set, holds }, remove } : { set, remove: [...remove, 'holds'] };
    const change = stampUpdate({ ...listed, add: { version: 1 }, onlyIf: unchangedSince(before) });
    return { update: keys.account(organization, before.id), change };
  },
});
