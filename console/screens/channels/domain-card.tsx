import { Button } from 'react-aria-components/Button';
import { type EmailDomain, useEmailDomain } from '../../queries/channels.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { useTranslations } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';

export function DomainCard({ domain }: { readonly domain: EmailDomain }) {
  const t = useTranslations('channels');
  const terms = useTranslations('terms');
  const verify = useEmailDomain('verify');
  const isVerified = domain.status === 'verified';
  const columns: TableColumn<EmailDomain['records'][number]>[] = [
    { header: t.recordType, cell: ({ type }) => type },
    { header: t.recordName, is: 'name', cell: ({ name }) => <CopyText text={name} /> },
    { header: t.recordValue, cell: ({ value }) => <CopyText text={value} /> },
    { header: t.priority, cell: ({ priority }) => priority ?? '—' },
    {
      header: terms.status,
      cell: ({ status }) => (status === 'verified' ? t.domainStatuses.verified : t.recordMissing),
    },
  ];
  return (
    <article className="card" aria-label={domain.domain}>
      <div className="section-head">
        <h3>
          {domain.domain}{' '}
          <span className={`status ${isVerified ? 'active' : 'paused'}`}>{t.domainStatuses[domain.status]}</span>
        </h3>
        {!isVerified && (
          <Button isPending={verify.isPending} onPress={() => verify.mutate({ domain: domain.domain })}>
            {t.verify}
          </Button>
        )}
      </div>
      {!isVerified && <p>{t.recordsText}</p>}
      {verify.error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={verify.error} texts={t.refusals} />
        </div>
      )}
      <Table
        label={t.recordsOf(domain.domain)}
        columns={columns}
        rows={domain.records}
        rowKey={({ type, name, value }) => `${type} ${name} ${value}`}
      />
    </article>
  );
}
