import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { promisesQuery } from '../../queries/promises.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { Filters } from '../../filters/filters.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { keptShare } from './kept-share.ts';
import { PromiseTable } from './promise-table.tsx';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import './promises.css';

const statuses = ['open', 'kept', 'broken', 'cancelled'] as const;

export default function PromisesScreen() {
  const t = useTranslations('promises');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const { status, due_from, due_to } = useSearch({ from: '/promises' });
  const change = useChangeSearch<'/promises'>();
  const filters = {
    ...(status && { status }),
    ...(due_from !== undefined && { due_from }),
    ...(due_to !== undefined && { due_to }),
  };
  const { data } = useInfiniteQuery(promisesQuery(useOrganizationService(), filters));
  const today = useOrganizationDay(0);
  const yesterday = useOrganizationDay(-1);
  const share = keptShare(rowsOf(data));
  const none = { status: undefined, due_from: undefined, due_to: undefined };
  const presets = [
    { text: t.dueToday, search: { status: 'open', due_from: today, due_to: today } },
    { text: t.overdue, search: { status: 'open', due_from: undefined, due_to: yesterday } },
    { text: t.broken, search: { status: 'broken', due_from: undefined, due_to: undefined } },
  ] as const;
  return (
    <>
      <PageHead title={shell.screens.promises} note={share === undefined ? t.note : t.keptShare(format.percent(share))}>
        {presets.map(({ text, search }) => {
          const isSelected = search.status === status && search.due_from === due_from && search.due_to === due_to;
          return (
            <ToggleButton key={text} isSelected={isSelected} onChange={() => change(isSelected ? none : search)}>
              {text}
            </ToggleButton>
          );
        })}
      </PageHead>
      <Filters
        screen="promises"
        label={t.filters}
        filters={[
          [terms.status, status && terms.promiseStatuses[status], { status: undefined }],
          [t.dueFrom, due_from && format.day(due_from), { due_from: undefined }],
          [t.dueTo, due_to && format.day(due_to), { due_to: undefined }],
        ]}
        change={change}
      >
        <ChoiceField
          name="status"
          label={terms.status}
          choices={[
            { value: 'all', text: t.all },
            ...statuses.map((value) => ({ value, text: terms.promiseStatuses[value] })),
          ]}
          value={status ?? 'all'}
          onChange={(chosen) => change({ status: statuses.find((each) => each === chosen) })}
        />
        <DateField
          name="due_from"
          label={t.dueFrom}
          value={due_from ?? null}
          onChange={(day) => change({ due_from: day })}
        />
        <DateField name="due_to" label={t.dueTo} value={due_to ?? null} onChange={(day) => change({ due_to: day })} />
      </Filters>
      <PromiseTable filters={filters} />
    </>
  );
}
