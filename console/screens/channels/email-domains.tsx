import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { emailDomainsQuery } from '../../queries/channels.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { useTranslations } from '../../locales/language.ts';
import { DomainCard } from './domain-card.tsx';
import { NewDomainDialog } from './new-domain-dialog.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

export function EmailDomains({ emailChannel }: { readonly emailChannel: string | undefined }) {
  const t = useTranslations('channels');
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="channel-section" aria-labelledby="email-domains">
      <div className="section-head">
        <h2 id="email-domains">{t.domains}</h2>
        <Button onPress={() => setAdding(true)}>{t.addDomain}</Button>
      </div>
      <PagedList list={emailDomainsQuery(useOrganizationService())} lines={3} empty={<Empty text={t.noDomains} />}>
        {(domains) => domains.map((domain) => <DomainCard key={domain.id} domain={domain} />)}
      </PagedList>
      {isAdding && <NewDomainDialog emailChannel={emailChannel} close={() => setAdding(false)} />}
    </section>
  );
}
