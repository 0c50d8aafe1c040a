import type { Account } from '../lib/accounts/account.ts';
import type { NewAccount } from '../lib/accounts/contract.ts';
import type { ApiKey } from '../lib/api-keys/api-key.ts';
import type { Contact } from '../lib/contacts/contact.ts';
import { type AccountId, type ContactId, type OrganizationId, known } from '../lib/ids.ts';
import type { ImportJob } from '../lib/imports/import-job.ts';

export const noon = new Date('2030-01-15T12:00:00.000Z');

export const anOrganizationId = known<OrganizationId>('0b0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const accountId = known<AccountId>('1f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');
const contactId = known<ContactId>('2f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c');

/** An open account in pesos of which nothing is paid; say only what the test is about. */
export const anAccount = (over: Partial<Account> = {}): Account => ({
  kind: 'account',
  id: accountId,
  external_id: 'INV-1',
  contact: { id: contactId, name: 'Ana Pérez', version: 1 },
  total_amount: 1000,
  pending_balance: 1000,
  paid_amount: 0,
  currency: 'ARS',
  collection_status: 'active',
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  created_by: 'api',
  version: 1,
  ...over,
});

export const aContact = (over: Partial<Contact> = {}): Contact => ({
  kind: 'contact',
  id: contactId,
  name: 'Ana Pérez',
  created_at: noon.toISOString(),
  updated_at: noon.toISOString(),
  version: 1,
  ...over,
});

/** An account as a caller sends it. */
export const aNewAccount = (over: Partial<NewAccount> = {}): NewAccount => ({
  external_id: 'INV-1',
  contact: { name: 'Ana Pérez', phone: '+5491155550123', email: 'ana@example.com' },
  total_amount: 1000.5,
  ...over,
});

export const anApiKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  kind: 'api_key',
  id: known('3f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2c'),
  organization: anOrganizationId,
  name: 'ERP',
  scopes: ['accounts:read'],
  last4: 'beef',
  created_at: noon.toISOString(),
  ...over,
});

export const anImportJob = (over: Partial<ImportJob> = {}): ImportJob => ({
  kind: 'import_job',
  id: known('imp_4f0e7a1c7d3f4a559f0e3f5d6f0a1b2c'),
  organization: anOrganizationId,
  status: 'processing',
  total_records: 10,
  results: {},
  created_at: noon.toISOString(),
  expires_at_seconds: 0,
  ...over,
});
