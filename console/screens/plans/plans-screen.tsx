import { Link, useSearch } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { planStatuses, plansQuery } from '../../queries/plans.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { SavedViews } from '../../filters/saved-views.tsx';
import { useTranslations } from '../../locales/language.ts';
import { PlanTable } from './plan-table.tsx';
import './plans.css';

const [awaiting, proposed, active, ...ended] = planStatuses;

export default function PlansScreen() {
  const t = useTranslations('plans');
  const agreements = useTranslations('agreements');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const { status } = useSearch({ from: '/plans' });
  const change = useChangeSearch<'/plans'>();
  const nameOf = (each: (typeof planStatuses)[number]) => ({ value: each, text: terms.planStatuses[each] });
  return (
    <>
      <PageHead title={shell.screens.plans} note={t.note} />
      <div className="filters">
        <ToggleChoice
          label={t.filter}
          choices={[
            { value: 'all' as const, text: t.all },
            nameOf(awaiting),
            nameOf(proposed),
            nameOf(active),
            { value: 'late' as const, text: t.late },
            ...ended.map(nameOf),
          ]}
          value={status ?? 'all'}
          onChange={(chosen) => change({ status: chosen === 'all' ? undefined : chosen }, { replace: true })}
        />
        <SavedViews screen="plans" />
      </div>
      <PlanTable
        list={plansQuery(useOrganizationService(), status)}
        isMixed={status === undefined}
        empty={
          <Empty text={status === undefined ? t.nothing : t.nothingOfStatus}>
            {status === undefined ? (
              <Link to="/accounts">{agreements.toAccounts}</Link>
            ) : (
              <Link to="/plans" search={{}}>
                {t.showAll}
              </Link>
            )}
          </Empty>
        }
      />
    </>
  );
}
