import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Contact, contactQuery } from '../queries/contacts.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { CopyText } from '../components/copy-text.tsx';
import { QueryView } from '../components/query-view.tsx';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import { usePreferenceTexts } from './use-preference-texts.ts';
import './people.css';

/** Rarely needed facts about a person. The account does not carry all of them, so they are read when somebody opens them. */
export function PersonFacts({ id }: { readonly id: string }) {
  const t = useTranslations('people');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...contactQuery(useOrganizationService(), id), enabled: isOpen });
  return (
    <details className="person-facts" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.more}</summary>
      {isOpen && (
        <QueryView query={query} lines={4}>
          {(contact) => <Facts contact={contact} />}
        </QueryView>
      )}
    </details>
  );
}

function Facts({ contact }: { readonly contact: Contact }) {
  const t = useTranslations('people');
  const format = useFormat();
  const preferences = usePreferenceTexts();
  const { country, region, language, timezone, document, birth_date: birthDate, external_id: externalId } = contact;
  const place = region ?? country;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.place, place === null ? '—' : format.place(place)],
    [t.timezone, timezone === null ? '—' : timezone.replaceAll('_', ' ')],
    [t.language, language === null ? '—' : format.languageName(language)],
    [
      t.document,
      document === null ? (
        '—'
      ) : (
        <>
          {document.type.toUpperCase()} <CopyText text={document.number} />
        </>
      ),
    ],
    [t.birthDate, birthDate === null ? '—' : format.day(birthDate)],
    [t.preferredChannels, preferences.channels(contact.preferred)],
    [t.preferredHours, preferences.hours(contact.preferred)],
    [t.externalId, externalId === null ? '—' : <CopyText text={externalId} />],
  ];
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className="person-fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
