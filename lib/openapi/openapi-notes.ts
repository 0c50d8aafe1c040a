import type * as z from 'zod/mini';
import type { AccountView, BulkChange, NewAccount } from '../portfolio/accounts/contract.ts';
import type { ApiKeyView, NewApiKey } from '../organizations/api-keys/contract.ts';
import type { AuditEntryView } from '../organizations/audit/contract.ts';
import type { ContactView, NewContact } from '../portfolio/contacts/contract.ts';
import type { NewExport } from '../portfolio/exports/contract.ts';
import type { ImportView } from '../portfolio/imports/contract.ts';
import type { NewOptOuts, OptOutView } from '../outreach/opt-outs/contract.ts';
import type { NewOrganization, OrganizationChange, OrganizationView } from '../organizations/organizations/contract.ts';
import type { NewPayment } from '../portfolio/payments/contract.ts';
import type { UserView } from '../organizations/users/contract.ts';
import type { Content } from './openapi-document.ts';
import { campaignNotes } from './openapi-campaign-notes.ts';
import { dispatchNotes } from './openapi-dispatch-notes.ts';
import { executionNotes } from './openapi-execution-notes.ts';
import { notificationNotes } from './openapi-notification-notes.ts';
import { settingsNotes } from './openapi-settings-notes.ts';
import { strategyNotes } from './openapi-strategy-notes.ts';
import { timelineNotes } from './openapi-timeline-notes.ts';
import type { Shape } from '../http/route.ts';

/** What the documentation says of an operation beyond its row: a few sentences, and examples that fit its schemas. */
export interface RouteNote {
  readonly description?: string;
  readonly body?: unknown;
  readonly reply?: unknown;
  /** The same reply in another media type, where the caller may choose. */
  readonly otherReplies?: Content;
}

type Sent<S extends Shape> = z.input<ReturnType<S>>;
type Shown<S extends Shape> = z.output<ReturnType<S>>;

const instant = '2026-11-21T14:03:22.120Z';

const contactView = {
  id: '0d4c3f52-8f6e-5b8e-9a3e-4f1f5f1f7a10',
  external_id: 'customer-2291',
  name: 'María Fernández',
  phone: '+5491155550123',
  email: 'maria@mail.example',
  whatsapp: null,
  timezone: 'America/Argentina/Buenos_Aires',
  opted_out: false,
};

const account: Shown<typeof AccountView> = {
  id: '6f1d1b1e-53b5-5a0c-8a55-9d8d1c2b7e44',
  external_id: 'loan-84113',
  source_system: 'core-banking',
  contact: contactView,
  total_amount: 152340.75,
  pending_balance: 102340.75,
  paid_amount: 50000,
  currency: 'ARS',
  reference: 'INV-2026-00417',
  due_date: '2026-09-30',
  days_past_due: 52,
  notes: null,
  collection_status: 'active',
  campaign_id: null,
  strategy_id: null,
  last_contacted_at: null,
  next_action_at: null,
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: instant,
};

const contact: Shown<typeof ContactView> = {
  ...contactView,
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: instant,
};

const newContact: Sent<typeof NewContact> = {
  name: 'María Fernández',
  external_id: 'customer-2291',
  phone: '+5491155550123',
  email: 'maria@mail.example',
};

const newAccount: Sent<typeof NewAccount> = {
  external_id: 'loan-84113',
  source_system: 'core-banking',
  contact: newContact,
  total_amount: 152340.75,
  currency: 'ARS',
  reference: 'INV-2026-00417',
  due_date: '2026-09-30',
};

const payment: Sent<typeof NewPayment> = {
  account_external_id: 'loan-84113',
  amount: 50000,
  paid_at: '2026-11-21T14:03:00Z',
  method: 'bank transfer',
  external_id: 'rcpt-7741',
};

const paymentView = {
  id: 'b2c5a3f0-5f3d-5c0e-8f5c-0c8a3f5f9d21',
  account_id: account.id,
  amount: 50000,
  overpaid_amount: 0,
  currency: 'ARS',
  paid_at: '2026-11-21T14:03:00.000Z',
  method: 'bank transfer',
  reference: null,
  external_id: 'rcpt-7741',
  notes: null,
  created_at: instant,
};

