import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ListedAccount, accountsQuery, maxChanged } from '../../queries/account-list.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { useChangePreferences, usePreferences } from '../../queries/preferences.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { accountSorts } from '../../routes/search-schemas.ts';
import { DataGrid } from '../../grid/data-grid.tsx';
import type { Selected } from '../../grid/row-selection.ts';
import { ChoiceMenu } from '../../components/choice-menu.tsx';
import { DensityChoice } from '../../components/density-choice.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSingleKeys } from '../../components/single-keys.ts';
import { useIsNarrow } from '../../components/use-media.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { serviceNow } from '../../locales/format.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { AccountPeek } from './account-peek.tsx';
import { AccountViews } from './account-views.tsx';
import { firstColumnsOf, useAccountColumns, useNarrowAccountColumns } from './account-columns.tsx';
import { AccountFilters } from './account-filters.tsx';
import './accounts.css';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ExportButton } from './export-button.tsx';
import { FillCampaign } from './fill-campaign.tsx';
import { AccountTotals } from './account-totals.tsx';
import { isFiltered, isSortable, noFilters, sortOf, sortText, toFilters } from './filters.ts';
import { listAddress } from './list-address.ts';

const keyOf = ({ id }: ListedAccount): string => id;

export default function AccountsScreen() {
  const t = useTranslations('accounts');
  const shell = useTranslations('shell');
  const search = useSearch({ from: '/accounts' });
  const change = useChangeSearch<'/accounts'>();
  const { rows, query, filters } = useAccounts();
  const columns = useAccountColumns(commonCurrencyOf(rows));
  const narrowColumns = useNarrowAccountColumns();
  // Columns in the address, for example from a saved view, apply on narrow screens too.
  const isCompact = useIsNarrow() && search.columns === undefined;
  const [shownColumns, chooseColumns] = useShownColumns(columns.map(({ id }) => id));
  const format = useFormat();
  const { selected, select } = useSelected(JSON.stringify(search));
  const viewer = useViewer();
  const [isAdmin, isAgent] = [viewer.hasRole('admin'), viewer.hasRole('agent')];
  const { isEnabled } = useSingleKeys();
  const from = listAddress(search);
  const rowLink = useAccountLink(from);
  const { density } = usePreferences();
  const [peeked, setPeeked] = useState<string>();
  const peekedRow = rows.find(({ id }) => id === peeked);
  const { error } = query;
  const [first] = rows;
  return (
    <>
      <PageHead
        title={shell.screens.accounts}
        note={
          search.assign ? (
            <AssignNote campaign={search.assign} />
          ) : (
            query.isSuccess && (
              <AccountTotals rows={query.hasNextPage ? undefined : rows} filters={filters} search={search} />
            )
          )
        }
      >
        {isAdmin && <FillCampaign search={search} filters={filters} />}
        <ExportButton search={search} />
        {isAgent && first && search.assign === undefined && (
          <Link className="button primary" to="/accounts/$id" params={{ id: first.id }} search={{ from }}>
            <Icon name="list" />
            {t.workList}
          </Link>
        )}
      </PageHead>
      <AccountViews isReady={query.isSuccess} />
      <AccountFilters search={search} change={change}>
        {isSortable(search) && (
          <ChoiceMenu
            label={t.sort}
            icon="sort"
            isNamed={search.sort !== undefined}
            choices={[
              { value: 'none', text: t.unsorted },
              ...accountSorts.map((value) => ({ value, text: t.sorts[value] })),
            ]}
            value={search.sort ?? 'none'}
            onChange={(chosen) => change({ sort: chosen === 'none' ? undefined : chosen })}
          />
        )}
        {!isCompact && <DensityChoice />}
        {!isCompact && <ColumnChoice columns={columns} shown={shownColumns} choose={chooseColumns} />}
      </AccountFilters>
      <p role="status" className="hidden">
        {isFiltered(search) && query.isSuccess && t.matches(format.count(rows.length), query.hasNextPage)}
      </p>
      <DataGrid
        // The grid cannot change its row height once it is mounted.
        key={isCompact ? 'compact' : density}
        labels={{
          name: t.list,
          loading: shell.loading,
          selectAll: t.selectAll,
          keys: isAdmin ? t.selectKeys : t.keys,
          selectionLimit: t.selectionLimit,
        }}
        columns={isCompact ? narrowColumns : columns}
        shownColumns={isCompact ? undefined : shownColumns}
        hasTwoLines={isCompact}
        rows={rows}
        rowKey={keyOf}
        isLoading={query.isPending && !error}
        isLoadingMore={query.isFetchingNextPage}
        hasMore={query.hasNextPage}
        onEnd={() => void query.fetchNextPage()}
        failure={error ? <Failure error={error} retry={() => void query.refetch()} /> : undefined}
        empty={
          isFiltered(search) ? (
            <Empty text={t.noMatch}>
              <Button onPress={() => change(noFilters)}>{shell.clearFilters}</Button>
            </Empty>
          ) : (
            <Empty text={t.nothing}>
              <p>{isAdmin && <Link to="/imports">{shell.screens.imports}</Link>}</p>
              <a href="/docs">{t.toDocs}</a>
            </Empty>
          )
        }
        rowLink={rowLink}
        selection={
          isAdmin
            ? {
                selected,
                onChange: select,
                labelOf: ({ contact, external_id: reference, id }) => t.select(contact.name, reference ?? id),
                maxSelected: maxChanged,
              }
            : undefined
        }
        peek={
          // Who adds accounts to a campaign selects them by Space.
          isCompact || search.assign !== undefined
            ? undefined
            : { key: peekedRow && peeked, show: (row) => setPeeked(row === undefined ? undefined : row.id) }
        }
        sort={sortOf(search)}
        onSort={isSortable(search) ? (next) => change({ sort: sortText(next) }) : undefined}
        hasSingleKeys={isEnabled}
      />
      {peekedRow && !isCompact && <AccountPeek account={peekedRow} from={from} close={() => setPeeked(undefined)} />}
      {/* After the grid, which is one tab stop: Tab leads from the selected rows to their actions. */}
      {isAdmin && (
        <BulkBar
          accounts={rows.filter(({ id }) => selected.has(id))}
          unselect={() => select(new Set())}
          assignTo={search.assign}
        />
      )}
    </>
  );
}

