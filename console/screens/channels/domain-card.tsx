import { Button } from 'react-aria-components/Button';
import { type EmailDomain, useEmailDomain } from '../../calls/channels.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { RefusalText } from '../../parts/failure.tsx';
import { useWords } from '../../words/language.ts';

/** A domain with the records to copy into its DNS. */
export function DomainCard({ domain }: { readonly domain: EmailDomain }) {
  const words = useWords('channels');
  const terms = useWords('terms');
  const verify = useEmailDomain('verify');
  const isVerified = domain.status === 'verified';
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
      <div className="scrolls" role="region" aria-label={words.recordsOf(domain.domain)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.recordType}</th>
              <th scope="col">{words.recordName}</th>
              <th scope="col">{words.recordValue}</th>
              <th scope="col">{words.priority}</th>
              <th scope="col">{terms.status}</th>
            </tr>
          </thead>
          <tbody>
            {domain.records.map((record) => (
              <tr key={`${record.type} ${record.name} ${record.value}`}>
                <td>{record.type}</td>
                <th scope="row">
                  <CopyText text={record.name} />
                </th>
                <td>
                  <CopyText text={record.value} />
                </td>
                <td>{record.priority ?? '—'}</td>
                <td>{record.status === 'verified' ? words.domainStatuses.verified : words.recordMissing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}
