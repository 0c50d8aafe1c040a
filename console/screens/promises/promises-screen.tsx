import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { promisesQuery } from '../../queries/promises.ts';
import { DateField } from '../../forms/date-field.tsx';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { keptShare } from './kept-share.ts';
import { PromiseTable } from './promise-table.tsx';
import { PromiseViews } from './promise-views.tsx';

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
  const share = keptShare(rowsOf(data));
  return (
    <>
      <PageHead
        title={shell.screens.promises}
        note={share === undefined ? t.note : t.keptShare(format.percent(share))}
      />
      <PromiseViews />
      <FilterBar
        label={t.filters}
        filters={[
          {
            id: 'status',
            label: terms.status,
            value: status && terms.promiseStatuses[status],
            none: { status: undefined },
            edit: {
              kind: 'choices',
              choices: statuses.map((value) => ({ value, text: terms.promiseStatuses[value] })),
              chosen: status,
              choose: (chosen) => change({ status: statuses.find((each) => each === chosen) }),
            },
          },
          {
            id: 'due',
            label: t.due,
            value: spanText(due_from && format.day(due_from), due_to && format.day(due_to)),
            none: { due_from: undefined, due_to: undefined },
            edit: {
              kind: 'form',
              form: () => (
                <div className="filter-form">
                  <DateField
                    name="due_from"
                    label={t.dueFrom}
                    value={due_from ?? null}
                    onChange={(day) => change({ due_from: day })}
                  />
                  <DateField
                    name="due_to"
                    label={t.dueTo}
                    value={due_to ?? null}
                    onChange={(day) => change({ due_to: day })}
                  />
                </div>
              ),
            },
          },
        ]}
        change={change}
      />
      <PromiseTable filters={filters} />
    </>
  );
}

function spanText(from: string | undefined, to: string | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return from === to ? from : `${from} – ${to}`;
  if (from !== undefined) return `≥ ${from}`;
  return to === undefined ? undefined : `≤ ${to}`;
}
