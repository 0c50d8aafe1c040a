import { isDeepStrictEqual } from 'node:util';
import { hasEveryChannel } from '../../policy/contact-rules/channel.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';
import { uuidV5 } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Initiator, system } from '../../foundation/initiator.ts';
import type { ImportStatus } from '../../portfolio/imports/import-status.ts';
import type { ItemChange } from '../../platform/jobs/on-stream.ts';
import type { Interaction } from '../../history/interactions/interaction.ts';
import { forgivenAmount } from '../../portfolio/accounts/account-settlement.ts';
import type { Account, UndoneAccount } from '../../portfolio/accounts/account.ts';
import { optedOutChannels } from '../../portfolio/contacts/contact-opt-out.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { type Hold, isOpenHold } from '../../portfolio/holds/hold.ts';
import { type ImportJob, submitterOf, tallyOf } from '../../portfolio/imports/import-job.ts';
import type { Adjustment } from '../../portfolio/adjustments/adjustment.ts';
import type { Payment } from '../../portfolio/payments/payment.ts';
import type { InstalmentPlan } from '../../portfolio/plans/plan.ts';
import type { PromiseToPay } from '../../portfolio/promises/promise.ts';
import type { Settlement } from '../../portfolio/settlements/settlement.ts';
import {
  contactingActor,
  holdingActor,
  planningActor,
  promisingActor,
  reversingActor,
  settlingActor,
  stampedActor,
} from './event-actor.ts';
import type { DomainEventType, EventData } from '../event-types/event-types.ts';

/** A domain event. It carries ids, statuses and amounts, but no personal data. */
export type DomainEvent = EventContent & {
  /** Who caused it. */
  readonly actor: Initiator;
  /** Unchanged if the event is published again. */
  readonly id: string;
  readonly organization: OrganizationId;
  readonly at: string;
  /**
   * Increases with every event of an object, even among the events of one change. All have the same length, so they
   * compare as text.
   */
  readonly sequence: string;
};

type EventContent = {
  readonly [Type in DomainEventType]: { readonly type: Type; readonly data: EventData<Type> };
}[DomainEventType];

const changedFields = <Item extends object>(before: Item, after: Item, names: readonly (keyof Item & string)[]) =>
  names.filter((name) => !isDeepStrictEqual(before[name], after[name]));

const accountFields = [
  'source_system',
  'total_amount',
  'pending_balance',
  'paid_amount',
  'currency',
  'breakdown',
  'creditor',
  'origin',
  'reference',
  'due_date',
  'notes',
  'custom',
  'campaign_id',
  'strategy_id',
] as const;

const accountData = (account: Account | UndoneAccount): EventData<'account.created'> => ({
  account_id: account.id,
  external_id: account.external_id ?? null,
  contact_id: account.contact.id,
  collection_status: account.collection_status,
  resolution: account.resolution ?? null,
  total_amount: account.total_amount,
  pending_balance: account.pending_balance,
  paid_amount: account.paid_amount,
  currency: account.currency,
  campaign_id: account.campaign_id ?? null,
  strategy_id: account.strategy_id ?? null,
});

/** By value, because the table does not keep the order of names in a map. Callers do not see the version. */
function hasOtherContact({ contact: { version: _, ...before } }: Account, { contact }: Account): boolean {
  const { version: __, ...after } = contact;
  return !isDeepStrictEqual(before, after);
}

function accountEvents(before: Account | undefined, after: Account): readonly EventContent[] {
  const data = accountData(after);
  if (!before) return [{ type: 'account.created', data }];
  const changed = [
    ...changedFields(before, after, accountFields),
    ...(hasOtherContact(before, after) ? ['contact'] : []),
  ];
  const { collection_status: from } = before;
  return [
    ...(changed.length > 0 ? [{ type: 'account.updated' as const, data: { ...data, changed } }] : []),
    ...(from === after.collection_status
      ? []
      : [{ type: 'account.status_changed' as const, data: { ...data, previous_status: from } }]),
  ];
}

function adjustmentEvents(before: Adjustment | undefined, after: Adjustment): readonly EventContent[] {
  if (before) return [];
  const data: EventData<'account.adjusted'> = {
    adjustment_id: after.id,
    account_id: after.account_id,
    external_id: after.external_id ?? null,
    kind: after.adjustment_kind,
    amount: after.amount,
    currency: after.currency,
    total_amount: after.total_amount,
    pending_balance: after.pending_balance,
  };
  return [{ type: 'account.adjusted', data }];
}

