import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Organization, organizationsQuery } from '../../queries/organizations.ts';
import { rowsOf } from '../../queries/pages.ts';
import { useService } from '../../queries/session-service.ts';
import { TextField } from '../../forms/text-field.tsx';
import { Empty } from '../../components/empty.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useAllPages } from '../../components/use-all-pages.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { CsvButton, type CsvColumn } from '../../tables/csv-button.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { foldText } from './fold-text.ts';
import { NewOrganizationDialog } from './new-organization-dialog.tsx';
import { OrganizationTable } from './organization-table.tsx';

export default function OrganizationsScreen() {
  const t = useTranslations('organizations');
  const shell = useTranslations('shell');
  const format = useFormat();
  const { q = '' } = useSearch({ from: '/organizations' });
  const change = useChangeSearch<'/organizations'>();
  const terms = useTranslations('terms');
  const [isCreating, setCreating] = useState(false);
  const list = organizationsQuery(useService().api);
  const query = useInfiniteQuery(list);
  // The endpoint has no search; the match may be on any page.
  useAllPages(query, q !== '');
  const all = rowsOf(query.data);
  const wanted = foldText(q);
  const csv: CsvColumn<Organization>[] = [
    { header: t.name, value: ({ name }) => name },
    { header: t.timezone, value: ({ timezone }) => timezone },
    { header: t.currency, value: ({ currency }) => currency },
    { header: t.created, value: ({ created_at: created }) => created },
    { header: terms.id, value: ({ id }) => id },
  ];
  const found = all.filter(({ id, name }) => id === q || foldText(name).includes(wanted));
  return (
    <>
      <PageHead title={shell.screens.organizations} note={shell.chooseOrganization}>
        <Button className="primary" onPress={() => setCreating(true)}>
          {t.create}
        </Button>
      </PageHead>
      <div className="filters" role="search">
        <TextField
          name="q"
          type="search"
          label={t.search}
          value={q}
          onChange={(text) => change({ q: text === '' ? undefined : text }, { replace: true })}
        />
        {all.length > 0 && <CsvButton list={list} name={shell.screens.organizations} columns={csv} />}
        <p className="soft" role="status">
          {query.data && t.shown(format.count(found.length))}
        </p>
      </div>
      <QueryView query={query} lines={4}>
        {() => {
          if (all.length === 0) return <Empty text={t.noOrganizations} />;
          return found.length === 0 && !query.hasNextPage ? (
            <Empty text={t.notFound} />
          ) : (
            <OrganizationTable organizations={found} />
          );
        }}
      </QueryView>
      {(q === '' || query.isFetchNextPageError) && <MoreButton query={query} />}
      {isCreating && <NewOrganizationDialog close={() => setCreating(false)} />}
    </>
  );
}
