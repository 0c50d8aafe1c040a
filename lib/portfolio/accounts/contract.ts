import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { collectionStatuses } from '../../policy/contact-rules/collection-status.ts';
import { AccountId, CampaignId, ContactId, StrategyId, UserId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  Amount,
  CalendarDate,
  Currency,
  ExternalId,
  IdOrExternalId,
  NewExternalId,
  Instant,
  InstantView,
  Page,
  Text,
  byParameter,
  pagingParameters,
  withCode,
} from '../../platform/http/wire.ts';
import {
  CustomCondition,
  boundsInOrder,
  indexedFilters,
  maxSourceSystemCharacters,
} from '../account-fields/contract.ts';
import { ContactChange, ContactOfAccountView, NewContact, OnPersonChange } from '../contacts/contract.ts';
import { AccountHoldView, IdentityChangeView } from '../holds/contract.ts';
import type { AccountList } from './account-list.ts';
import { type Breakdown, type BreakdownPart, mismatchMessage, sumOf } from './breakdown.ts';
import { customKeyForm, maxCustomFields, maxCustomText } from '../account-fields/custom-fields.ts';
import { outcomeCodes } from './outcome-code.ts';
import { givenResolutions, resolutions } from '../account-fields/resolution.ts';

export const CollectionStatus = () => z.enum(collectionStatuses);

/** A JSON number represents integers up to it exactly. */
const maxCustomNumber = 1_000_000_000_000_000;

const maxTextCharacters = {
  sourceSystem: maxSourceSystemCharacters,
  reference: 200,
  origin: 200,
  creditor: 200,
  notes: 5000,
};

const CustomKey = () => z.string().check(z.regex(customKeyForm, 'Must be a name such as cost_center.'));

const CustomValue = () =>
  z.union(
    [Text(maxCustomText), z.number().check(z.gte(-maxCustomNumber), z.lte(maxCustomNumber))],
    `Must be a text of at most ${maxCustomText} characters or a number.`,
  );

const CustomFieldsGiven = () =>
  z
    .record(CustomKey(), z.nullable(CustomValue()))
    .check(
      z.refine(
        (fields) => Object.keys(fields).length <= 2 * maxCustomFields,
        withCode('too_many_custom_fields', `An account has at most ${maxCustomFields} custom fields.`),
      ),
    );

const Part = () => z._default(Amount(), 0);

const BreakdownGiven = () =>
  z.strictObject({ principal: Part(), interest: Part(), fees: Part(), costs: Part() } satisfies Record<
    BreakdownPart,
    unknown
  >);

const CreditorGiven = () =>
  z.strictObject({
    name: Text(maxTextCharacters.creditor),
    reference: z.optional(z.nullable(Text(maxTextCharacters.reference))),
  });

/** Without the rules that hold between fields. */
export const AccountFields = () =>
  z.strictObject({
    external_id: z.optional(z.nullable(NewExternalId())),
    source_system: z.optional(z.nullable(Text(maxTextCharacters.sourceSystem))),
    contact: NewContact(),
    total_amount: z.optional(Amount()),
    pending_balance: z.optional(Amount()),
    balance_as_of: z.optional(Instant()),
    currency: z.optional(Currency()),
    reference: z.optional(z.nullable(Text(maxTextCharacters.reference))),
    due_date: z.optional(z.nullable(CalendarDate())),
    breakdown: z.optional(z.nullable(BreakdownGiven())),
    creditor: z.optional(z.nullable(CreditorGiven())),
    origin: z.optional(z.nullable(Text(maxTextCharacters.origin))),
    notes: z.optional(z.nullable(Text(maxTextCharacters.notes))),
    custom: z.optional(z.nullable(CustomFieldsGiven())),
    on_person_change: z.optional(OnPersonChange()),
  });

interface GivenAmounts {
  readonly total_amount?: number | undefined;
  readonly pending_balance?: number | undefined;
}

export const requireAmount = () =>
  z.refine<GivenAmounts>(({ total_amount: total, pending_balance: balance }) => (total ?? balance) !== undefined, {
    ...withCode('required', 'Must be given unless pending_balance is.'),
    path: ['total_amount'],
  });

/** Without a total the account decides, which is not known here. */
export const requireExactBreakdown = () =>
  z.refine<{ readonly total_amount?: number | undefined; readonly breakdown?: Breakdown | null | undefined }>(
    ({ total_amount: total, breakdown }) => total === undefined || !breakdown || sumOf(breakdown) === total,
    { ...withCode('breakdown_mismatch', mismatchMessage), path: ['breakdown'] },
  );

