import { keys, segments } from '../../../lib/platform/aws/table/keys.ts';
import type { OrganizationId, PaymentId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import {
  aRecord,
  createAccount,
  createAccountsSharing,
  createPortfolio,
  phone,
  spreadEvenly,
} from '../../harness/portfolio.ts';
import { required } from '../../harness/required.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureGrowth, measureOnce } from '../exercise.ts';

interface Page {
  readonly pagination: { readonly next_cursor: string | null };
}

export const listAccounts = (
  service: Service,
  organization: OrganizationId,
  query: Readonly<Record<string, string>> = {},
): Promise<Page> => service.call<Page>('listAccounts', { organization, query });

export async function cursorAfter(service: Service, organization: OrganizationId, rows: number): Promise<string> {
  const { pagination } = await listAccounts(service, organization, { limit: String(rows) });
  return required(pagination.next_cursor);
}

/** One segment with enough accounts for two pages of 50. */
const dense = { 0: 120 };
/** Half a page of accounts in each segment. */
const thin = Object.fromEntries(segments.map((segment) => [segment, 25]));

/** Indexes the words of accounts that were just created, as the stream does. */
async function indexWords(service: Service, organization: OrganizationId, accounts: readonly Account[]) {
  const images = await Promise.all(accounts.map(({ id }) => service.table.read(keys.account(organization, id))));
  const Records = images.map((NewImage, n) => ({ dynamodb: { SequenceNumber: String(n + 1), NewImage } }));
  await service.run('publishAndCountChanges', { shardId: 'shard', Records });
}

/** A thousand accounts, which the pages of the index have for an hour. */
async function createIndexedPortfolio(service: Service, name: string): Promise<OrganizationId> {
  const organization = await createPortfolio(service, name, spreadEvenly(1000));
  const { accountIndexStore } = await import('../../../lib/portfolio/account-index/account-index-store.ts');
  const { compactSegment } = await import('../../../lib/portfolio/account-index/compact-segment.ts');
  const { recordRows } = await import('../../../lib/portfolio/account-index/record-account-changes.ts');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const segment of segments) {
    const rows = await accountIndexStore(organization).readAccounts(segment);
    await recordRows(organization, segment, rows, anHourAgo);
    await compactSegment(organization, segment, anHourAgo);
  }
  return organization;
}

