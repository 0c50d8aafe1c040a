import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { emailDomainsQuery } from '../../calls/channels.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useWords } from '../../words/language.ts';
import { DomainCard } from './domain-card.tsx';
import { NewDomainDialog } from './new-domain-dialog.tsx';

/** The domains that email is sent from, each with the DNS records that it needs. */
export function EmailDomains({ emailChannel }: { readonly emailChannel: string | undefined }) {
  const words = useWords('channels');
  const query = useInfiniteQuery(emailDomainsQuery(useOrganizationService()));
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="channel-section" aria-labelledby="email-domains">
      <div className="section-head">
        <h2 id="email-domains">{words.domains}</h2>
        <Button onPress={() => setAdding(true)}>{words.addDomain}</Button>
      </div>
      <QueryView query={query} lines={3}>
        {(pages) =>
          rowsOf(pages).length === 0 ? (
            <Empty text={words.noDomains} />
          ) : (
            rowsOf(pages).map((domain) => <DomainCard key={domain.id} domain={domain} />)
          )
        }
      </QueryView>
      <MoreButton query={query} />
      {isAdding && <NewDomainDialog emailChannel={emailChannel} close={() => setAdding(false)} />}
    </section>
  );
}