const importView: Shown<typeof ImportView> = {
  job_id: 'imp_5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
  status: 'completed_with_errors',
  total_records: 12000,
  processed: 12000,
  imported: 11200,
  updated: 798,
  superseded: 1,
  failed: 1,
  errors: [
    {
      index: 17,
      external_id: 'loan-84130',
      code: 'invalid_phone',
      path: 'contact.phone',
      message: 'Not a phone number in E.164, such as +5491155550123.',
    },
  ],
  errors_truncated: false,
  errors_url: null,
  created_at: instant,
  completed_at: '2026-11-21T14:03:41.007Z',
};

const organization: Shown<typeof OrganizationView> = {
  id: '3c9a5e14-3c53-4d86-9a55-2b5f8e0a7c31',
  name: 'Cobranzas del Sur',
  timezone: 'America/Argentina/Buenos_Aires',
  language: 'es',
  currency: 'ARS',
  contact_hours: { start: '08:00', end: '20:00', days: [1, 2, 3, 4, 5, 6] },
  contact_frequency: { per_day: 1, per_week: 3 },
  contact_rules: { preset: 'ar-courtesy' },
  created_at: '2026-01-05T12:00:00.000Z',
  updated_at: instant,
};

const apiKey: Shown<typeof ApiKeyView> = {
  id: '8e0c0a53-6d3a-4f8f-8f2e-6a5b9f1d2c77',
  name: 'Core banking, nightly sync',
  scopes: ['accounts:write', 'payments:write', 'import'],
  last4: '9f3c',
  created_at: instant,
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
};

const optOut: Shown<typeof OptOutView> = {
  contact_id: contactView.id,
  phone: contactView.phone,
  email: null,
  reason: 'Asked by letter of 2026-11-20',
  actor: 'user',
  user_id: '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10',
  at: instant,
};

const auditEntry: Shown<typeof AuditEntryView> = {
  id: '1f0d3c6e-7d0b-5f3a-9c55-6b2a8e4d9f02',
  action: 'opted_out',
  ...optOut,
};

const { last_used_at: _, revoked_at: __, ...newKey } = apiKey;

const page = <Item>(item: Item) => ({
  data: [item],
  pagination: { limit: 50, offset: 0, has_more: false, next_offset: null, next_cursor: null },
});