export const listPatterns: Exercises = {
  'account-search': measureGrowth('n', [4, 20], async (service, size) => {
    const organization = await service.organization(`account-search-${size}`);
    const records = Array.from({ length: size }, (_, n) => aRecord(`INV-${n}`));
    const accounts = await Promise.all(records.map((record) => createAccount(service, organization, record)));
    await indexWords(service, organization, accounts);
    const query = { q: 'ana pérez', limit: '20' };
    return () => service.call('searchAccounts', { organization, query });
  }),

  'account-search-phone': measureOnce(async (service) => {
    const organization = await service.organization('account-search-phone');
    await createAccount(service, organization, aRecord('INV-1'));
    return () => service.call('searchAccounts', { organization, query: { q: '+5491155550123' } });
  }),

  'account-list': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'dense', dense);
    return () => listAccounts(service, organization);
  }),

  'account-list-cursor': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'dense', dense);
    const cursor = await cursorAfter(service, organization, 50);
    return () => listAccounts(service, organization, { cursor });
  }),

  'account-list-boundary': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'account-list-boundary', thin);
    const cursor = await cursorAfter(service, organization, 210);
    return () => listAccounts(service, organization, { cursor });
  }),

  'account-list-walk': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'thousand', spreadEvenly(1000));
    return async () => {
      let cursor: string | null | undefined;
      do {
        const { pagination } = await listAccounts(service, organization, cursor ? { cursor } : {});
        cursor = pagination.next_cursor;
      } while (cursor);
    };
  }),

  'account-list-few': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'account-list-few', { 0: 10, 5: 10, a: 10 });
    return () => listAccounts(service, organization);
  }),

  'account-list-offset': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'dense', dense);
    await listAccounts(service, organization);
    return () => listAccounts(service, organization, { offset: '50' });
  }),

  'account-list-jump': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'account-list-jump', dense);
    return () => listAccounts(service, organization, { offset: '60' });
  }),

  'account-list-status': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'dense', dense);
    return () => listAccounts(service, organization, { status: 'active' });
  }),

  'account-list-updated': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'dense', dense);
    return () => listAccounts(service, organization, { updated_since: '2000-01-01' });
  }),

  'account-list-search': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'thousand', spreadEvenly(1000));
    return () => listAccounts(service, organization, { updated_since: '2100-01-01' });
  }),

  'account-list-sorted': measureOnce(async (service) => {
    const organization = await createIndexedPortfolio(service, 'account-list-sorted');
    return () => listAccounts(service, organization, { sort: '-pending_balance' });
  }),

  'account-totals': measureOnce(async (service) => {
    const organization = await createIndexedPortfolio(service, 'account-totals');
    return () => service.call('readAccountTotals', { organization });
  }),

  'account-list-ids': measureGrowth('n', [10, 100], async (service, size) => {
    const organization = await createPortfolio(service, 'hundred', spreadEvenly(128));
    const page = await service.call<{ data: { id: string }[] }>('listAccounts', {
      organization,
      query: { limit: '100' },
    });
    const ids = page.data.slice(0, size).map(({ id }) => id);
    return () => listAccounts(service, organization, { ids: ids.join(','), limit: '100' });
  }),

  'account-list-contact': measureGrowth('n', [1, 5], async (service, size) => {
    const { organization, contact } = await createAccountsSharing(service, 'account-list-contact', size);
    return () => listAccounts(service, organization, { contact_id: contact });
  }),

  'account-list-external-id': measureOnce(async (service) => {
    const organization = await service.organization('account-list-external-id');
    await createAccount(service, organization, aRecord('INV-1'));
    return () => listAccounts(service, organization, { external_id: 'INV-1' });
  }),

  'contact-list': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'contact-list', { 0: 120 }, { withContacts: true });
    return () => service.call('listContacts', { organization });
  }),

  'contact-list-search': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'contact-search', spreadEvenly(1000), { withContacts: true });
    return () => service.call('listContacts', { organization, query: { opted_out: 'true' } });
  }),

  'contact-list-updated': measureOnce(async (service) => {
    const organization = await createPortfolio(service, 'contact-list', { 0: 120 }, { withContacts: true });
    return () => service.call('listContacts', { organization, query: { updated_since: '2000-01-01' } });
  }),

  'contact-list-phone': measureGrowth('n', [1, 5], async (service, size) => {
    const name = `contact-list-phone ${size}`;
    const organization = await createPortfolio(service, name, { 0: size }, { withContacts: true });
    return () => service.call('listContacts', { organization, query: { phone } });
  }),

  'payment-list': measureOnce(async (service) => {
    const { organization, account } = await debtorWithPayments(service, 'payment-list', 200);
    return () => service.call('listPayments', { organization, params: { id: account } });
  }),
};

/** An account with `count` payments, a second apart. */
async function debtorWithPayments(service: Service, name: string, count: number) {
  const organization = await service.organization(name);
  const { id: account } = await createAccount(service, organization, aRecord('INV-1'));
  const body = { account_id: account, amount: 1 };
  const payment = await service.call<{ id: PaymentId; paid_at: string }>('createPayment', { organization, body });
  const { paid_at: paidAt, id } = payment;
  await service.table.copy(
    await service.table.read(keys.payment(organization, account, paidAt, id)),
    Array.from({ length: count - 1 }, (_, n) => {
      const at = new Date(Date.parse(paidAt) - (n + 1) * 1000).toISOString();
      return { ...keys.payment(organization, account, at, id), paid_at: at };
    }),
  );
  return { organization, account };
}
