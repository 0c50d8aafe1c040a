import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { type ApiKey, apiKeysQuery } from '../../queries/api-keys.ts';
import { Moment } from '../../components/moment.tsx';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

interface ApiKeyTableProps {
  readonly changeQuota: (apiKey: ApiKey) => void;
  readonly revoke: (apiKey: ApiKey) => void;
  readonly empty: ReactNode;
}

export function ApiKeyTable({ changeQuota, revoke, empty }: ApiKeyTableProps) {
  const t = useTranslations('api_keys');
  const terms = useTranslations('terms');
  const format = useFormat();
  const columns: TableColumn<ApiKey>[] = [
    {
      header: terms.name,
      is: 'name',
      cell: ({ name, last4 }) => (
        <>
          {name} <span className="soft">{t.ending(last4)}</span>
        </>
      ),
    },
    {
      header: t.scope,
      is: 'wraps',
      cell: ({ scopes }) => format.list(scopes.map((scope) => t.scopes[scope].text)),
    },
    {
      header: t.limit,
      is: 'number',
      cell: (apiKey) =>
        isActive(apiKey) ? (
          <Button
            aria-label={`${format.number(apiKey.requests_per_window)}: ${t.quotaTitle(apiKey.name)}`}
            onPress={() => changeQuota(apiKey)}
          >
            {format.number(apiKey.requests_per_window)}
          </Button>
        ) : (
          format.number(apiKey.requests_per_window)
        ),
    },
    { header: t.created, cell: ({ created_at: created }) => <Moment at={created} /> },
    {
      header: t.expires,
      cell: ({ expires_at: expires }) => (expires === null ? t.never : <Moment at={expires} />),
    },
    { header: t.lastUse, cell: ({ last_used_at: used }) => (used === null ? t.unused : <Moment at={used} />) },
    { header: terms.status, cell: (apiKey) => <KeyStatus apiKey={apiKey} revoke={revoke} /> },
  ];
  const csv: CsvColumn<ApiKey>[] = [
    { header: terms.name, value: ({ name, last4 }) => `${name} ${t.ending(last4)}` },
    { header: t.scope, value: ({ scopes }) => scopes.join(' ') },
    { header: t.quota, value: ({ requests_per_window: quota }) => quota },
    { header: t.created, value: ({ created_at: created }) => created },
    { header: t.expires, value: ({ expires_at: expires }) => expires },
    { header: t.lastUse, value: ({ last_used_at: used }) => used },
    { header: t.revoked, value: ({ revoked_at: revoked }) => revoked },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={apiKeysQuery(useOrganizationService())}
      lines={5}
      empty={empty}
      label={t.list}
      columns={columns}
      csv={{ name: t.list, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}

const isActive = ({ revoked_at: revoked, expires_at: expires }: ApiKey): boolean =>
  revoked === null && (expires === null || Date.parse(expires) > serviceNow());

function KeyStatus({ apiKey, revoke }: { readonly apiKey: ApiKey; readonly revoke: (apiKey: ApiKey) => void }) {
  const t = useTranslations('api_keys');
  if (apiKey.revoked_at !== null) return <span className="soft">{t.revoked}</span>;
  if (!isActive(apiKey)) return <span className="soft">{t.expired}</span>;
  return (
    <Button aria-label={t.revokeTitle(apiKey.name)} onPress={() => revoke(apiKey)}>
      {t.revoke}
    </Button>
  );
}
