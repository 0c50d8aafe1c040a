import * as z from 'zod/mini';
import { AccountId, CampaignId, MemberJobId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import { ExternalId, InstantView, pathId, withCode } from '../../platform/http/wire.ts';
import { AccountFilter } from '../../portfolio/account-fields/contract.ts';

/** An item of the table has at most 400 KB; an id takes 16 bytes of it. */
export const maxNamedMembers = 10_000;

const UpToMax = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.optional(z.array(entry).check(z.minLength(1), z.maxLength(maxNamedMembers)));

const selections = ['account_ids', 'external_ids', 'filter'] as const;

export const MemberSelection = () => {
  const selection = z
    .strictObject({
      account_ids: UpToMax(AccountId()),
      external_ids: UpToMax(ExternalId()),
      filter: z.optional(AccountFilter()),
    })
    .check(
      z.refine((given) => selections.filter((name) => given[name] !== undefined).length === 1, {
        ...withCode('member_identifier', 'Give exactly one of account_ids, external_ids and filter.'),
        path: ['account_ids'],
      }),
    );
  z.globalRegistry.add(selection, { oneOf: selections.map((name) => ({ required: [name] })) });
  return selection;
};
export type MemberSelection = z.output<ReturnType<typeof MemberSelection>>;

export const NewMemberJob = () => {
  const body = z
    .strictObject({
      add: z.optional(MemberSelection()),
      remove: z.optional(MemberSelection()),
      move: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ add, remove }) => (add === undefined) !== (remove === undefined), {
        ...withCode('add_or_remove', 'Give exactly one of add and remove.'),
        path: ['add'],
      }),
      z.refine(({ remove, move }) => remove === undefined || move === undefined, {
        ...withCode('move_of_removed', 'Must be left out with remove.'),
        path: ['move'],
      }),
    );
  z.globalRegistry.add(body, {
    oneOf: [{ required: ['add'] }, { required: ['remove'], not: { required: ['move'], properties: { move: {} } } }],
  });
  return body;
};
export type NewMemberJob = z.output<ReturnType<typeof NewMemberJob>>;

export const memberJobActions = ['add', 'remove', 'enrol'] as const;
export const memberJobStatuses = ['processing', 'completed', 'failed'] as const;
export const refusalReasons = ['account_not_found', 'account_resolved', 'in_other_campaign'] as const;
export const memberJobFailures = ['campaign_completed', 'campaign_deleted', 'not_finished'] as const;

export const SubmittedMemberJob = () =>
  z.object({ job_id: z.uuid(), campaign_id: z.uuid(), status: z.enum(memberJobStatuses) });

export const MemberJobView = () =>
  z.object({
    ...SubmittedMemberJob().shape,
    action: z.enum(memberJobActions),
    matched: z.int(),
    assigned: z.int(),
    removed: z.int(),
    already: z.int(),
    refused: z.array(z.object({ reason: z.enum(refusalReasons), count: z.int() })),
    failure_code: z.nullable(z.enum(memberJobFailures)),
    created_at: InstantView(),
    completed_at: z.nullable(InstantView()),
  });
export type MemberJobView = z.output<ReturnType<typeof MemberJobView>>;

/** A body has up to 10,000 external ids of 128 characters. */
const maxBodyBytes = 2_000_000;

export const changeMembers = {
  method: 'POST',
  path: '/api/v1/campaigns/{id}/members',
  summary: 'Add accounts to a campaign or remove them, in the background',
  access: { scope: 'campaigns:write', role: 'admin' },
  resource: 'campaign',
  params: pathId(CampaignId),
  body: NewMemberJob,
  maxBodyBytes,
  replies: { 202: SubmittedMemberJob },
  progressAt: '/api/v1/campaigns/{campaign_id}/members/{job_id}',
  refusals: { 409: ['campaign_completed'] },
  table: 'write',
  sends: ['members'],
} as const satisfies Route;

export const readMemberJob = {
  method: 'GET',
  path: '/api/v1/campaigns/{id}/members/{jobId}',
  summary: 'Read how far a change of the members of a campaign is, and its counts',
  access: { scope: 'campaigns:write', or: 'accounts:read', role: 'admin' },
  resource: 'member job',
  params: () => z.strictObject({ id: CampaignId(), jobId: MemberJobId() }),
  replies: { 200: MemberJobView },
  table: 'read',
} as const satisfies Route;

export const memberRoutes = { changeMembers, readMemberJob };
