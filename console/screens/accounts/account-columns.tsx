import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedAccount } from '../../queries/account-list.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import type { Column } from '../../grid/column.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Age } from './age.tsx';
import { LastContact } from './last-contact.tsx';
import { NextStepCell } from './next-step-cell.tsx';

/** With a currency that all rows share, the head of the balance names it. */
export function useAccountColumns(currency: string | undefined): readonly Column<ListedAccount>[] {
  const t = useTranslations('accounts');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  return useMemo(() => {
    const campaigns = new Map(directory?.campaigns.map(({ id, name }) => [id, name]));
    const users = new Map(directory?.users.map(({ id, name }) => [id, name]));
    return [
      { id: 'contact', header: terms.contact, width: 196, isHeader: true, cell: ({ contact }) => contact.name },
      {
        id: 'reference',
        header: terms.reference,
        width: 112,
        cell: ({ reference, external_id }) => reference ?? external_id ?? '—',
      },
      {
        id: 'pending_balance',
        header: currency === undefined ? terms.balance : `${terms.balance} (${currency})`,
        width: 142,
        align: 'end',
        sortKey: 'pending_balance',
        firstDirection: 'descending',
        cell: ({ pending_balance: balance, currency: own }) =>
          currency === undefined ? format.money(balance, own) : format.amountIn(balance, currency),
      },
      {
        id: 'days_past_due',
        header: t.daysPastDue,
        width: 132,
        align: 'end',
        sortKey: 'days_past_due',
        firstDirection: 'descending',
        cell: ({ days_past_due: days }) => (days === null ? '—' : <Age days={days} />),
        title: ({ due_date: due }) => (due === null ? undefined : format.day(due)),
      },
      {
        id: 'status',
        header: terms.status,
        width: 98,
        cell: ({ collection_status: status }) => <span className={`status ${status}`}>{terms.statuses[status]}</span>,
      },
      {
        id: 'last_contact',
        header: t.lastContact,
        width: 176,
        sortKey: 'last_contacted_at',
        cell: (account) => <LastContact account={account} />,
        title: ({ last_contacted_at: at }) => (at === null ? undefined : format.instant(at)),
      },
      {
        id: 'next_action',
        header: t.nextAction,
        width: 124,
        sortKey: 'next_action_at',
        cell: (account) => <NextStepCell account={account} />,
      },
      {
        id: 'call_back',
        header: t.callBack,
        width: 130,
        sortKey: 'follow_up_at',
        cell: ({ follow_up: followUp }) => <RelativeTime at={followUp?.at ?? null} />,
      },
      {
        id: 'assigned',
        header: t.assignedTo,
        width: 120,
        cell: ({ assigned_to: id }) => (id === null ? '—' : (users.get(id) ?? '…')),
      },
      {
        id: 'due_date',
        header: terms.dueDate,
        width: 110,
        cell: ({ due_date }) => (due_date === null ? '—' : format.day(due_date)),
      },
      {
        id: 'campaign',
        header: t.campaign,
        width: 110,
        cell: ({ campaign_id: id }) => (id === null ? t.noCampaign : (campaigns.get(id) ?? id.slice(0, 8))),
      },
      {
        id: 'updated',
        header: t.updated,
        width: 140,
        cell: ({ updated_at: at }) => <RelativeTime at={at} />,
      },
    ];
  }, [t, terms, format, directory, currency]);
}

/** The columns that are shown until somebody chooses others. */
const firstColumns = ['contact', 'reference', 'pending_balance', 'days_past_due', 'status', 'last_contact'];

/** While accounts are added to a campaign, the campaign of each is shown. */
export const firstColumnsOf = (isAssigning: boolean): readonly string[] => [
  ...firstColumns,
  isAssigning ? 'campaign' : 'next_action',
];

function RelativeTime({ at }: { readonly at: string | null }) {
  const format = useFormat();
  if (at === null) return '—';
  return (
    <time dateTime={at} title={format.instant(at)}>
      {format.shortRelative(at)}
    </time>
  );
}

export function useNarrowAccountColumns(): readonly Column<ListedAccount>[] {
  const terms = useTranslations('terms');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'contact', header: terms.contact, width: 142, isHeader: true, cell: ({ contact }) => contact.name },
      {
        id: 'state',
        header: `${terms.balance}, ${terms.status}`,
        width: 170,
        align: 'end',
        cell: ({ pending_balance, currency, collection_status: status }) => (
          <>
            {format.money(pending_balance, currency)}
            <br />
            <span className={`status ${status}`}>{terms.statuses[status]}</span>
          </>
        ),
      },
    ],
    [terms, format],
  );
}