export const routeNotes: Readonly<Record<string, RouteNote>> = {
  createAccount: {
    description:
      'With an `external_id` that the organization already has, the account is updated: fields that you leave out stay as ' +
      'they are, and the answer is 200 instead of 201. The same holds for its contact.',
    body: newAccount,
    reply: account,
  },
  listAccounts: { reply: page(account) },
  readAccount: { reply: account },
  updateAccount: {
    description: 'Only the fields you send change; `null` clears one. Fields of the contact are merged one by one.',
    body: { pending_balance: 90000, contact: { email: 'm.fernandez@mail.example' } },
    reply: { ...account, pending_balance: 90000, contact: { ...contactView, email: 'm.fernandez@mail.example' } },
  },
  changeAccountsInBulk: {
    description:
      'An account that joins a campaign begins its strategy, or that of the campaign; so does one that gets another strategy. ' +
      'While an account is `paused`, `disputed` or `resolved` nothing is due for it; what its strategy had planned meanwhile ' +
      'is due at once when it is active again.',
    body: { account_ids: [account.id], action: 'change_status', status: 'escalated' } satisfies Sent<typeof BulkChange>,
    reply: { affected: 1 },
  },
  createContact: {
    description:
      'With an `external_id` that the organization already has, the contact is updated and the answer is 200.',
    body: newContact,
    reply: contact,
  },
  listContacts: { reply: page(contact) },
  readContact: { reply: contact },
  updateContact: {
    description:
      'A contact without `external_id` can be given one, once. It keeps its `id`, and the `external_id` refers to it from ' +
      'then on.',
    body: { phone: '+5491155550199' },
    reply: { ...contact, phone: '+5491155550199' },
  },
  createPayment: {
    description:
      'Lowers `pending_balance`; the payment that brings it to 0 resolves the account. What exceeds the balance is accepted ' +
      'and recorded as `overpaid_amount`.',
    body: payment,
    reply: { ...paymentView, account: { pending_balance: 102340.75, collection_status: 'active' } },
  },
  listPayments: { reply: page(paymentView) },
  createImport: {
    description:
      'Takes up to 25,000 records and 6 MB: 6,000,000 bytes of the body, counted as a JSON string, in which each quotation ' +
      'mark, backslash and line break takes two bytes. All 25,000 fit if they have 240 such bytes each on average; ' +
      'split a larger file. Records are checked one by one in the background: a wrong one becomes an error ' +
      'row and the others are stored. Of records with the same `external_id` the last one counts. Ask for the job by its ' +
      '`job_id` until its status is no longer `processing`.',
    body: { accounts: [newAccount] },
    reply: { job_id: importView.job_id, status: 'processing', total_records: 12000 },
  },
  readImport: {
    description: 'Always `imported + updated + superseded + failed = total_records` once the job has ended.',
    reply: importView,
  },
  exportAccounts: {
    description:
      'The reply streams, so a portfolio of any size fits in one request. With `format: csv` it is a file to download; an ' +
      'apostrophe precedes text that a spreadsheet would run as a formula, whichever separator it splits lines at. Phone ' +
      'numbers in E.164 and amounts have none.',
    body: { format: 'json', filters: { status: 'active', days_past_due_min: 30 } } satisfies Sent<typeof NewExport>,
    reply: [account],
    otherReplies: {
      'text/csv': { schema: { type: 'string', description: 'A header row and one line per account (RFC 4180).' } },
    },
  },
  optOutInBulk: {
    description:
      'The numbers themselves are suppressed, also those that no contact has: from now on nothing is sent to them, and a ' +
      'contact that is created or imported with one of them later is opted out too. A number that was opted out before keeps ' +
      'its first reason in the list; the audit log has every act.',
    body: {
      phones: ['+5491155550123', '+5491155550999'],
      reason: 'Asked by letter of 2026-11-20',
    } satisfies Sent<typeof NewOptOuts>,
    reply: { opted_out: 1, phones: 2, unmatched: ['+5491155550999'] },
  },
  listOptOuts: { reply: { data: [optOut], pagination: { page: 1, page_size: 50, has_more: false } } },
  removeOptOut: {
    description:
      'Its phone, WhatsApp number and email address can be written to again, except an address to which mail cannot be ' +
      'delivered. Others who were opted out with the same number stay opted out. A number that is listed without a ' +
      'contact is given itself, in E.164 (`%2B5491155550999`). An opt-out that was made after the request is never removed: ' +
      'the answer is 409 `opted_out_again`. The body may be left out.',
    body: { reason: 'Called us on 2026-11-21 and agreed to be contacted' },
    reply: { removed: true, contact_id: contactView.id, phone: contactView.phone },
  },
  listAuditEntries: { reply: page(auditEntry) },
  createApiKey: {
    description: 'Keep the `key` at once: nobody can show it again. A lost key is revoked and replaced.',
    body: {
      name: 'Core banking, nightly sync',
      scopes: ['accounts:write', 'payments:write', 'import'],
    } satisfies Sent<typeof NewApiKey>,
    reply: { ...newKey, key: `cms_pk_${'5f0c4e0d9a7b4f3f8f6f0f8a2b1c9f3c'.repeat(2)}` },
  },
  listApiKeys: { reply: page(apiKey) },
  revokeApiKey: { reply: { revoked: true, id: apiKey.id } },
  readOrganization: { reply: organization },
  updateOrganization: {
    body: {
      contact_hours: { start: '09:00', end: '19:00', days: [1, 2, 3, 4, 5] },
    } satisfies Sent<typeof OrganizationChange>,
    reply: { ...organization, contact_hours: { start: '09:00', end: '19:00', days: [1, 2, 3, 4, 5] } },
  },
  createOrganization: {
    body: { name: 'Cobranzas del Sur', timezone: 'America/Argentina/Buenos_Aires' } satisfies Sent<
      typeof NewOrganization
    >,
    reply: organization,
  },
  listOrganizations: { reply: page(organization) },
  readMe: {
    reply: {
      id: '5a0f6a0e-2b9d-4d6c-bb51-3a7b7f4f3f10',
      email: 'ana@mail.example',
      roles: ['admin'],
      organization: {
        id: organization.id,
        name: organization.name,
        timezone: organization.timezone,
        currency: organization.currency,
      },
    } satisfies Shown<typeof UserView>,
  },
  ...settingsNotes,
  ...timelineNotes,
  ...strategyNotes,
  ...campaignNotes,
  ...notificationNotes,
  ...dispatchNotes,
  ...executionNotes,
  readHealth: { reply: { status: 'ok', timestamp: instant } },
};
