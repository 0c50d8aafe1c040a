import * as z from 'zod/mini';
import { SearchChoice, SearchDate, SearchId, SearchInstant, SearchNumber, SearchText } from './search-values.ts';

/**
 * The state of a screen that its address keeps, beside the organization for which a platform administrator acts. Values that
 * are not valid are left out: an odd link still opens.
 */
const search = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.object({ org: z.catch(z.optional(z.uuid()), undefined), ...fields });

interface ScreenRoute {
  readonly path: `/${string}`;
  readonly search: z.ZodMiniType<object>;
}

/** Whether the form that creates something is open. */
const create = SearchChoice(['true']);

/** The path of every screen, and the state that its address keeps. */
export const screenRoutes = {
  start: { path: '/', search: search({ days: SearchChoice(['7', '30', '90']) }) },
  accounts: {
    path: '/accounts',
    search: search({
      status: SearchChoice(['open', 'active', 'paused', 'escalated', 'disputed', 'resolved']),
      has: SearchChoice(['interaction', 'promise', 'settlement', 'payment']),
      campaign: SearchId(),
      min_pending: SearchNumber(),
      max_pending: SearchNumber(),
      min_days: SearchNumber(),
      max_days: SearchNumber(),
      due_from: SearchDate(),
      due_to: SearchDate(),
      opted_out: SearchChoice(['true', 'false']),
      /** The days within which an account has changed. */
      updated: SearchChoice(['1', '7', '30']),
      /** Since when an account has changed, as by an import. */
      changed_since: SearchInstant(),
      columns: SearchText(),
      /** The campaign that accounts are selected for. */
      assign: SearchId(),
    }),
  },
  account: {
    path: '/accounts/$id',
    search: search({
      type: SearchChoice(['interaction', 'decision', 'payment', 'promise', 'settlement', 'note']),
    }),
  },
  campaigns: {
    path: '/campaigns',
    search: search({
      create,
      /** That of the campaign that is created. */
      strategy: SearchId(),
    }),
  },
  campaign: {
    path: '/campaigns/$id',
    /** What is simulated. */
    search: search({ days: SearchNumber(), seed: SearchNumber(), compare: SearchId() }),
  },
  import: { path: '/imports/$id', search: search({}) },
  imports: { path: '/imports', search: search({}) },
  promises: {
    path: '/promises',
    search: search({
      status: SearchChoice(['open', 'kept', 'broken', 'cancelled']),
      due_from: SearchDate(),
      due_to: SearchDate(),
    }),
  },
  settlements: {
    path: '/settlements',
    search: search({
      status: SearchChoice(['all', 'proposed', 'pending_approval', 'approved', 'rejected', 'accepted', 'expired']),
    }),
  },
  settlement: { path: '/settlements/$id', search: search({}) },
  inbox: { path: '/inbox', search: search({ inbox: SearchChoice(['handled']) }) },
  execution: {
    path: '/execution',
    search: search({
      date: SearchDate(),
      status: SearchChoice(['pending', 'processing', 'completed', 'failed', 'skipped']),
      reason: SearchText(),
      campaign: SearchText(),
      channel: SearchChoice(['email', 'sms', 'whatsapp', 'voice']),
    }),
  },
  templates: {
    path: '/templates',
    search: search({
      create,
      /** Those of the template that is created. */
      channel: SearchChoice(['email', 'sms', 'whatsapp']),
      action: SearchText(),
    }),
  },
  template: {
    path: '/templates/$id',
    search: search({
      /** The account whose message is previewed. */
      account: SearchId(),
    }),
  },
  strategies: { path: '/strategies', search: search({}) },
  strategy: {
    path: '/strategies/$id',
    search: search({
      /** The strategy of which a new one begins as a copy. */
      from: SearchId(),
      /** What is simulated. */
      campaign: SearchId(),
      days: SearchNumber(),
      seed: SearchNumber(),
      compare: SearchId(),
    }),
  },
  opt_outs: {
    path: '/opt-outs',
    search: search({
      log: SearchChoice(['opted_out', 'opt_out_removed']),
      actor: SearchChoice(['user', 'api_key', 'system', 'contact']),
      from: SearchDate(),
      to: SearchDate(),
    }),
  },
  notifications: { path: '/notifications', search: search({ unread: SearchChoice(['true']) }) },
  users: { path: '/users', search: search({ create, user: SearchId() }) },
  organization: { path: '/organization', search: search({}) },
  billing: { path: '/billing', search: search({ checkout: SearchChoice(['done', 'left']) }) },
  channels: { path: '/channels', search: search({}) },
  voice: { path: '/voice', search: search({}) },
  compliance: {
    path: '/compliance',
    search: search({
      date: SearchDate(),
      rule: SearchText(),
      channel: SearchChoice(['email', 'sms', 'whatsapp', 'voice']),
      person: SearchId(),
    }),
  },
  api_keys: { path: '/api-keys', search: search({ create }) },
  webhooks: { path: '/webhooks', search: search({ create }) },
  webhook: {
    path: '/webhooks/$id',
    search: search({
      status: SearchChoice(['pending', 'delivered', 'failed', 'held']),
      delivery: SearchText(),
    }),
  },
  organizations: { path: '/organizations', search: search({ q: SearchText() }) },
} as const satisfies Readonly<Record<string, ScreenRoute>>;

export type ScreenName = keyof typeof screenRoutes;

type NameIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** The values in the path of a screen. */
type ParamsOf<N extends ScreenName> = Readonly<Record<NameIn<(typeof screenRoutes)[N]['path']>, string>>;
/** The state in the address of a screen. */
export type SearchOf<N extends ScreenName> = z.output<(typeof screenRoutes)[N]['search']>;

/** The screens whose path has no values: those of the navigation. */
export type PlainScreenName = { [N in ScreenName]: keyof ParamsOf<N> extends never ? N : never }[ScreenName];

interface PlainTarget {
  readonly to: PlainScreenName;
  readonly params?: never;
  readonly search?: never;
}

/** Where a link leads. */
export type Target<N extends ScreenName = ScreenName> =
  | PlainTarget
  | (N extends ScreenName
      ? { readonly to: N; readonly search?: SearchOf<N> } & (keyof ParamsOf<N> extends never
          ? { readonly params?: never }
          : { readonly params: ParamsOf<N> })
      : never);

/** What the router needs to know of a target. */
export function toLocation({ to, params, search }: Target): {
  readonly to: string;
  readonly params: object;
  readonly search: object;
} {
  return { to: screenRoutes[to].path, params: params ?? {}, search: search ?? {} };
}