function contactEvents(before: Contact | undefined, after: Contact): readonly EventContent[] {
  const had = before ? optedOutChannels(before) : [];
  const has = optedOutChannels(after);
  const gains = !hasEveryChannel(had, has);
  if (!gains && hasEveryChannel(has, had)) return [];
  const data: EventData<'contact.opted_out'> = {
    contact_id: after.id,
    external_id: after.external_id ?? null,
    account_id: after.account_id ?? null,
    opted_out_channels: [...has],
  };
  return [{ type: gains ? 'contact.opted_out' : 'contact.opt_out_removed', data }];
}

function paymentEvents(before: Payment | undefined, payment: Payment): readonly EventContent[] {
  const data: EventData<'payment.registered'> = {
    payment_id: payment.id,
    account_id: payment.account_id,
    external_id: payment.external_id ?? null,
    amount: payment.amount,
    overpaid_amount: payment.overpaid_amount,
    currency: payment.currency,
    paid_at: payment.paid_at,
    group_id: payment.group_id ?? null,
  };
  // A payment whose import was undone may be registered again in its place.
  const isRegistered = !before || (before.reversal !== undefined && !payment.reversal);
  const registered = isRegistered
    ? [{ type: 'payment.registered', data } as const, ...paidInstalmentEvents(payment)]
    : [];
  if (before?.reversal || !payment.reversal) return registered;
  const { reason, at: reversed_at } = payment.reversal;
  return [...registered, { type: 'payment.reversed', data: { ...data, reason, reversed_at } }];
}

const paidInstalmentEvents = ({ plan, id, account_id, currency }: Payment): readonly EventContent[] =>
  (plan?.instalments ?? []).map(({ number, due_date, amount }) => ({
    type: 'instalment.paid',
    data: { plan_id: plan?.id ?? '', account_id, number, due_date, amount, currency, payment_id: id },
  }));

const interactionFields = [
  'status',
  'disposition',
  'contact_result',
  'sentiment',
  'needs_person',
  'duration_seconds',
] as const;

const label = /^[a-z]{1,20}(_[a-z]{1,20}){0,3}$/;

/**
 * A language model writes the disposition of a call. Anything but a few words joined by underscores could reveal who
 * was called or what they said.
 */
function dispositionLabel({ disposition }: Interaction): string | null {
  if (disposition === undefined) return null;
  return label.test(disposition) ? disposition : 'other';
}

function interactionEvents(before: Interaction | undefined, after: Interaction): readonly EventContent[] {
  const data: EventData<'interaction.created'> = {
    interaction_id: after.id,
    account_id: after.account_id,
    contact_id: after.contact_id,
    channel: after.channel,
    direction: after.direction,
    action_type: after.action_type ?? null,
    status: after.status,
    disposition: dispositionLabel(after),
    contact_result: after.contact_result ?? null,
    sentiment: after.sentiment ?? null,
    needs_person: after.needs_person ?? false,
    duration_seconds: after.duration_seconds ?? null,
  };
  if (!before) return [{ type: 'interaction.created', data }];
  const changed = changedFields(before, after, interactionFields);
  return changed.length > 0 ? [{ type: 'interaction.updated', data: { ...data, changed } }] : [];
}

function promiseEvents(before: PromiseToPay | undefined, after: PromiseToPay): readonly EventContent[] {
  const data: EventData<'promise.created'> = {
    promise_id: after.id,
    account_id: after.account_id,
    interaction_id: after.interaction_id ?? null,
    amount: after.amount,
    currency: after.currency,
    due_date: after.due_date,
    status: after.status,
  };
  return [
    ...(before ? [] : [{ type: 'promise.created' as const, data }]),
    ...(after.status === 'broken' && before?.status !== 'broken' ? [{ type: 'promise.broken' as const, data }] : []),
  ];
}

const settlementData = (settlement: Settlement): EventData<'settlement.created'> => ({
  settlement_id: settlement.id,
  account_id: settlement.account_id,
  contact_id: settlement.contact_id,
  status: settlement.status,
  outcome: settlement.outcome ?? null,
  original_balance: settlement.original_balance,
  offered_amount: settlement.offered_amount,
  forgiven_amount: forgivenAmount(settlement),
  discount_pct: settlement.discount_pct,
  currency: settlement.currency,
  expires_at: settlement.expires_at,
  pay_by: settlement.pay_by ?? null,
  accepted_at: settlement.accepted_at ?? null,
  outcome_at: settlement.outcome_at ?? null,
  source: settlement.source,
  interaction_id: settlement.interaction_id ?? null,
});

