import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { type Plan, accountPlansQuery } from '../../queries/plans.ts';
import { type Settlement, offersQuery } from '../../queries/settlements.ts';
import { useOrganizationDay } from '../../queries/use-organization-day.ts';
import { QueryView } from '../../components/query-view.tsx';
import { FormPanel } from '../../forms/form-panel.tsx';
import { serviceNow } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { paidDebt } from '../plans/paid-debt.ts';
import { PlanForm } from '../plans/plan-form.tsx';
import { planLimitsFor } from '../plans/plan-limits-for.ts';
import { isOpenOrActive } from '../plans/plan-states.ts';
import type { ActionFormProps } from './use-account-changes.ts';

/** Proposes an instalment plan, or says what has to be decided first. */
export default function PlanProposal(props: ActionFormProps) {
  const t = useTranslations('plans');
  const service = useOrganizationService();
  const plans = useInfiniteQuery(accountPlansQuery(service, props.account.id));
  const offers = useInfiniteQuery(offersQuery(service, props.account.id));
  return (
    <FormPanel title={t.propose} close={props.close}>
      <QueryView query={plans} lines={8}>
        {(existing) => (
          <QueryView query={offers} lines={8}>
            {(made) => <Proposal {...props} plans={rowsOf(existing)} offers={rowsOf(made)} />}
          </QueryView>
        )}
      </QueryView>
    </FormPanel>
  );
}

interface ProposalProps extends ActionFormProps {
  readonly plans: readonly Plan[];
  readonly offers: readonly Settlement[];
}

/** Keeps the form that it began with: after a lost reply, the plan that now exists is its own. */
function Proposal({ account, changes, close, plans, offers }: ProposalProps) {
  const t = useTranslations('plans');
  const today = useOrganizationDay(0);
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const [{ existing, debt }] = useState(() => ({
    existing: plans.find(isOpenOrActive),
    debt: paidDebt(account, offers, serviceNow()),
  }));
  if (existing) {
    const text = existing.status === 'active' ? t.refusals.plan_in_force : t.refusals.plan_open;
    return <Obstacle text={text} close={close} />;
  }
  if (debt.kind === 'undecided')
    return (
      <Obstacle text={t.undecidedOffer} close={close}>
        <Link to="/settlements/$id" params={{ id: debt.settlement_id }}>
          {t.openSettlement}
        </Link>
      </Obstacle>
    );
  return (
    <PlanForm
      account={account}
      today={today}
      debt={debt}
      strategy={directory && planLimitsFor(account, directory)}
      propose={changes.plan.mutateAsync}
      close={close}
    />
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
