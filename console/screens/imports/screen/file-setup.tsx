import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../../queries/organization-service.ts';
import { organizationQuery } from '../../../queries/organizations.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { useFormat } from '../../../locales/format.ts';
import { useTranslations } from '../../../locales/language.ts';
import { CheckView } from './check-view.tsx';
import { ColumnTable } from './column-table.tsx';
import { countryFor } from '../file/countries.ts';
import type { ColumnProfile } from '../file/column-profile.ts';
import { FormatFields } from './format-fields.tsx';
import type { Guess } from '../file/guess-fields.ts';
import {
  type ImportDraft,
  answered,
  brokenIdColumns,
  draftFrom,
  missingFields,
  planOf,
  withColumn,
  withShownFormats,
} from '../file/import-draft.ts';
import type { FileProfile } from '../file/import-file.ts';
import { QuestionFields } from './question-fields.tsx';
import { useFieldText } from './use-field-text.ts';
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
      {({ currency, timezone, country }) => (
        <DraftView
          {...props}
          currency={currency}
          timezone={timezone}
          country={countryFor({ country, currency, timezone })}
        />
      )}
    </QueryView>
  );
}

interface Defaults {
  readonly currency: string;
  readonly timezone: string;
  readonly country: string;
}

function DraftView({ profile, file, start, currency, timezone, country }: FileSetupProps & Defaults) {
  const t = useTranslations('imports');
  const format = useFormat();
  const fieldText = useFieldText();
  const { columns } = profile;
  const headers = columns.map(({ header }) => header);
  const [remembered] = useState(() => rememberedDraft(headers));
  const isRemembered = remembered !== undefined;
  const [draft, setDraft] = useState<ImportDraft>(() =>
    remembered ? withShownFormats(remembered, columns) : draftFrom(profile.guess, columns, { country, currency }),
  );
  const { sheet, bounds, guess } = profile;
  const plan = useMemo(
    () => planOf(draft, columns, { organizationCurrency: currency, sheet, bounds }),
    [draft, columns, currency, sheet, bounds],
  );
  const leftOut = columns.filter(({ filled }, at) => filled > 0 && (draft.columns[at] ?? null) === null);
  const missing = missingFields(draft);
  return (
    <>
      <QuestionFields
        questions={isRemembered ? [] : guess.questions}
        columns={columns}
        draft={draft}
        answer={(question, at) => setDraft(answered(draft, columns, question, at))}
      />
      <section aria-labelledby="columns">
        <h2 id="columns">{t.columns}</h2>
        <p className="soft">{t.columnsNote}</p>
        <ColumnTable
          columns={columns}
          fields={draft.columns}
          choose={(at, field) => setDraft(withColumn(draft, columns, at, field))}
        />
        {leftOut.length > 0 && (
          <p className="soft">{t.columnsLeftOut(format.list(leftOut.map(({ header }) => header || '—')))}</p>
        )}
        <Alternatives guess={guess} columns={columns} draft={draft} change={setDraft} />
        {brokenIdColumns(draft, columns).map(({ header, code }) => (
          <p key={header} role="alert">
            {t.brokenIds[code](header)}
          </p>
        ))}
        {missing.length > 0 && <p role="alert">{t.missing(format.list(missing.map(fieldText)))}</p>}
        {!draft.columns.includes('external_id') && <p className="warned">{t.noId}</p>}
      </section>
      <FormatFields columns={columns} draft={draft} change={setDraft} currency={currency} timezone={timezone} />
      {!plan && <p role="status">{t.unsettled}</p>}
      {plan && (
        <CheckView
          plan={plan}
          file={file}
          currency={currency}
          change={(choice) => setDraft({ ...draft, ...choice })}
          start={(run) => {
            rememberDraft(headers, draft);
            start({ ...run, file: { name: profile.name, hash: profile.hash } });
          }}
        />
      )}
    </>
  );
}

interface AlternativesProps {
  readonly guess: Guess;
  readonly columns: readonly ColumnProfile[];
  readonly draft: ImportDraft;
  readonly change: (draft: ImportDraft) => void;
}

/** Offers the columns of a known report that may be wanted instead of the usual ones. */
function Alternatives({ guess, columns, draft, change }: AlternativesProps) {
  const t = useTranslations('imports');
  return guess.alternatives.map((field, at) => {
    const usual = field === null ? -1 : draft.columns.indexOf(field);
    if (field === null || usual === -1 || usual === at) return null;
    const { header = '' } = columns[at] ?? {};
    return (
      <p key={at}>
        {t.alternative(header, columns[usual]?.header ?? '')}{' '}
        <Button onPress={() => change(withColumn(withColumn(draft, columns, usual, null), columns, at, field))}>
          {t.useColumn(header)}
        </Button>
      </p>
    );
  });
}