/** For the JSON Schema, as `requireAmount` checks it. */
export const amountRequired = { anyOf: [{ required: ['total_amount'] }, { required: ['pending_balance'] }] };

export const NewAccount = () =>
  AccountFields().check(requireAmount(), requireExactBreakdown()).register(z.globalRegistry, amountRequired);
export type NewAccount = z.output<ReturnType<typeof NewAccount>>;

/** Absent fields keep their values. `external_id` is included so that changing it is rejected with its own code. */
export const AccountChange = () =>
  z
    .strictObject({
      ...z.partial(z.omit(AccountFields(), { on_person_change: true, balance_as_of: true })).shape,
      contact: z.optional(ContactChange()),
    })
    .check(requireExactBreakdown());
export type AccountChange = z.output<ReturnType<typeof AccountChange>>;

export const AccountSettlementView = () =>
  z.object({
    id: z.uuid(),
    original_balance: z.number(),
    offered_amount: z.number(),
    forgiven_amount: z.number(),
    pay_by: z.nullable(z.iso.date()),
    outcome: z.enum(['open', 'fulfilled']),
  });
export type AccountSettlementView = z.output<ReturnType<typeof AccountSettlementView>>;

export const AccountPlanView = () =>
  z.object({
    id: z.uuid(),
    status: z.enum(['active', 'kept']),
    total: z.number(),
    paid_amount: z.number(),
    accepted_at: InstantView(),
  });
export type AccountPlanView = z.output<ReturnType<typeof AccountPlanView>>;

export const AccountInteractionView = () => z.object({ channel: z.enum(channels), at: InstantView() });

export const AccountPromiseView = () => z.object({ due_date: z.iso.date(), amount: z.number() });

export const BreakdownView = () =>
  z.object({ principal: z.number(), interest: z.number(), fees: z.number(), costs: z.number() });

export const CreditorView = () => z.object({ name: z.string(), reference: z.nullable(z.string()) });

export const AccountView = () =>
  z.object({
    id: z.uuid(),
    external_id: z.nullable(z.string()),
    source_system: z.nullable(z.string()),
    contact: ContactOfAccountView(),
    total_amount: z.number(),
    pending_balance: z.number(),
    paid_amount: z.number(),
    currency: z.string(),
    reference: z.nullable(z.string()),
    due_date: z.nullable(z.iso.date()),
    days_past_due: z.nullable(z.int()),
    notes: z.nullable(z.string()),
    collection_status: CollectionStatus(),
    resolution: z.nullable(z.enum(resolutions)),
    custom: z.record(z.string(), z.union([z.string(), z.number()])),
    breakdown: z.nullable(BreakdownView()),
    creditor: z.nullable(CreditorView()),
    origin: z.nullable(z.string()),
    campaign_id: z.nullable(z.uuid()),
    strategy_id: z.nullable(z.uuid()),
    settlement: z.nullable(AccountSettlementView()),
    plan: z.nullable(AccountPlanView()),
    holds: z.array(AccountHoldView()),
    last_contacted_at: z.nullable(InstantView()),
    last_interaction: z.nullable(AccountInteractionView()),
    open_promise: z.nullable(AccountPromiseView()),
    next_action_at: z.nullable(InstantView()),
    assigned_to: z.nullable(z.uuid()),
    follow_up: z.nullable(z.object({ at: InstantView(), by: z.string() })),
    last_outcome: z.nullable(z.object({ result: z.enum(outcomeCodes), at: InstantView(), by: z.string() })),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type AccountView = z.output<ReturnType<typeof AccountView>>;

const GivenBalance = () => z.object({ pending_balance: z.number() });

const MissingPaymentView = () =>
  z.object({ code: z.literal('payment_may_be_missing'), before: GivenBalance(), after: GivenBalance() });

const DroppedBreakdownView = () =>
  z.object({
    code: z.literal('breakdown_dropped'),
    before: z.object({ breakdown: BreakdownView() }),
    after: z.object({ breakdown: z.null() }),
  });

export const WrittenAccount = () =>
  z.extend(AccountView(), {
    warnings: z.optional(z.array(z.union([IdentityChangeView(), MissingPaymentView(), DroppedBreakdownView()]))),
  });

export const createAccount = {
  method: 'POST',
  path: '/api/v1/accounts',
  summary: 'Create an account, or update the one with the same external_id',
  access: { scope: 'accounts:write' },
  body: NewAccount,
  replies: { 201: WrittenAccount, 200: WrittenAccount },
  refusals: {
    409: ['settlement_in_force', 'plan_in_force'],
    422: [
      'too_precise',
      'breakdown_mismatch',
      'currency_immutable',
      'too_many_phones',
      'too_many_emails',
      'too_many_custom_fields',
    ],
  },
  table: 'write',
} as const satisfies Route;

export const maxListedIds = 100;

function idsPattern(max: number): RegExp {
  const id = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
  return new RegExp(`^\\s*${id}\\s*(,\\s*${id}\\s*){0,${max - 1}}$`);
}

const QueryAccountIds = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(idsPattern(maxListedIds), `Must be up to ${maxListedIds} ids, separated by commas.`)),
      z.transform((text) =>
        [
          ...new Set(
            text
              .toLowerCase()
              .split(',')
              .map((id) => id.trim()),
          ),
        ].sort(),
      ),
    ),
    z.array(AccountId()),
  );

