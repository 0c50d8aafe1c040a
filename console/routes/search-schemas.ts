import * as z from 'zod/mini';
import {
  SearchAddress,
  SearchChoice,
  SearchDate,
  SearchId,
  SearchInstant,
  SearchNumber,
  SearchText,
} from './search-values.ts';

/** Set while the screen's form for a new item is open. */
const create = SearchChoice(['true']);

/** In the order of the menu. A minus sorts in descending order. */
export const accountSorts = [
  '-days_past_due',
  'days_past_due',
  '-pending_balance',
  'pending_balance',
  'last_contacted_at',
  '-last_contacted_at',
  'next_action_at',
  '-next_action_at',
  'follow_up_at',
  '-follow_up_at',
] as const;

/** What a screen keeps in its address. An invalid value counts as absent, so that an outdated link still opens. */
export const searchSchemas = {
  start: z.object({ days: SearchChoice(['7', '30', '90']), currency: SearchText() }),
  accounts: z.object({
    status: SearchChoice(['open', 'active', 'paused', 'escalated', 'disputed', 'resolved']),
    has: SearchChoice(['attempt', 'interaction', 'reply', 'promise', 'settlement', 'payment']),
    campaign: SearchId(),
    min_pending: SearchNumber(),
    max_pending: SearchNumber(),
    min_days: SearchNumber(),
    max_days: SearchNumber(),
    due_from: SearchDate(),
    due_to: SearchDate(),
    opted_out: SearchChoice(['true', 'false']),
    currency: SearchText(),
    /** A user, or `me`. */
    assigned: SearchText(),
    call_back: SearchChoice(['due']),
    /** A custom field and its value: `cost_center=CC-1`. */
    custom: SearchText(),
    /** In days. */
    updated: SearchChoice(['1', '7', '30']),
    /** For the accounts that an import has changed. */
    changed_since: SearchInstant(),
    sort: SearchChoice(accountSorts),
    columns: SearchText(),
    /** The campaign that the user is adding accounts to. */
    assign: SearchId(),
  }),
  account: z.object({
    /** The list that J and K walk. */
    from: SearchAddress(),
    type: SearchChoice([
      'interaction',
      'decision',
      'payment',
      'adjustment',
      'promise',
      'settlement',
      'plan',
      'hold',
      'merge',
      'note',
      'outcome',
    ]),
  }),
  campaigns: z.object({
    create,
    view: SearchChoice(['board']),
    strategy: SearchId(),
  }),
  campaign: z.object({
    days: SearchNumber(),
    seed: SearchNumber(),
    compare: SearchId(),
    /** The job that adds accounts, whose progress is shown. */
    members: SearchId(),
  }),
  promises: z.object({
    status: SearchChoice(['open', 'kept', 'broken', 'cancelled']),
    due_from: SearchDate(),
    due_to: SearchDate(),
  }),
  payments: z.object({
    status: SearchChoice(['registered', 'reversed']),
    paid_from: SearchDate(),
    paid_to: SearchDate(),
  }),
  reports: z.object({
    report: SearchChoice(['agents', 'vintages', 'promises']),
    from: SearchDate(),
    to: SearchDate(),
    /** Whose calls or promises are listed. */
    user: SearchText(),
    rows: SearchChoice(['calls', 'right_party', 'promises', 'kept', 'broken']),
  }),
  ledger: z.object({ from: SearchDate(), to: SearchDate() }),
  statement: z.object({ from: SearchDate(), to: SearchDate() }),
  debtor_page: z.object({ page: SearchChoice(['front']) }),
  ledger_day: z.object({
    kind: SearchChoice(['added', 'adjusted', 'paid', 'reversed', 'forgiven']),
    currency: SearchText(),
  }),
  settlements: z.object({
    status: SearchChoice(['all', 'proposed', 'pending_approval', 'approved', 'rejected', 'accepted', 'expired']),
  }),
  plans: z.object({
    status: SearchChoice(['pending_approval', 'proposed', 'active', 'late', 'kept', 'broken', 'cancelled']),
  }),
  /** The contact in front of the user. */
  work: z.object({ contact: SearchId() }),
  /** `message` is the one that a link opens. */
  inbox: z.object({ inbox: SearchChoice(['handled']), message: SearchId() }),
  holds: z.object({
    kind: SearchChoice([
      'identity_check',
      'paid_claim',
      'reply_unread',
      'plan',
      'disputed',
      'by_request',
      'moratorium',
      'attorney',
      'cease',
      'insolvency',
      'deceased',
      'hardship',
      'stop_request',
      'privacy_request',
      'wrong_person',
    ]),
    scope: SearchChoice(['account', 'contact', 'address']),
    due: SearchChoice(['overdue', 'week']),
    ended: SearchChoice(['true']),
  }),
  duplicates: z.object({ contact: SearchId() }),
  execution: z.object({
    date: SearchDate(),
    status: SearchChoice(['pending', 'processing', 'completed', 'failed', 'skipped']),
    reason: SearchText(),
    campaign: SearchText(),
    channel: SearchChoice(['email', 'sms', 'whatsapp', 'voice']),
  }),
  templates: z.object({
    create,
    channel: SearchChoice(['email', 'sms', 'whatsapp']),
    action: SearchText(),
  }),
  template: z.object({
    account: SearchId(),
  }),
  strategy: z.object({
    from: SearchId(),
    campaign: SearchId(),
    days: SearchNumber(),
    seed: SearchNumber(),
    compare: SearchId(),
  }),
  opt_outs: z.object({
    log: SearchChoice(['opted_out', 'opt_out_removed']),
    actor: SearchChoice(['user', 'api_key', 'system', 'contact']),
    from: SearchDate(),
    to: SearchDate(),
  }),
  notifications: z.object({ unread: SearchChoice(['true']) }),
  users: z.object({ create, user: SearchId() }),
  billing: z.object({ checkout: SearchChoice(['done', 'left']) }),
  compliance: z.object({
    date: SearchDate(),
    rule: SearchText(),
    channel: SearchChoice(['email', 'sms', 'whatsapp', 'voice']),
    person: SearchId(),
    /** The one whose receipt is open. */
    decision: SearchId(),
  }),
  api_keys: z.object({ create }),
  webhooks: z.object({ create }),
  webhook: z.object({
    status: SearchChoice(['pending', 'delivered', 'failed', 'held']),
    delivery: SearchText(),
  }),
  organizations: z.object({ q: SearchText() }),
};
