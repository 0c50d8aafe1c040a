import { marshall } from '@aws-sdk/util-dynamodb';
import { indexKeys, keys, segments } from '../../lib/platform/aws/table/keys.ts';
import { accountIdOf, contactIdOf } from '../../lib/foundation/derived-ids.ts';
import { ContactId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { NewAccount } from '../../lib/portfolio/accounts/contract.ts';
import type { Service } from './start-service.ts';

export const phone = '+5491155550123';

/** The account that the figures in docs/data-model.md are about. */
export const aRecord = (externalId: string, over: Partial<NewAccount> = {}): NewAccount => ({
  external_id: externalId,
  contact: { name: 'Ana Pérez', phone, email: 'ana@example.com' },
  total_amount: 1000.5,
  due_date: '2026-01-31',
  ...over,
});

/** The same account with a contact that other accounts can share. */
export const withSharedContact = (externalId: string, contact: string): NewAccount =>
  aRecord(externalId, { contact: { ...aRecord('').contact, external_id: contact } });

export const createAccount = (service: Service, organization: OrganizationId, record: NewAccount): Promise<Account> =>
  service.call<Account>('createAccount', { organization, body: record });

export interface AccountsSharingContact {
  readonly organization: OrganizationId;
  readonly contact: ContactId;
  readonly accounts: readonly Account[];
}

/** Creates accounts that share one contact. */
export async function createAccountsSharing(
  service: Service,
  name: string,
  count: number,
): Promise<AccountsSharingContact> {
  const organization = await service.organization(`${name} ${count}`);
  const accounts: Account[] = [];
  for (let n = 0; n < count; n++)
    accounts.push(await createAccount(service, organization, withSharedContact(`INV-${n}`, 'PERSON-1')));
  return { organization, contact: contactIdOf(organization, 'PERSON-1'), accounts };
}

const externalIdAt = (n: number): string => `INV-${String(n).padStart(6, '0')}`;

/** Finds external ids whose accounts are distributed over the segments as given. */
function externalIdsIn(organization: OrganizationId, perSegment: Readonly<Record<string, number>>): string[] {
  const left = new Map(Object.entries(perSegment));
  const externalIds: string[] = [];
  for (let n = 0; left.size > 0; n++) {
    const segment = accountIdOf(organization, externalIdAt(n)).slice(0, 1);
    const wanted = left.get(segment);
    if (wanted === undefined) continue;
    externalIds.push(externalIdAt(n));
    if (wanted === 1) left.delete(segment);
    else left.set(segment, wanted - 1);
  }
  return externalIds;
}

/** Distributes a number of accounts over the segments as evenly as possible. */
export const spreadEvenly = (count: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    segments
      .map((segment, n): [string, number] => [segment, Math.floor((count + n) / segments.length)])
      .filter(([, share]) => share > 0),
  );

const made = new WeakMap<Service, Map<string, Promise<OrganizationId>>>();

interface PortfolioOptions {
  /** Also create a contact with a phone for each account; lists of accounts do not need them. */
  readonly withContacts?: boolean;
}

/** An organization with the given number of accounts per segment. The same name returns the same organization. */
export function createPortfolio(
  service: Service,
  name: string,
  perSegment: Readonly<Record<string, number>>,
  options: PortfolioOptions = {},
): Promise<OrganizationId> {
  const names = made.get(service) ?? new Map<string, Promise<OrganizationId>>();
  made.set(service, names);
  const organization = names.get(name) ?? makePortfolio(service, name, perSegment, options);
  names.set(name, organization);
  return organization;
}

/** Copies one account and contact that the service created, which is faster than creating each through the service. */
async function makePortfolio(
  service: Service,
  name: string,
  perSegment: Readonly<Record<string, number>>,
  { withContacts = false }: PortfolioOptions,
): Promise<OrganizationId> {
  const organization = await service.organization(name);
  const elsewhere = await service.organization(`${name}, original`);
  const model = await createAccount(service, elsewhere, aRecord(externalIdAt(0)));
  const { copy, read } = service.table;
  const accounts = externalIdsIn(organization, perSegment).map((externalId) => {
    const id = accountIdOf(organization, externalId);
    return {
      ...keys.account(organization, id),
      ...indexKeys.accountStatus(organization, id, 'active'),
      organization,
      id,
      external_id: externalId,
    };
  });
  await copy(await read(keys.account(elsewhere, model.id)), accounts);
  if (!withContacts) return organization;
  // Contacts have the ids of their accounts, so that both are distributed over the segments alike.
  const contacts = accounts.map(({ id: account }) => {
    const id = parseId(ContactId, account);
    return {
      ...keys.contact(organization, id),
      ...indexKeys.contactPhone(organization, id, phone),
      organization,
      id,
      account_id: account,
    };
  });
  await copy(await read(keys.contact(elsewhere, model.contact.id)), contacts);
  return organization;
}

/** An item in DynamoDB's attribute value format, as stream records carry it. */
export const toImage = (item: object) => marshall(item, { removeUndefinedValues: true });
