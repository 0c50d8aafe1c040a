import { useQueries } from '@tanstack/react-query';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { promiseSumsQuery } from '../../queries/promise-sums.ts';
import type { PromiseFilters } from '../../queries/promises.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { type View, ViewTabs } from '../../filters/view-tabs.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const nextDays = 7;

/** The lists of promises that are looked at daily, with how many they have and what was promised. */
export function PromiseViews() {
  const t = useTranslations('promises');
  const format = useFormat();
  const service = useOrganizationService();
  const [yesterday, today] = [useOrganizationDay(-1), useOrganizationDay(0)];
  const [tomorrow, last] = [useOrganizationDay(1), useOrganizationDay(nextDays)];
  const views: readonly (View & { readonly search: PromiseFilters & Record<string, unknown> })[] = [
    { name: t.dueToday, search: { status: 'open', due_from: today, due_to: today } },
    { name: t.broken, search: { status: 'broken' } },
    { name: t.nextDays, search: { status: 'open', due_from: tomorrow, due_to: last } },
    { name: t.kept, search: { status: 'kept' } },
    { name: t.overdue, search: { status: 'open', due_to: yesterday } },
    { name: t.all, search: {} },
  ];
  const counted = views.filter(({ search }) => search.status !== undefined);
  const sums = useQueries({ queries: counted.map(({ search }) => promiseSumsQuery(service, search)) });
  return (
    <ViewTabs
      screen="promises"
      views={views}
      countOf={({ search }) => {
        const sum = sums[counted.findIndex((view) => view.search === search)]?.data;
        if (!sum) return undefined;
        const count = `${format.number(sum.count)}${sum.hasMore ? '+' : ''}`;
        return sum.amount === undefined ? count : `${count} · ${format.compact(sum.amount)}`;
      }}
    />
  );
}
