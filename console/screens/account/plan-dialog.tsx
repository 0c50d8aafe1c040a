import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { accountPlansQuery } from '../../queries/plans.ts';
import { offersQuery } from '../../queries/settlements.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { QueryView } from '../../components/query-view.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { serviceNow } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { paidDebt } from '../plans/paid-debt.ts';
import { PlanForm } from '../plans/plan-form.tsx';
import { planLimitsFor } from '../plans/plan-limits-for.ts';
import { isOpenOrActive } from '../plans/plan-states.ts';
import type { ActionDialogProps } from './use-account-changes.ts';

/** Proposes an instalment plan, or says what has to be decided first. */
export default function PlanDialog({ account, changes, close }: ActionDialogProps) {
  const t = useTranslations('plans');
  const service = useOrganizationService();
  const today = useOrganizationDay(0);
  const plans = useInfiniteQuery(accountPlansQuery(service, account.id));
  const offers = useInfiniteQuery(offersQuery(service, account.id));
  const directory = useQuery(directoryQuery(service));
  const formFor = (debt: ReturnType<typeof paidDebt>) =>
    debt.kind === 'undecided' ? (
      <Obstacle text={t.undecidedOffer} close={close}>
        <Link to="/settlements/$id" params={{ id: debt.settlement_id }}>
          {t.openSettlement}
        </Link>
      </Obstacle>
    ) : (
      <PlanForm
        account={account}
        today={today}
        debt={debt}
        strategy={directory.data && planLimitsFor(account, directory.data)}
        propose={changes.plan.mutateAsync}
        close={close}
      />
    );
  return (
    <FormDialog title={t.propose} close={close}>
      <QueryView query={plans} lines={8}>
        {(pages) => {
          const existing = rowsOf(pages).find(isOpenOrActive);
          if (existing)
            return (
              <Obstacle
                text={existing.status === 'active' ? t.refusals.plan_in_force : t.refusals.plan_open}
                close={close}
              />
            );
          return (
            <QueryView query={offers} lines={8}>
              {(made) => formFor(paidDebt(account, rowsOf(made), serviceNow()))}
            </QueryView>
          );
        }}
      </QueryView>
    </FormDialog>
  );
}

interface ObstacleProps {
  readonly text: string;
  readonly close: () => void;
  readonly children?: ReactNode;
}

function Obstacle({ text, close, children }: ObstacleProps) {
  const shell = useTranslations('shell');
  return (
    <>
      <p>{text}</p>
      <div className="actions">
        {children}
        <Button autoFocus onPress={close}>
          {shell.close}
        </Button>
      </div>
    </>
  );
}