export const sortedFields = [
  'days_past_due',
  'pending_balance',
  'last_contacted_at',
  'next_action_at',
  'follow_up_at',
] as const;

/** A minus sorts in descending order. */
const accountSorts = sortedFields.flatMap((field) => [field, `-${field}`] as const);

/** Of fields that the index, which sorts accounts, does not have. */
const unsortedFilters = ['ids', 'external_id', 'contact_id', 'updated_since', 'custom'] as const;

const AccountFilters = () =>
  z
    .strictObject({
      ...pagingParameters(),
      ids: z.optional(QueryAccountIds()),
      external_id: z.optional(ExternalId()),
      contact_id: z.optional(ContactId()),
      updated_since: z.optional(Instant()),
      custom: z.optional(CustomCondition()),
      ...indexedFilters(),
      sort: z.optional(z.enum(accountSorts)),
    })
    .check(
      ...boundsInOrder(),
      z.refine((given) => given.sort === undefined || unsortedFilters.every((name) => given[name] === undefined), {
        ...withCode('sort_refused', `Must be left out with ${unsortedFilters.join(', ')}.`),
        path: ['sort'],
      }),
    );
export type AccountFilters = Omit<
  z.output<ReturnType<typeof AccountFilters>>,
  keyof ReturnType<typeof pagingParameters>
>;

export type AccountSort = NonNullable<AccountFilters['sort']>;

export const listAccounts = {
  method: 'GET',
  path: '/api/v1/accounts',
  summary: 'List accounts, in the order of their ids or as sorted',
  access: { scope: 'accounts:read' },
  query: AccountFilters,
  replies: { 200: () => Page(AccountView()) },
  table: 'page',
} as const satisfies Route;

export const AccountTotals = () =>
  z.object({
    as_of: InstantView(),
    count: z.int(),
    by_currency: z.array(z.object({ currency: z.string(), count: z.int(), pending_balance: z.number() })),
  });
export type AccountTotals = z.output<ReturnType<typeof AccountTotals>>;

export const readAccountTotals = {
  method: 'GET',
  path: '/api/accounts/totals',
  summary: 'Count the accounts that match, and sum what is owed on them',
  access: { role: 'viewer' },
  query: () => z.strictObject(indexedFilters()).check(...boundsInOrder()),
  replies: { 200: AccountTotals },
  table: 'read',
} as const satisfies Route;

