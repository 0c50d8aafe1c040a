import * as z from 'zod/mini';
import { HoldId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  Amount,
  ExternalId,
  IdOrExternalId,
  Instant,
  InstantView,
  Page,
  QueryBoolean,
  Text,
  byParameter,
  pagingParameters,
  pathId,
  withCode,
  viaField,
} from '../../platform/http/wire.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';
import { disputeCategories, disputeOutcomes } from './dispute.ts';
import {
  type HoldKind,
  holdBlocks,
  holdKinds,
  holdScopes,
  holdSources,
  placeableContactHoldKinds,
  placeableHoldKinds,
  temporaryHoldKinds,
} from './hold-kind.ts';
import { identityCodes } from './identity-change.ts';

const maxReasonCharacters = 500;
const maxAddressCharacters = 320;

const holdFields = () => ({
  reason: Text(maxReasonCharacters),
  until: z.optional(z.nullable(Instant())),
  external_id: z.optional(z.nullable(ExternalId())),
});

const hasUntilIfTemporary = ({
  kind,
  until,
}: {
  readonly kind: HoldKind;
  readonly until?: string | null | undefined;
}) => !temporaryHoldKinds.includes(kind) || (until ?? null) !== null;

const untilRequired = { ...withCode('until_required', 'Must be given for this kind of hold.'), path: ['until'] };

const untilOfTemporary = {
  if: { properties: { kind: { enum: [...temporaryHoldKinds] } } },
  then: { required: ['until'], properties: { until: { type: 'string' } } },
};

const maxDisputeCharacters = 5000;

export const NewDispute = () =>
  z.strictObject({
    category: z.enum(disputeCategories),
    amount: z.optional(z.nullable(Amount().check(z.gt(0)))),
    text: z.optional(z.nullable(Text(maxDisputeCharacters))),
  });

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const isWithoutUntilIfDispute = ({
  kind,
  until,
}: {
  readonly kind: HoldKind;
  readonly until?: string | null | undefined;
}) => kind !== 'disputed' || !isGiven(until);

const untilOfDispute = {
  ...withCode('until_of_dispute', 'Must not be given for `disputed`, which only a decision ends.'),
  path: ['until'],
};

const noUntilOfDispute = {
  if: { properties: { kind: { const: 'disputed' } } },
  then: { properties: { until: { type: 'null' } } },
};

export const NewHold = () =>
  z
    .strictObject({ kind: z.enum(placeableHoldKinds), dispute: z.optional(z.nullable(NewDispute())), ...holdFields() })
    .check(z.refine(hasUntilIfTemporary, untilRequired))
    .check(
      z.refine(({ kind, dispute }) => kind === 'disputed' || !isGiven(dispute), {
        ...withCode('not_a_dispute', 'Must be given for `disputed` only.'),
        path: ['dispute'],
      }),
    )
    .check(z.refine(isWithoutUntilIfDispute, untilOfDispute))
    .register(z.globalRegistry, {
      allOf: [
        untilOfTemporary,
        {
          if: { required: ['dispute'], properties: { dispute: { type: 'object' } } },
          then: { properties: { kind: { const: 'disputed' } } },
        },
        noUntilOfDispute,
      ],
    });
export type NewHold = z.output<ReturnType<typeof NewHold>>;

export const NewContactHold = () =>
  z
    .strictObject({
      kind: z.enum(placeableContactHoldKinds),
      address: z.optional(z.nullable(Text(maxAddressCharacters))),
      ...holdFields(),
    })
    .check(z.refine(hasUntilIfTemporary, untilRequired))
    .check(
      z.refine(({ kind, address }) => (kind === 'wrong_person') === ((address ?? null) !== null), {
        ...withCode('address_required', 'Must be given for `wrong_person`, and for no other kind.'),
        path: ['address'],
      }),
    )
    .register(z.globalRegistry, {
      allOf: [
        untilOfTemporary,
        {
          if: { properties: { kind: { const: 'wrong_person' } } },
          then: { required: ['address'], properties: { address: { type: 'string' } } },
        },
        {
          if: { required: ['address'], properties: { address: { type: 'string' } } },
          then: { properties: { kind: { const: 'wrong_person' } } },
        },
      ],
    });
export type NewContactHold = z.output<ReturnType<typeof NewContactHold>>;

/** The hold of an account in an import's record, which has no identifier: the same hold is placed once. */
export const HoldOfRecord = () =>
  z
    .strictObject({
      kind: z.enum(placeableHoldKinds),
      reason: Text(maxReasonCharacters),
      until: z.optional(z.nullable(Instant())),
    })
    .check(z.refine(hasUntilIfTemporary, untilRequired))
    .check(z.refine(isWithoutUntilIfDispute, untilOfDispute))
    .register(z.globalRegistry, { allOf: [untilOfTemporary, noUntilOfDispute] });
export type HoldOfRecord = z.output<ReturnType<typeof HoldOfRecord>>;

export const HoldRelease = () =>
  z.strictObject({ reason: Text(maxReasonCharacters), outcome: z.optional(z.nullable(z.enum(disputeOutcomes))) });

const Actor = () => z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), ...viaField() });

export const IdentityView = () =>
  z.object({
    external_id: z.nullable(z.string()),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    source_system: z.nullable(z.string()),
  });

export const IdentityChangeView = () =>
  z.object({ code: z.enum(identityCodes), before: IdentityView(), after: IdentityView() });

