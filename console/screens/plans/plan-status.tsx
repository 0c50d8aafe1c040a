import type { Plan } from '../../queries/plans.ts';
import { useTranslations } from '../../locales/language.ts';
import { type Instalment, isLate } from './plan-states.ts';

const tones: Readonly<Record<Plan['status'], string>> = {
  proposed: 'accent',
  pending_approval: 'warn',
  active: 'good',
  kept: 'good',
  broken: 'bad',
  cancelled: '',
};

export function PlanStatusBadge({ plan }: { readonly plan: Pick<Plan, 'status' | 'instalments'> }) {
  const t = useTranslations('plans');
  const terms = useTranslations('terms');
  return (
    <>
      <span className={`badge ${tones[plan.status]}`}>{terms.planStatuses[plan.status]}</span>
      {isLate(plan) && (
        <>
          {' '}
          <span className="badge bad">{t.late}</span>
        </>
      )}
    </>
  );
}

const instalmentTones: Readonly<Record<Instalment['status'], string>> = { due: '', paid: 'good', late: 'bad' };

export function InstalmentStatus({ status }: Pick<Instalment, 'status'>) {
  const t = useTranslations('plans');
  return <span className={`badge ${instalmentTones[status]}`}>{t.instalmentStatuses[status]}</span>;
}