function AssignNote({ campaign }: { readonly campaign: string }) {
  const t = useTranslations('accounts');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  return (
    <>
      {t.assigning}{' '}
      <Link to="/campaigns/$id" params={{ id: campaign }}>
        {directory?.campaigns.find(({ id }) => id === campaign)?.name ?? '…'}
      </Link>
    </>
  );
}

function useAccounts() {
  const search = useSearch({ from: '/accounts' });
  const zone = useOrganizationZone();
  // A cursor is only valid with unchanged filters.
  const [now] = useState(serviceNow);
  const filters = toFilters(search, now, zone ?? 'UTC', useViewer().me.id);
  const { sort } = search;
  const listed = { ...filters, ...(sort !== undefined && isSortable(search) && { sort }) };
  const query = useInfiniteQuery({ ...accountsQuery(useOrganizationService(), listed), enabled: zone !== undefined });
  const { data } = query;
  return { query, filters, rows: useMemo(() => rowsOf(data), [data]) };
}

/** The columns in the address, or else the ones last chosen. */
function useShownColumns(all: readonly string[]) {
  const { columns, assign } = useSearch({ from: '/accounts' });
  const change = useChangeSearch<'/accounts'>();
  const preferred = usePreferences().columns['accounts'];
  const { mutate } = useChangePreferences();
  const firstColumns = firstColumnsOf(assign !== undefined);
  const validIds = (columns?.split(',') ?? preferred ?? firstColumns).filter((id) => all.includes(id));
  const text = (validIds.length > 0 ? validIds : firstColumns).join(',');
  const shown = useMemo(() => text.split(','), [text]);
  const choose = (ids: readonly string[]) => {
    change({ columns: ids.join(',') }, { replace: true });
    mutate({ columns: { accounts: [...ids] } });
  };
  return [shown, choose] as const;
}

/** The selected accounts. A new address shows other accounts, so it clears the selection. */
function useSelected(address: string) {
  const [selection, setSelection] = useState<{ readonly address: string; readonly selected: Selected }>();
  const selected = useMemo(
    () => (selection?.address === address ? selection.selected : new Set<string>()),
    [selection, address],
  );
  return { selected, select: (chosen: Selected) => setSelection({ address, selected: chosen }) };
}

/** The currency of all rows, if they have but one. */
function commonCurrencyOf([first, ...others]: readonly ListedAccount[]): string | undefined {
  return first && others.every(({ currency }) => currency === first.currency) ? first.currency : undefined;
}

function useAccountLink(from: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const target = ({ id }: ListedAccount) => ({ to: '/accounts/$id', params: { id }, search: { from } }) as const;
  return {
    hrefOf: (account: ListedAccount) => router.buildLocation(target(account)).href,
    open: (account: ListedAccount) => navigate(target(account)),
  };
}
