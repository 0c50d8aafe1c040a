import { Link } from '@tanstack/react-router';
import type { Statement } from '../../queries/statement.ts';
import { Empty } from '../../components/empty.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';

type Account = Statement['accounts'][number];
type Balance = Statement['balances'][number];
type Entry = Statement['entries'][number];
type Payment = Statement['payments'][number];

interface Agreement {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly amount: string;
  readonly day: string | null;
  readonly status: string;
}

const nameOf = ({ reference, external_id: externalId, id }: Account): string =>
  reference ?? externalId ?? id.slice(0, 8);

export function StatementTables({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('statement');
  const ledger = useTranslations('ledger');
  const terms = useTranslations('terms');
  const format = useFormat();
  const names = new Map(statement.accounts.map((account) => [account.id, nameOf(account)]));
  const money = (of: Exclude<keyof Balance, 'currency'>, header: string): TableColumn<Balance> => ({
    header,
    is: 'number',
    cell: (row) => format.money(row[of], row.currency),
  });
  const balances: TableColumn<Balance>[] = [
    { header: terms.currency, is: 'name', cell: ({ currency }) => currency },
    money('opening', ledger.opening),
    money('added', ledger.kinds.added),
    money('adjusted', ledger.kinds.adjusted),
    money('paid', ledger.kinds.paid),
    money('reversed', ledger.kinds.reversed),
    money('forgiven', ledger.kinds.forgiven),
    money('closing', ledger.closing),
  ];
  const accounts: TableColumn<Account>[] = [
    {
      header: terms.account,
      is: 'name',
      cell: (account) => (
        <Link to="/accounts/$id" params={{ id: account.id }}>
          {nameOf(account)}
        </Link>
      ),
    },
    { header: t.creditor, cell: ({ creditor }) => creditor?.name ?? '—' },
    { header: terms.dueDate, cell: ({ due_date: day }) => (day === null ? '—' : format.day(day)) },
    { header: terms.status, cell: ({ collection_status: status }) => terms.statuses[status] },
    { header: t.owed, is: 'number', cell: ({ pending_balance: owed, currency }) => format.money(owed, currency) },
  ];
  const entries: TableColumn<Entry>[] = [
    { header: ledger.day, is: 'name', cell: ({ day }) => format.day(day) },
    { header: t.movedAccount, cell: ({ account_id: id }) => names.get(id) ?? '—' },
    { header: ledger.cause, cell: ({ cause }) => ledger.causes[cause] },
    { header: ledger.kind, cell: ({ kind }) => ledger.kinds[kind] },
    { header: terms.amount, is: 'number', cell: ({ amount, currency }) => format.money(amount, currency) },
    { header: t.balanceAfter, is: 'number', cell: ({ balance, currency }) => format.money(balance, currency) },
  ];
  const payments: TableColumn<Payment>[] = [
    { header: t.paidOn, is: 'name', cell: ({ paid_at: at }) => format.instant(at) },
    { header: t.movedAccount, cell: ({ account_id: id }) => names.get(id) ?? '—' },
    { header: t.method, cell: ({ method }) => method ?? '—' },
    { header: terms.reference, cell: ({ reference, external_id: externalId }) => reference ?? externalId ?? '—' },
    { header: terms.amount, is: 'number', cell: ({ amount, currency }) => format.money(amount, currency) },
    { header: terms.status, cell: ({ status }) => (status === 'reversed' ? t.reversed : '') },
  ];
  const agreed: TableColumn<Agreement>[] = [
    { header: t.agreed, is: 'name', cell: ({ what }) => what },
    { header: terms.at, cell: ({ at }) => format.instant(at) },
    { header: terms.amount, is: 'number', cell: ({ amount }) => amount },
    { header: t.payBy, cell: ({ day }) => (day === null ? '—' : format.day(day)) },
    { header: terms.status, cell: ({ status }) => status },
  ];
  const agreements: Agreement[] = [
    ...statement.settlements.map((settlement) => ({
      id: settlement.id,
      at: settlement.created_at,
      what: t.settlement,
      amount: format.money(settlement.offered_amount, settlement.currency),
      day: settlement.pay_by,
      status: settlement.outcome
        ? terms.settlementOutcomes[settlement.outcome]
        : terms.settlementStatuses[settlement.status],
    })),
    ...statement.plans.map((plan) => ({
      id: plan.id,
      at: plan.created_at,
      what: t.plan(format.count(plan.instalments.length)),
      amount: format.money(plan.total, plan.currency),
      day: plan.instalments.at(-1)?.due_date ?? null,
      status: terms.planStatuses[plan.status],
    })),
    ...statement.promises.map((promise) => ({
      id: promise.id,
      at: promise.created_at,
      what: t.promise,
      amount: format.money(promise.amount, promise.currency),
      day: promise.due_date,
      status: terms.promiseStatuses[promise.status],
    })),
  ];
  return (
    <>
      <h2 id="balances">{t.balances}</h2>
      <Table labelledBy="balances" columns={balances} rows={statement.balances} rowKey={({ currency }) => currency} />
      <h2 id="accounts">{t.accounts}</h2>
      <Table labelledBy="accounts" columns={accounts} rows={statement.accounts} rowKey={({ id }) => id} />
      <h2 id="movements">{t.movements}</h2>
      {statement.entries.length === 0 ? (
        <Empty text={t.nothing} />
      ) : (
        <Table labelledBy="movements" columns={entries} rows={statement.entries} rowKey={(_, index) => index} />
      )}
      {statement.payments.length > 0 && (
        <>
          <h2 id="payments">{t.payments}</h2>
          <Table labelledBy="payments" columns={payments} rows={statement.payments} rowKey={({ id }) => id} />
        </>
      )}
      {agreements.length > 0 && (
        <>
          <h2 id="agreements">{t.agreements}</h2>
          <Table labelledBy="agreements" columns={agreed} rows={agreements} rowKey={({ id }) => id} />
        </>
      )}
    </>
  );
}
