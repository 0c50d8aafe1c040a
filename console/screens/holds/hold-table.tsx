import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type HoldFilters, type ListedHold, holdsQuery } from '../../queries/holds.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { Empty } from '../../components/empty.tsx';
import { Moment } from '../../components/moment.tsx';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import '../../people/people.css';
import { ReleaseDialog } from '../../people/release-dialog.tsx';
import { useCurrencies } from '../../people/use-currencies.ts';
import { useHoldTexts } from '../../people/use-hold-texts.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';
import { type RowAction, RowMenu } from '../../tables/row-menu.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PersonButton } from './person-button.tsx';

export function HoldTable({ filters }: { readonly filters: HoldFilters }) {
  const t = useTranslations('holds');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const isAgent = useViewer().hasRole('agent');
  const navigate = useNavigate();
  const [released, setReleased] = useState<ListedHold>();
  const list = holdsQuery(useOrganizationService(), filters);
  const currencies = useCurrencies(rowsOf(useInfiniteQuery(list).data));
  const nameOf = ({ contact_name: name }: ListedHold) => name ?? t.unnamed;
  const actionsOn = (hold: ListedHold): readonly RowAction[] => {
    const { interaction_id: message, account_id: account } = hold;
    const isPlan = hold.kind === 'plan';
    return [
      ...(hold.proposed && message !== null
        ? [{ text: t.toMessage, run: () => void navigate({ to: '/inbox', search: { message } }) }]
        : []),
      ...(isPlan && account !== null
        ? [{ text: t.toPlan, run: () => void navigate({ to: '/accounts/$id', params: { id: account } }) }]
        : []),
      ...(hold.released_at === null && !isPlan ? [{ text: t.release, run: () => setReleased(hold) }] : []),
    ];
  };
  const columns: TableColumn<ListedHold>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: (hold) =>
        hold.account_id === null ? (
          <PersonButton contact={hold.contact_id} name={nameOf(hold)} />
        ) : (
          <Link to="/accounts/$id" params={{ id: hold.account_id }}>
            {nameOf(hold)}
          </Link>
        ),
    },
    {
      header: t.holdKind,
      is: 'wraps',
      cell: (hold) => (
        <>
          <strong>{terms.holdKinds[hold.kind]}</strong>{' '}
          <span className="soft">
            {hold.scope === 'address' ? t.stopsAddress : t.stops[hold.blocks]}
            {hold.proposed && ` ${t.proposed}`}
          </span>
        </>
      ),
    },
    { header: t.deadline, is: 'wraps', cell: (hold) => <Deadline hold={hold} /> },
    { header: t.scope, cell: (hold) => hold.address ?? t.scopes[hold.scope] },
    {
      header: t.reason,
      is: 'wraps',
      cell: (hold) => <Reason hold={hold} currency={currencies.get(hold.account_id ?? '')} />,
    },
  ];
  const actions: TableColumn<ListedHold> = {
    header: t.action,
    is: 'row-actions',
    cell: (hold) => <RowMenu of={`${terms.holdKinds[hold.kind]}, ${nameOf(hold)}`} actions={actionsOn(hold)} />,
  };
  const csv: CsvColumn<ListedHold>[] = [
    { header: terms.contact, value: nameOf },
    { header: t.holdKind, value: ({ kind }) => terms.holdKinds[kind] },
    { header: t.scope, value: ({ scope }) => t.scopes[scope] },
    { header: t.deadline, value: ({ due_by: at }) => at },
    { header: t.untilHeader, value: ({ until }) => until },
    { header: t.reason, value: ({ reason }) => reason },
    { header: t.category, value: ({ dispute }) => dispute && t.disputeCategories[dispute.category] },
    { header: t.amount, value: ({ dispute }) => dispute?.amount ?? null },
    { header: t.placedAt, value: ({ placed_at: at }) => at },
    { header: t.endedAt, value: ({ released_at: at }) => at },
    { header: terms.account, value: ({ account_id: account }) => account },
  ];
  return (
    <>
      <PagedTable
        list={list}
        lines={8}
        empty={<Empty text={t.nothing} />}
        label={shell.screens.holds}
        className="holds"
        columns={isAgent ? [...columns, actions] : columns}
        csv={{ name: shell.screens.holds, columns: csv }}
        rowKey={({ id }) => id}
      />
      {released && <ReleaseDialog hold={released} close={() => setReleased(undefined)} />}
    </>
  );
}

/** The days that are left to decide, or when it ends by itself. */
function Deadline({ hold: { due_by: dueBy, until, released_at: releasedAt } }: { readonly hold: ListedHold }) {
  const texts = useHoldTexts();
  const format = useFormat();
  const zone = useOrganizationZone() ?? 'UTC';
  if (releasedAt !== null) return <Moment at={releasedAt} zones={[zone]} />;
  if (dueBy !== null)
    return (
      <>
        <span {...(Date.parse(dueBy) <= serviceNow() && { className: 'held' })}>{texts.deadline(dueBy, zone)}</span>{' '}
        <span className="soft">({format.instant(dueBy, zone)})</span>
      </>
    );
  return until === null ? '—' : texts.until(until, zone);
}

function Reason({ hold, currency }: { readonly hold: ListedHold; readonly currency: string | undefined }) {
  const texts = useHoldTexts();
  const parts = [
    ...texts.amounts(hold, currency),
    ...(hold.dispute?.text ? [`“${hold.dispute.text}”`] : []),
    ...(hold.reason === null ? [] : [hold.reason]),
  ];
  const text = parts.join(' · ');
  if (text === '') return '—';
  return (
    <span className="hold-reason" title={text}>
      {text}
    </span>
  );
}
