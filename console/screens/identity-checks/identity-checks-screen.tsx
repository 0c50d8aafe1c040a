import { identityChecksQuery } from '../../queries/holds.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useEntryKeys } from '../../people/use-entry-keys.ts';
import { PagedList } from '../../tables/paged-list.tsx';
import { groupChecks } from './group-checks.ts';
import { IdentityDoubtEntry } from './identity-doubt-entry.tsx';
import './identity-checks.css';

export default function IdentityChecksScreen() {
  const t = useTranslations('identity_checks');
  const shell = useTranslations('shell');
  const list = useEntryKeys();
  return (
    <>
      <PageHead title={shell.screens.identity_checks} note={t.note} />
      <PagedList list={identityChecksQuery(useOrganizationService())} lines={8} empty={<Empty text={t.nothing} />}>
        {(holds) => (
          <>
            <ul className="entries" ref={list}>
              {groupChecks(holds).map((doubt) => (
                <IdentityDoubtEntry key={doubt.key} doubt={doubt} />
              ))}
            </ul>
            <p className="soft">{t.rows}</p>
          </>
        )}
      </PagedList>
    </>
  );
}
