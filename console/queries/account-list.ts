import { type InfiniteData, queryOptions } from '@tanstack/react-query';
import { createDownload } from '../api/api.ts';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { Session } from '../session/session.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

type Listed = ReplyOf<OperationAt<'GET', '/api/v1/accounts'>>;
export type ListedAccount = Listed['data'][number];
export type Status = ListedAccount['collection_status'];
export type ListFilters = NonNullable<RequestOf<OperationAt<'GET', '/api/v1/accounts'>>['query']>;
type BulkChange = RequestOf<OperationAt<'POST', '/api/admin/bulk/accounts'>>['body'];
export type NewExport = RequestOf<OperationAt<'POST', '/api/v1/export/accounts'>>['body'];

type WithoutIds<C> = C extends unknown ? Omit<C, 'account_ids' | 'account_external_ids'> : never;
export type AccountsAction = WithoutIds<Exclude<BulkChange, { readonly action: 'assign_strategy' }>>;
export type AccountsChange = AccountsAction & { readonly account_ids: string[] };

export const maxChanged = 500;
const exportMs = 10 * 60_000;
const list = ['accounts', 'list'];

export const accountsQuery = ({ call, organization }: OrganizationService, filters: ListFilters) =>
  pagesQuery([organization, ...list, filters], (cursor, signal) =>
    call('GET', '/api/v1/accounts', { query: { limit: '100', ...cursor, ...filters } }, { signal }),
  );

export type AccountTotals = ReplyOf<OperationAt<'GET', '/api/accounts/totals'>>;
export type TotalFilters = NonNullable<RequestOf<OperationAt<'GET', '/api/accounts/totals'>>['query']>;

export const accountTotalsQuery = ({ call, organization }: OrganizationService, filters: TotalFilters) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'totals', filters],
    queryFn: ({ signal }) => call('GET', '/api/accounts/totals', { query: filters }, { signal }),
  });

/** Accepts at most 100 ids. */
export const accountsByIdQuery = ({ call, organization }: OrganizationService, ids: readonly string[]) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'by-id', ids],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(), limit: '100' };
      return (await call('GET', '/api/v1/accounts', { query }, { signal })).data;
    },
  });

/** The account after an action; the same object if the service would not apply it. */
export function applyAction(account: ListedAccount, action: AccountsAction): ListedAccount {
  if (action.action === 'assign_campaign')
    return account.campaign_id === action.campaign_id ? account : { ...account, campaign_id: action.campaign_id };
  if (action.action === 'assign_agent')
    return account.assigned_to === action.user_id ? account : { ...account, assigned_to: action.user_id };
  const from = account.collection_status;
  const to = statusAfter(action);
  const isApplied =
    from !== to && (from !== 'resolved' || to === 'active') && (action.action !== 'resume' || from === 'paused');
  return isApplied ? { ...account, collection_status: to } : account;
}

function statusAfter(action: Exclude<AccountsAction, { readonly action: 'assign_campaign' | 'assign_agent' }>): Status {
  if (action.action === 'change_status') return action.status;
  return action.action === 'pause' ? 'paused' : 'active';
}

const afterChange = (account: ListedAccount, changes: readonly AccountsChange[]): ListedAccount =>
  changes.reduce(
    (before, change) => (change.account_ids.includes(account.id) ? applyAction(before, change) : before),
    account,
  );

const idsOf = (accounts: readonly ListedAccount[]): string[] => accounts.map(({ id }) => id);

/** The actions that restore the status or campaign that the accounts had before. */
export function undoActions(accounts: readonly ListedAccount[], action: AccountsAction): AccountsChange[] {
  if (action.action === 'assign_campaign')
    return [...Map.groupBy(accounts, (account) => account.campaign_id)].map(([campaign_id, group]) => ({
      action: 'assign_campaign',
      campaign_id,
      account_ids: idsOf(group),
    }));
  if (action.action === 'assign_agent')
    return [...Map.groupBy(accounts, (account) => account.assigned_to)].map(([user_id, group]) => ({
      action: 'assign_agent',
      user_id,
      account_ids: idsOf(group),
    }));
  const toStatus = (status: Status, group: readonly ListedAccount[]): AccountsChange => ({
    action: 'change_status',
    status,
    account_ids: idsOf(group),
  });
  const groups = [...Map.groupBy(accounts, (account) => account.collection_status)];
  if (statusAfter(action) !== 'resolved') return groups.map(([status, group]) => toStatus(status, group));
  // A resolved account can only become active again; restore its former status afterwards.
  const others = groups.filter(([status]) => status !== 'active');
  return [toStatus('active', accounts), ...others.map(([status, group]) => toStatus(status, group))];
}

/** Changes accounts and returns the number of changed ones. The list is updated optimistically. */
export const useChangeAccounts = () =>
  useServiceMutation<readonly AccountsChange[], number>({
    send: async ({ call }, changes, idempotencyKey) => {
      let affected = 0;
      for (const [index, body] of changes.entries()) {
        const reply = await call(
          'POST',
          '/api/admin/bulk/accounts',
          { body },
          { idempotencyKey: `${idempotencyKey}-${index}` },
        );
        affected += reply.affected;
      }
      return affected;
    },
    optimistic: {
      key: list,
      update: (before, changes) => {
        // Queries under this key come from `accountsQuery`.
        const { pages, ...rest } = before as InfiniteData<Listed>;
        return {
          ...rest,
          pages: pages.map((page) => ({ ...page, data: page.data.map((account) => afterChange(account, changes)) })),
        };
      },
    },
    invalidates: [['accounts']],
  });

export const downloadAccounts = (session: Session, organization: string, filters: NewExport['filters']) =>
  createDownload(session, organization)(
    'POST',
    '/api/v1/export/accounts',
    { body: { format: 'csv', bom: true, filters } },
    { timeoutMs: exportMs },
  );
