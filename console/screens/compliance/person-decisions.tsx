import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useFoundAccounts } from '../../queries/account-search.ts';
import { type Decision, decisionsOfPersonQuery } from '../../queries/compliance.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { TextField } from '../../forms/text-field.tsx';
import { Moment } from '../../components/moment.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { RuleList } from '../../receipts/rule-list.tsx';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedList } from '../../tables/paged-list.tsx';

export function PersonDecisions() {
  const t = useTranslations('compliance');
  const { person } = useSearch({ from: '/compliance' });
  const change = useChangeSearch<'/compliance'>();
  const [text, setText] = useState('');
  const { found } = useFoundAccounts(text);
  const people = new Map(found.map(({ account: { contact } }) => [contact.id, contact.name]));
  return (
    <section aria-labelledby="person">
      <h2 id="person">{t.person}</h2>
      <div className="form">
        <TextField name="person" type="search" label={t.find} hint={t.findHint} value={text} onChange={setText} />
      </div>
      <div className="actions">
        {[...people].map(([id, name]) => (
          <Button key={id} onPress={() => change({ person: id })}>
            {name}
          </Button>
        ))}
        {person !== undefined && <Button onPress={() => change({ person: undefined })}>{t.close}</Button>}
      </div>
      {person !== undefined && <Decisions key={person} person={person} />}
    </section>
  );
}

function Decisions({ person }: { readonly person: string }) {
  const t = useTranslations('compliance');
  const terms = useTranslations('terms');
  const zone = useOrganizationZone();
  const list = decisionsOfPersonQuery(useOrganizationService(), person);
  const csv: CsvColumn<Decision>[] = [
    { header: t.at, value: ({ at }) => at },
    { header: t.channel, value: ({ channel }) => terms.channels[channel] },
    { header: t.decision, value: ({ allowed }) => (allowed ? t.allowed : t.blocked) },
    { header: t.rule, value: ({ reason }) => reason && terms.rules[reason] },
    { header: t.again, value: ({ retry_at: again }) => again },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <PagedList
      list={list}
      lines={4}
      empty={<p className="soft">{t.noDecisions}</p>}
      csv={{ name: t.decisions, columns: csv, isBeside: true }}
    >
      {(decisions) => (
        <ol className="entries">
          {decisions.map(({ id, channel, allowed, at, checks }) => (
            <li key={id} className="entry">
              <details>
                <summary>
                  <strong>{allowed ? t.allowed : t.blocked}</strong> · {terms.channels[channel]}
                </summary>
                <RuleList checks={checks} zones={zone === undefined ? [] : [zone]} />
              </details>
              <p className="soft">
                <Moment at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}