function settlementEvents(before: Settlement | undefined, after: Settlement): readonly EventContent[] {
  const data = settlementData(after);
  if (!before) return [{ type: 'settlement.created', data }];
  if (before.status === after.status && before.outcome === after.outcome) return [];
  const previous = { previous_status: before.status, previous_outcome: before.outcome ?? null };
  return [{ type: 'settlement.status_changed', data: { ...data, ...previous } }];
}

const planData = (plan: InstalmentPlan): EventData<'plan.created'> => ({
  plan_id: plan.id,
  account_id: plan.account_id,
  contact_id: plan.contact_id,
  status: plan.status,
  total: plan.total,
  currency: plan.currency,
  instalments: plan.instalments.map(({ number, due_date, amount }) => ({ number, due_date, amount })),
  settlement_id: plan.settlement_id ?? null,
  source: plan.source,
  interaction_id: plan.interaction_id ?? null,
  accepted_at: plan.accepted_at ?? null,
  ended_at: plan.ended_at ?? null,
});

function planEvents(before: InstalmentPlan | undefined, after: InstalmentPlan): readonly EventContent[] {
  const data = planData(after);
  if (!before) return [{ type: 'plan.created', data }];
  const { id: plan_id, account_id, currency } = after;
  const late = after.instalments.filter(({ late_at: at }, index) => at && !before.instalments[index]?.late_at);
  return [
    ...late.map(({ number, due_date, amount }) => ({
      type: 'instalment.late' as const,
      data: { plan_id, account_id, number, due_date, amount, currency, payment_id: null },
    })),
    ...(before.status === after.status
      ? []
      : [{ type: 'plan.status_changed' as const, data: { ...data, previous_status: before.status } }]),
  ];
}

function disputeData(hold: Hold): EventData<'dispute.opened'> | undefined {
  const { id, hold_kind: kind, account_id, contact_id, dispute, due_by: dueBy, outcome } = hold;
  if (kind !== 'disputed' || account_id === undefined) return undefined;
  const [category, amount] = [dispute?.category ?? null, dispute?.amount ?? null];
  return { hold_id: id, account_id, contact_id, category, amount, due_by: dueBy ?? null, outcome: outcome ?? null };
}

function holdEvents(before: Hold | undefined, after: Hold): readonly EventContent[] {
  const data: EventData<'hold.placed'> = {
    hold_id: after.id,
    external_id: after.external_id ?? null,
    kind: after.hold_kind,
    blocks: after.blocks,
    scope: after.scope,
    account_id: after.account_id ?? null,
    contact_id: after.contact_id,
    source: after.source,
    placed_at: after.placed_at,
    until: after.until ?? null,
    due_by: after.due_by ?? null,
    released_at: after.released_at ?? null,
  };
  const dispute = disputeData(after);
  if (!before)
    return [{ type: 'hold.placed', data }, ...(dispute ? [{ type: 'dispute.opened' as const, data: dispute }] : [])];
  if (!isOpenHold(before) || isOpenHold(after)) return [];
  return [{ type: 'hold.released', data }, ...(dispute ? [{ type: 'dispute.resolved' as const, data: dispute }] : [])];
}

function campaignEvents(before: Campaign | undefined, { id, name, status }: Campaign): readonly EventContent[] {
  if (!before || before.status === status) return [];
  return [{ type: 'campaign.status_changed', data: { campaign_id: id, name, status, previous_status: before.status } }];
}

function importEvents(before: ImportJob | undefined, after: ImportJob): readonly EventContent[] {
  if (after.status === 'processing' || before?.status !== 'processing') return [];
  const { imported, updated, unchanged, failed, payments } = tallyOf(after);
  const data: EventData<'import.completed'> = {
    job_id: after.id,
    mode: after.mode ?? 'import',
    status: after.status,
    total_records: after.total_records,
    imported,
    updated,
    unchanged,
    failed,
    superseded: after.superseded ?? 0,
    payments,
  };
  return [{ type: 'import.completed', data }];
}

type PublishedItem = (
  | Account
  | UndoneAccount
  | Contact
  | Payment
  | Adjustment
  | Interaction
  | PromiseToPay
  | Settlement
  | InstalmentPlan
  | Hold
  | Campaign
  | ImportJob
) & {
  readonly organization: OrganizationId;
  readonly pk: string;
  readonly sk: string;
};
type Kind = PublishedItem['kind'];

