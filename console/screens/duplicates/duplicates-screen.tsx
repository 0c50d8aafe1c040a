import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { Contact } from '../../queries/contacts.ts';
import { duplicatesQuery } from '../../queries/duplicates.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useTranslations } from '../../locales/language.ts';
import { useEntryKeys } from '../../people/use-entry-keys.ts';
import { PagedList } from '../../tables/paged-list.tsx';
import { DuplicateEntry } from './duplicate-entry.tsx';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

export default function DuplicatesScreen() {
  const t = useTranslations('duplicates');
  const shell = useTranslations('shell');
  const { contact } = useSearch({ from: '/duplicates' });
  const list = useEntryKeys();
  // Outside the list, which may lose the pair while the dialog says why it was not merged.
  const [merging, setMerging] = useState<readonly [Contact, Contact]>();
  return (
    <>
      <PageHead title={shell.screens.duplicates} note={t.note} />
      {contact !== undefined && (
        <p>
          {t.ofOnePerson} <Link to="/duplicates">{t.showAll}</Link>
        </p>
      )}
      <PagedList
        list={duplicatesQuery(useOrganizationService(), contact)}
        lines={8}
        empty={<Empty text={contact === undefined ? t.nothing : t.nothingOfPerson} />}
      >
        {(duplicates) => (
          <>
            <ul className="entries" ref={list}>
              {duplicates.map((duplicate) => (
                <DuplicateEntry
                  key={duplicate.contacts.map(({ id }) => id).join()}
                  duplicate={duplicate}
                  openMerge={setMerging}
                />
              ))}
            </ul>
            <p className="soft">{t.rows}</p>
          </>
        )}
      </PagedList>
      <Suspense>{merging && <MergeDialog contacts={merging} close={() => setMerging(undefined)} />}</Suspense>
    </>
  );
}