export const DisputeView = () =>
  z.object({
    category: z.enum(disputeCategories),
    amount: z.nullable(z.number()),
    text: z.nullable(z.string()),
  });

export const ClaimedPaymentView = () => z.object({ amount: z.nullable(z.number()), paid_on: z.nullable(z.iso.date()) });

export const HoldView = () =>
  z.object({
    id: z.uuid(),
    external_id: z.nullable(z.string()),
    kind: z.enum(holdKinds),
    blocks: z.enum(holdBlocks),
    scope: z.enum(holdScopes),
    account_id: z.nullable(z.uuid()),
    contact_id: z.uuid(),
    address: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    source: z.enum(holdSources),
    interaction_id: z.nullable(z.uuid()),
    identity: z.nullable(IdentityChangeView()),
    dispute: z.nullable(DisputeView()),
    claimed_payment: z.nullable(ClaimedPaymentView()),
    proposed: z.boolean(),
    placed_by: Actor(),
    placed_at: InstantView(),
    until: z.nullable(InstantView()),
    due_by: z.nullable(InstantView()),
    confirmed_by: z.nullable(Actor()),
    confirmed_at: z.nullable(InstantView()),
    released_by: z.nullable(Actor()),
    released_at: z.nullable(InstantView()),
    release_reason: z.nullable(z.string()),
    outcome: z.nullable(z.enum(disputeOutcomes)),
  });
export type HoldView = z.output<ReturnType<typeof HoldView>>;

export const ListedHold = () => z.extend(HoldView(), { contact_name: z.nullable(z.string()) });

export const AccountHoldView = () =>
  z.object({
    id: z.uuid(),
    kind: z.enum(holdKinds),
    blocks: z.enum(holdBlocks),
    placed_at: InstantView(),
    until: z.nullable(InstantView()),
  });
export type AccountHoldView = z.output<ReturnType<typeof AccountHoldView>>;

export const createAccountHold = {
  method: 'POST',
  path: '/api/v1/accounts/{id}/holds',
  summary: 'Place a hold on an account: nobody is contacted about it',
  tool: {
    name: 'place_account_hold',
    description:
      'Place a hold on an account: nobody is contacted about it until the hold ends or a person releases it.',
    effect: 'adds',
    preview: { route: 'readAccount' },
  },
  access: { scope: 'holds:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewHold,
  replies: { 201: HoldView, 200: HoldView },
  refusals: { 409: ['too_many_holds', 'concurrent_change'], 422: ['until_in_past'] },
  table: 'write',
} as const satisfies Route;

export const listAccountHolds = {
  method: 'GET',
  path: '/api/v1/accounts/{id}/holds',
  summary: 'List the holds of an account, newest first',
  tool: {
    name: 'list_account_holds',
    description: 'List the holds of an account, newest first: what stops its collection, since when and until when.',
    effect: 'reads',
  },
  access: { scope: 'accounts:read', or: 'holds:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(HoldView()) },
  table: 'page',
} as const satisfies Route;

export const createContactHold = {
  method: 'POST',
  path: '/api/v1/contacts/{id}/holds',
  summary: 'Place a hold on a person, or on one of their addresses',
  tool: {
    name: 'place_person_hold',
    description:
      'Place a hold on a person, or on one of their addresses: they are not contacted about any account until it ends or a person releases it.',
    effect: 'adds',
    preview: { route: 'readContact' },
  },
  access: { scope: 'holds:write' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewContactHold,
  replies: { 201: HoldView, 200: HoldView },
  refusals: { 409: ['too_many_holds', 'concurrent_change'], 422: ['until_in_past', 'unknown_address'] },
  table: 'write',
} as const satisfies Route;

export const listContactHolds = {
  method: 'GET',
  path: '/api/v1/contacts/{id}/holds',
  summary: 'List the holds of a person and of their addresses, newest first',
  access: { scope: 'contacts:read', or: 'holds:write' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(HoldView()) },
  table: 'page',
} as const satisfies Route;

const HoldFilters = () =>
  z.strictObject({
    ...pagingParameters(),
    kind: z.optional(z.enum(holdKinds)),
    scope: z.optional(z.enum(holdScopes)),
    open: z.optional(QueryBoolean()),
    due_before: z.optional(Instant()),
  });
export type HoldFilters = Omit<z.output<ReturnType<typeof HoldFilters>>, keyof ReturnType<typeof pagingParameters>>;

export const listHolds = {
  method: 'GET',
  path: '/api/v1/holds',
  summary: 'List holds by when they must be decided',
  tool: {
    name: 'list_holds',
    description: 'List holds, which stop collection, by when they must be decided.',
    effect: 'reads',
  },
  access: { scope: 'accounts:read', or: 'holds:write' },
  query: HoldFilters,
  replies: { 200: () => Page(ListedHold()) },
  table: 'page',
} as const satisfies Route;

export const releaseHold = {
  method: 'POST',
  path: '/api/v1/holds/{id}/release',
  summary: 'Release a hold',
  access: { scope: 'holds:write' },
  resource: 'hold',
  params: pathId(HoldId),
  body: HoldRelease,
  replies: { 200: HoldView },
  refusals: {
    403: ['person_required', 'missing_role'],
    409: ['plan_in_force', 'concurrent_change'],
    422: ['outcome_required', 'not_a_dispute'],
  },
  table: 'write',
} as const satisfies Route;

export const holdRoutes = {
  createAccountHold,
  listAccountHolds,
  createContactHold,
  listContactHolds,
  listHolds,
  releaseHold,
};