export const readAccount = {
  method: 'GET',
  path: '/api/v1/accounts/{id}',
  summary: 'Read an account by its id, or by its external_id with by=external_id',
  tool: {
    name: 'read_account',
    description:
      'Read one account: the person, what is owed, its status, holds, campaign, and when it was and will be contacted.',
    effect: 'reads',
  },
  access: { scope: 'accounts:read' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  replies: { 200: AccountView },
  table: 'read',
} as const satisfies Route;

export const updateAccount = {
  method: 'PATCH',
  path: '/api/v1/accounts/{id}',
  summary: 'Change fields of an account and of its contact',
  access: { scope: 'accounts:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: AccountChange,
  replies: { 200: WrittenAccount },
  refusals: {
    409: ['concurrent_change', 'external_id_in_use', 'settlement_in_force', 'plan_in_force'],
    422: [
      'external_id_immutable',
      'currency_immutable',
      'too_precise',
      'breakdown_mismatch',
      'too_many_phones',
      'too_many_emails',
      'too_many_custom_fields',
    ],
  },
  table: 'write',
} as const satisfies Route;

export const maxBulkAccounts = 500;

const UpToMax = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.optional(z.array(entry).check(z.minLength(1), z.maxLength(maxBulkAccounts)));

const AccountIds = () => ({ account_ids: UpToMax(AccountId()), account_external_ids: UpToMax(ExternalId()) });

function withOneListOfAccounts<Body extends z.ZodMiniType<AccountList>>(fields: Body): Body {
  const body = fields.check(
    z.refine((given) => (given.account_ids === undefined) !== (given.account_external_ids === undefined), {
      ...withCode('account_identifier', 'Give exactly one of account_ids and account_external_ids.'),
      path: ['account_ids'],
    }),
  );
  z.globalRegistry.add(body, { oneOf: [{ required: ['account_ids'] }, { required: ['account_external_ids'] }] });
  return body;
}

const resolutionOfOpenAccount = {
  ...withCode('resolution_of_open_account', 'Must be left out unless the status is resolved.'),
  path: ['resolution'],
};
const isResolutionOfResolved = ({ status, resolution }: { readonly status: string; readonly resolution?: unknown }) =>
  status === 'resolved' || resolution === undefined;

export const NewStatus = () =>
  z
    .strictObject({
      status: CollectionStatus(),
      resolution: z.optional(z.enum(givenResolutions)),
      reason: Text(500),
    })
    .check(z.refine(isResolutionOfResolved, resolutionOfOpenAccount));
export type NewStatus = z.output<ReturnType<typeof NewStatus>>;

export const changeAccountStatus = {
  method: 'POST',
  path: '/api/v1/accounts/{id}/status',
  summary: 'Change the status of an account: resolve, dispute, pause, escalate or reopen it',
  access: { scope: 'accounts:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewStatus,
  replies: { 200: AccountView },
  refusals: { 403: ['missing_role'], 409: ['status_not_allowed'] },
  table: 'write',
} as const satisfies Route;

export const BulkChange = () =>
  z.discriminatedUnion('action', [
    withOneListOfAccounts(z.strictObject({ ...AccountIds(), action: z.literal('pause') })),
    withOneListOfAccounts(z.strictObject({ ...AccountIds(), action: z.literal('resume') })),
    withOneListOfAccounts(
      z
        .strictObject({
          ...AccountIds(),
          action: z.literal('change_status'),
          status: CollectionStatus(),
          resolution: z.optional(z.enum(givenResolutions)),
        })
        .check(z.refine(isResolutionOfResolved, resolutionOfOpenAccount)),
    ),
    withOneListOfAccounts(
      z.strictObject({
        ...AccountIds(),
        action: z.literal('assign_campaign'),
        campaign_id: z.nullable(CampaignId()),
      }),
    ),
    withOneListOfAccounts(
      z.strictObject({
        ...AccountIds(),
        action: z.literal('assign_strategy'),
        strategy_id: z.nullable(StrategyId()),
      }),
    ),
    withOneListOfAccounts(
      z.strictObject({
        ...AccountIds(),
        action: z.literal('assign_agent'),
        user_id: z.nullable(UserId()),
      }),
    ),
  ]);
export type BulkChange = z.output<ReturnType<typeof BulkChange>>;

export const changeAccountsInBulk = {
  method: 'POST',
  path: '/api/admin/bulk/accounts',
  twin: {
    path: '/api/v1/bulk/accounts',
    scope: 'accounts:write',
    or: 'campaigns:write',
  },
  summary: 'Pause, resume, assign or change the status of up to 500 accounts',
  tool: {
    name: 'assign_accounts',
    description: 'Assign up to 500 accounts to a campaign, a strategy or a user, or take them away from it with null.',
    effect: 'alters',
    only: { action: ['assign_campaign', 'assign_strategy', 'assign_agent'] },
  },
  access: { role: 'agent' },
  body: BulkChange,
  replies: { 200: () => z.object({ affected: z.int() }) },
  refusals: {
    404: ['account_not_found', 'campaign_not_found', 'strategy_not_found', 'user_not_found'],
    409: ['concurrent_change'],
  },
  table: 'write',
  sends: ['campaign-work'],
} as const satisfies Route;

export const accountRoutes = {
  createAccount,
  listAccounts,
  readAccountTotals,
  readAccount,
  updateAccount,
  changeAccountStatus,
  changeAccountsInBulk,
};
