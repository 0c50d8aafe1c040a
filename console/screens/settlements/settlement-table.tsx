import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useViewer } from '../../queries/me.ts';
import { isOwnProposal } from '../../agreements/is-own-proposal.ts';
import { useApprovalRule } from '../../agreements/use-approval-rule.ts';
import { Icon } from '../../components/icon.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { allowedActions } from './allowed-actions.ts';
import { DiscountBar } from './discount.tsx';
import { SettlementDecisionDialog } from './settlement-decision-dialog.tsx';
import { SettlementStatusText } from './settlement-status.tsx';
import type { ListedSettlement, SettlementAction, settlementsQuery } from '../../queries/settlements.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

interface SettlementTableProps {
  readonly list: ReturnType<typeof settlementsQuery>;
  readonly isMixed: boolean;
  readonly empty: ReactNode;
}

export function SettlementTable({ list, isMixed, empty }: SettlementTableProps) {
  const t = useTranslations('settlements');
  const agreements = useTranslations('agreements');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const format = useFormat();
  const status: TableColumn<ListedSettlement> = {
    header: terms.status,
    cell: (settlement) => <SettlementStatusText settlement={settlement} />,
  };
  const viewer = useViewer();
  const rule = useApprovalRule();
  const [deciding, setDeciding] = useState<{ settlement: ListedSettlement; action: SettlementAction }>();
  const nameOf = ({ contact_name: name }: ListedSettlement) => name ?? agreements.unnamed;
  const columns: TableColumn<ListedSettlement>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: (settlement) => (
        <Link to="/settlements/$id" params={{ id: settlement.id }} aria-label={t.open(nameOf(settlement))}>
          {nameOf(settlement)}
        </Link>
      ),
    },
    {
      header: t.offered,
      is: 'number',
      cell: ({ offered_amount: offered, currency }) => format.money(offered, currency),
    },
    {
      header: t.original,
      is: 'number',
      cell: ({ original_balance: original, currency }) => format.money(original, currency),
    },
    { header: t.discount, cell: (settlement) => <ShortDiscount settlement={settlement} /> },
    ...(isMixed ? [status] : []),
    { header: t.made, cell: ({ created_at: created }) => <Moment at={created} /> },
    { header: t.expires, cell: ({ expires_at: expires }) => <Moment at={expires} /> },
    {
      header: terms.account,
      cell: ({ account_id: id }) => (
        <Link to="/accounts/$id" params={{ id }}>
          {agreements.openAccount}
        </Link>
      ),
    },
  ];
  const decisions: TableColumn<ListedSettlement> = {
    header: t.decision,
    is: 'row-actions',
    cell: (settlement) => (
      <DecisionIcons
        name={nameOf(settlement)}
        actions={decidable.filter(
          (action) =>
            allowedActions(settlement, viewer).includes(action) &&
            (action !== 'approve' || !isOwnProposal(settlement, rule, viewer)),
        )}
        choose={(action) => setDeciding({ settlement, action })}
      />
    ),
  };
  const csv: CsvColumn<ListedSettlement>[] = [
    { header: terms.contact, value: ({ contact_name: name }) => name },
    { header: t.offered, value: ({ offered_amount: offered }) => offered },
    { header: t.original, value: ({ original_balance: original }) => original },
    { header: terms.currency, value: ({ currency }) => currency },
    { header: t.discount, value: ({ discount_pct: discount }) => discount },
    { header: terms.status, value: (settlement) => terms.settlementStatuses[settlement.status] },
    { header: t.made, value: ({ created_at: created }) => created },
    { header: t.expires, value: ({ expires_at: expires }) => expires },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <>
      <PagedTable
        list={list}
        lines={8}
        empty={empty}
        label={shell.screens.settlements}
        columns={viewer.hasRole('agent') ? [...columns, decisions] : columns}
        csv={{ name: shell.screens.settlements, columns: csv }}
        rowKey={({ id }) => id}
      />
      {deciding && (
        <SettlementDecisionDialog
          settlement={deciding.settlement}
          name={nameOf(deciding.settlement)}
          action={deciding.action}
          close={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

/** What is decided without looking at the account first. */
const decidable = ['approve', 'reject'] as const satisfies readonly SettlementAction[];

interface DecisionIconsProps {
  readonly name: string;
  readonly actions: readonly (typeof decidable)[number][];
  readonly choose: (action: SettlementAction) => void;
}

function DecisionIcons({ name, actions, choose }: DecisionIconsProps) {
  const t = useTranslations('settlements');
  return (
    <span className="actions">
      {actions.map((action) => (
        <span key={action} title={t.actions[action]}>
          <Button
            className={`ghost square decision ${action}`}
            aria-label={`${t.actions[action]}: ${name}`}
            onPress={() => choose(action)}
          >
            <Icon name={action === 'approve' ? 'tick' : 'close'} />
          </Button>
        </span>
      ))}
    </span>
  );
}

function ShortDiscount({ settlement }: { readonly settlement: ListedSettlement }) {
  const t = useTranslations('settlements');
  const format = useFormat();
  const { discount_pct: discount, max_discount_pct: limit } = settlement;
  const of = (percent: number) => format.percent(percent / 100);
  return (
    <>
      <DiscountBar settlement={settlement} />
      {limit === null ? of(discount) : t.ofLimit(of(discount), of(limit))}
    </>
  );
}