const publishedKinds = {
  account: true,
  undone_account: true,
  contact: true,
  payment: true,
  adjustment: true,
  interaction: true,
  promise: true,
  settlement: true,
  plan: true,
  hold: true,
  campaign: true,
  import_job: true,
} satisfies Record<Kind, true>;

const isPublished = (item: unknown): item is PublishedItem =>
  typeof item === 'object' && item !== null && 'kind' in item && Object.hasOwn(publishedKinds, String(item.kind));

const isOfKind = <Each extends Kind>(item: unknown, kind: Each): item is Extract<PublishedItem, { kind: Each }> =>
  isPublished(item) && item.kind === kind;

type ActedContent = EventContent & Pick<DomainEvent, 'actor'>;

/** Items that are older than a field which names somebody have none: an error here would stop the stream. */
const causedBy = ({ kind, id }: Initiator = system, contents: readonly EventContent[]): readonly ActedContent[] =>
  contents.map((content) => ({ ...content, actor: { kind, id } }));

function contentsOf(changed: unknown, after: PublishedItem): readonly ActedContent[] {
  switch (after.kind) {
    case 'account':
      return causedBy(stampedActor(after), accountEvents(isOfKind(changed, after.kind) ? changed : undefined, after));
    case 'undone_account': {
      const data = { ...accountData(after), previous_status: after.previous_status };
      return causedBy(stampedActor(after), [{ type: 'account.status_changed', data }]);
    }
    case 'contact':
      return causedBy(stampedActor(after), contactEvents(isOfKind(changed, after.kind) ? changed : undefined, after));
    case 'payment': {
      const contents = paymentEvents(isOfKind(changed, after.kind) ? changed : undefined, after);
      const isReversal = ({ type }: EventContent) => type === 'payment.reversed';
      return [
        ...causedBy(
          stampedActor(after),
          contents.filter((content) => !isReversal(content)),
        ),
        ...causedBy(reversingActor(after), contents.filter(isReversal)),
      ];
    }
    case 'adjustment':
      return causedBy(
        after.registered_by,
        adjustmentEvents(isOfKind(changed, after.kind) ? changed : undefined, after),
      );
    case 'interaction': {
      const before = isOfKind(changed, after.kind) ? changed : undefined;
      return causedBy(contactingActor(before, after), interactionEvents(before, after));
    }
    case 'promise': {
      const before = isOfKind(changed, after.kind) ? changed : undefined;
      return causedBy(promisingActor(before, after), promiseEvents(before, after));
    }
    case 'settlement': {
      const before = isOfKind(changed, after.kind) ? changed : undefined;
      return causedBy(settlingActor(before, after), settlementEvents(before, after));
    }
    case 'plan': {
      const before = isOfKind(changed, after.kind) ? changed : undefined;
      return causedBy(planningActor(before, after), planEvents(before, after));
    }
    case 'hold': {
      const before = isOfKind(changed, after.kind) ? changed : undefined;
      return causedBy(holdingActor(before, after), holdEvents(before, after));
    }
    case 'campaign':
      return causedBy(stampedActor(after), campaignEvents(isOfKind(changed, after.kind) ? changed : undefined, after));
    case 'import_job':
      return causedBy(submitterOf(after), importEvents(isOfKind(changed, after.kind) ? changed : undefined, after));
  }
}

/** DynamoDB's sequence numbers have up to 40 digits; the rest is the event's index within its change. */
const sequenceDigits = 42;

/** One payment may complete several instalments. The first of a type is named by it alone. */
function occurrence(contents: readonly EventContent[], index: number): string {
  const count = contents.slice(0, index).filter(({ type }) => type === contents[index]?.type).length;
  return count === 0 ? '' : ` ${count}`;
}

/** Derives the domain events of a change to one item. Most changes, and all deletions, have none. */
export function eventsOf({ before, after, sequence, atSeconds }: ItemChange): readonly DomainEvent[] {
  if (!isPublished(after)) return [];
  const { organization, pk, sk } = after;
  const contents = contentsOf(before, after);
  return contents.map((content, index) => ({
    ...content,
    id: uuidV5(organization, `event:${pk} ${sk} ${sequence} ${content.type}${occurrence(contents, index)}`),
    organization,
    at: new Date(atSeconds * 1000).toISOString(),
    sequence: `${sequence}${index}`.padStart(sequenceDigits, '0'),
  }));
}

/** The statuses of ended imports. A validation stores nothing and is left out. */
export const endedImports = (events: readonly DomainEvent[]): readonly ImportStatus[] =>
  events.flatMap((event) =>
    event.type === 'import.completed' && event.data.mode === 'import' ? [event.data.status] : [],
  );
