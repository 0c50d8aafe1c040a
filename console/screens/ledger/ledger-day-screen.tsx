import { Link, useParams, useSearch } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { Filters } from '../../filters/filters.tsx';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { EntryTable } from './entry-table.tsx';
import { ledgerFigures } from './ledger-figures.ts';

/** The movements behind the figures of a day. */
export default function LedgerDayScreen() {
  const t = useTranslations('ledger');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const { day } = useParams({ from: '/ledger/$day' });
  const { kind, currency } = useSearch({ from: '/ledger/$day' });
  const change = useChangeSearch<'/ledger/$day'>();
  const note = (
    <>
      {t.dayNote} <Link to="/ledger">{shell.screens.ledger}</Link>
    </>
  );
  return (
    <>
      <PageHead title={shell.screens.ledger_day} name={t.dayTitle(format.day(day))} note={note} />
      <Filters
        screen="ledger_day"
        label={terms.filters}
        filters={[
          [t.kind, kind && t.kinds[kind], { kind: undefined }],
          [terms.currency, currency, { currency: undefined }],
        ]}
        change={change}
      >
        <ChoiceField
          name="kind"
          label={t.kind}
          choices={[{ value: 'all', text: t.all }, ...ledgerFigures.map((value) => ({ value, text: t.kinds[value] }))]}
          value={kind ?? 'all'}
          onChange={(chosen) => change({ kind: ledgerFigures.find((each) => each === chosen) })}
        />
      </Filters>
      <EntryTable filters={{ day, ...(kind && { kind }), ...(currency !== undefined && { currency }) }} />
    </>
  );
}
