import { Button } from 'react-aria-components/Button';
import { type EmailDomain, useEmailDomain } from '../../queries/channels.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { RefusalText } from '../../components/failure.tsx';
import { useWords } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';

/** A domain with the records to copy into its DNS. */
export function DomainCard({ domain }: { readonly domain: EmailDomain }) {
  const words = useWords('channels');
  const terms = useWords('terms');
  const verify = useEmailDomain('verify');
  const isVerified = domain.status === 'verified';
  const columns: TableColumn<EmailDomain['records'][number]>[] = [
    { header: words.recordType, cell: ({ type }) => type },
    { header: words.recordName, is: 'name', cell: ({ name }) => <CopyText text={name} /> },
    { header: words.recordValue, cell: ({ value }) => <CopyText text={value} /> },
    { header: words.priority, cell: ({ priority }) => priority ?? '—' },
    {
      header: terms.status,
      cell: ({ status }) => (status === 'verified' ? words.domainStatuses.verified : words.recordMissing),
    },
  ];
  return (
    <article className="card" aria-label={domain.domain}>
      <div className="section-head">
        <h3>
          {domain.domain}{' '}
          <span className={`status ${isVerified ? 'active' : 'paused'}`}>{words.domainStatuses[domain.status]}</span>
        </h3>
        {!isVerified && (
          <Button isPending={verify.isPending} onPress={() => verify.mutate({ domain: domain.domain })}>
            {words.verify}
          </Button>
        )}
      </div>
      {!isVerified && <p>{words.recordsText}</p>}
      {verify.error !== null && (
        <div role="alert" className="notice failure">
          <RefusalText error={verify.error} texts={words.refusals} />
        </div>
      )}
      <Table
        label={words.recordsOf(domain.domain)}
        columns={columns}
        rows={domain.records}
        rowKey={({ type, name, value }) => `${type} ${name} ${value}`}
      />
    </article>
  );
}
