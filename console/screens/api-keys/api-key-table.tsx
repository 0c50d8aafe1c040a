import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ApiKey, apiKeysQuery } from '../../queries/api-keys.ts';
import { Moment } from '../../components/moment.tsx';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useWords } from '../../locales/language.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

interface ApiKeyTableProps {
  readonly revoke: (apiKey: ApiKey) => void;
  readonly empty: ReactNode;
}

export function ApiKeyTable({ revoke, empty }: ApiKeyTableProps) {
  const words = useWords('api_keys');
  const terms = useWords('terms');
  const format = useFormat();
  const columns: TableColumn<ApiKey>[] = [
    {
      header: terms.name,
      is: 'name',
      cell: ({ name, last4 }) => (
        <>
          {name} <span className="soft">{words.ending(last4)}</span>
        </>
      ),
    },
    {
      header: words.scope,
      is: 'wraps',
      cell: ({ scopes }) => format.list(scopes.map((scope) => words.scopes[scope].text)),
    },
    { header: words.created, cell: ({ created_at: created }) => <Moment at={created} /> },
    {
      header: words.expires,
      cell: ({ expires_at: expires }) => (expires === null ? words.never : <Moment at={expires} />),
    },
    { header: words.lastUse, cell: ({ last_used_at: used }) => (used === null ? words.unused : <Moment at={used} />) },
    { header: terms.status, cell: (apiKey) => <KeyStatus apiKey={apiKey} revoke={revoke} /> },
  ];
  const csv: CsvColumn<ApiKey>[] = [
    { header: terms.name, value: ({ name, last4 }) => `${name} ${words.ending(last4)}` },
    { header: words.scope, value: ({ scopes }) => scopes.join(' ') },
    { header: words.created, value: ({ created_at: created }) => created },
    { header: words.expires, value: ({ expires_at: expires }) => expires },
    { header: words.lastUse, value: ({ last_used_at: used }) => used },
    { header: words.revoked, value: ({ revoked_at: revoked }) => revoked },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={apiKeysQuery(useOrganizationService())}
      lines={5}
      empty={empty}
      label={words.list}
      columns={columns}
      csv={{ name: words.list, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}

function KeyStatus({ apiKey, revoke }: { readonly apiKey: ApiKey; readonly revoke: (apiKey: ApiKey) => void }) {
  const words = useWords('api_keys');
  if (apiKey.revoked_at !== null) return <span className="soft">{words.revoked}</span>;
  if (apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= serviceNow())
    return <span className="soft">{words.expired}</span>;
  return (
    <Button aria-label={words.revokeTitle(apiKey.name)} onPress={() => revoke(apiKey)}>
      {words.revoke}
    </Button>
  );
}
