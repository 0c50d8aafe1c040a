import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { organizationQuery } from '../../../queries/organizations.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { CheckView } from './check-view.tsx';
import { ColumnTable } from './column-table.tsx';
import { countryOf } from '../file/countries.ts';
import { FormatFields } from './format-fields.tsx';
import { type ImportDraft, guessDraft, missingFields, planOf, withColumn } from '../file/import-draft.ts';
import type { FileProfile } from '../file/import-file.ts';
import { rememberDraft, rememberedDraft } from './remembered-plans.ts';
import type { StartRun } from './use-import-run.ts';
import type { ImportedFile } from './use-import-file.ts';

interface FileSetupProps {
  readonly profile: FileProfile;
  readonly file: ImportedFile;
  readonly start: StartRun;
}

export function FileSetup(props: FileSetupProps) {
  const query = useQuery(organizationQuery(useOrganizationService()));
  return (
    <QueryView query={query} lines={6}>
      {({ currency, timezone }) => <DraftView {...props} currency={currency} timezone={timezone} />}
    </QueryView>
  );
}

interface Defaults {
  readonly currency: string;
  readonly timezone: string;
}

function DraftView({ profile, file, start, currency, timezone }: FileSetupProps & Defaults) {
  const t = useTranslations('imports');
  const format = useFormat();
  const { columns } = profile;
  const headers = columns.map(({ header }) => header);
  const [draft, setDraft] = useState<ImportDraft>(
    () => rememberedDraft(headers) ?? guessDraft(columns, countryOf(currency)),
  );
  const plan = useMemo(() => planOf(draft, columns), [draft, columns]);
  const missing = missingFields(draft);
  return (
    <>
      <section aria-labelledby="columns">
        <h2 id="columns">{t.columns}</h2>
        <p className="soft">{t.columnsNote}</p>
        <ColumnTable
          columns={columns}
          fields={draft.columns}
          choose={(at, field) => setDraft(withColumn(draft, columns, at, field))}
        />
        {missing.length > 0 && <p role="alert">{t.missing(format.list(missing.map((field) => t.fields[field])))}</p>}
        {!draft.columns.includes('external_id') && <p className="warned">{t.noId}</p>}
      </section>
      <FormatFields columns={columns} draft={draft} change={setDraft} currency={currency} timezone={timezone} />
      {!plan && <p role="status">{t.unsettled}</p>}
      {plan && (
        <CheckView
          plan={plan}
          file={file}
          currency={currency}
          start={(run) => {
            rememberDraft(headers, draft);
            start({ ...run, file: { name: profile.name, hash: profile.hash } });
          }}
        />
      )}
    </>
  );
}
