import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { Cap } from '../../../lib/policy/contact-rules/checks/contract.ts';
import type { BlockedDecision, Decision } from '../../queries/compliance.ts';
import { type PagesQuery, type ReplyPage, rowsOf } from '../../queries/pages.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { Moment } from '../../components/moment.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Receipt } from '../../receipts/receipt.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';
import type { TableColumn } from '../../tables/table.tsx';

type ShownDecision = Decision & Partial<Pick<BlockedDecision, 'contact_name'>>;

type DecisionPage = ReplyPage & { readonly data: readonly ShownDecision[] };

interface DecisionTableProps<P extends DecisionPage> {
  readonly label: string;
  readonly empty: string;
  readonly list: PagesQuery<P>;
  /** The decision whose receipt is open. */
  readonly shown: string | undefined;
  readonly show: (decision: string | undefined) => void;
  readonly showPerson: (contact: string) => void;
  /** Of one person, so that each decision shows whether it permitted. */
  readonly person?: string | undefined;
}

/** What the deciding rule counted, if it is one that counts. */
function countedBy({ checks, reason }: ShownDecision) {
  const { success, data } = Cap().safeParse(checks.find(({ rule, passed }) => rule === reason && !passed)?.compared);
  return success ? data : undefined;
}

export function DecisionTable<P extends DecisionPage>({
  label,
  empty,
  list,
  shown,
  show,
  showPerson,
  person,
}: DecisionTableProps<P>) {
  const t = useTranslations('compliance');
  const terms = useTranslations('terms');
  const format = useFormat();
  const nameOf = ({ contact_name: name = person }: ShownDecision) => name ?? t.unnamed;
  const ruleOf = ({ reason }: ShownDecision) => (reason === null ? null : terms.rules[reason]);
  const verdictOf = ({ allowed }: ShownDecision) => (allowed ? t.allowed : t.blocked);
  const columns: TableColumn<ShownDecision>[] = [
    {
      header: terms.contact,
      is: 'name',
      cell: (decision) => (
        <Button className="row-name" onPress={() => show(decision.id)}>
          {nameOf(decision)}
        </Button>
      ),
    },
    ...(person === undefined ? [] : [{ header: t.decision, cell: verdictOf }]),
    { header: t.rule, cell: (decision) => ruleOf(decision) ?? '—' },
    {
      header: t.counted,
      is: 'number',
      cell: (decision) => {
        const cap = countedBy(decision);
        return cap ? format.number(cap.counted) : '—';
      },
    },
    {
      header: t.limit,
      is: 'number',
      cell: (decision) => {
        const cap = countedBy(decision);
        return cap ? format.number(cap.max) : '—';
      },
    },
    { header: t.channel, cell: ({ channel }) => terms.channels[channel] },
    { header: t.at, cell: ({ at }) => <Moment at={at} /> },
    {
      header: t.again,
      cell: ({ allowed, retry_at: again }) => {
        if (allowed) return '—';
        return again === null ? t.never : <Moment at={again} />;
      },
    },
  ];
  const csv: CsvColumn<ShownDecision>[] = [
    { header: terms.contact, value: nameOf },
    { header: t.rule, value: ruleOf },
    { header: t.channel, value: ({ channel }) => terms.channels[channel] },
    { header: t.at, value: ({ at }) => at },
    { header: t.again, value: ({ retry_at: again }) => again },
    { header: terms.account, value: ({ account_id: account }) => account },
    { header: t.decision, value: verdictOf },
    { header: t.counted, value: (decision) => countedBy(decision)?.counted ?? null },
    { header: t.limit, value: (decision) => countedBy(decision)?.max ?? null },
  ];
  const { data } = useInfiniteQuery(list);
  const opened = rowsOf<ShownDecision>(data).find(({ id }) => id === shown);
  return (
    <>
      <PagedTable
        list={list}
        lines={8}
        empty={<p className="soft">{empty}</p>}
        label={label}
        columns={columns}
        csv={{ name: label, columns: csv }}
        rowKey={({ id }: ShownDecision) => id}
      />
      {opened && (
        <SidePanel title={nameOf(opened)} close={() => show(undefined)}>
          <OpenedDecision decision={opened} showPerson={person === undefined ? showPerson : undefined} />
        </SidePanel>
      )}
    </>
  );
}

interface OpenedDecisionProps {
  readonly decision: ShownDecision;
  readonly showPerson: ((contact: string) => void) | undefined;
}

function OpenedDecision({ decision, showPerson }: OpenedDecisionProps) {
  const t = useTranslations('compliance');
  const terms = useTranslations('terms');
  const zone = useOrganizationZone();
  const { account_id: account, contact_id: contact, channel } = decision;
  return (
    <>
      <p className="actions">
        <span className="soft">{terms.channels[channel]}</span>
        <Link to="/accounts/$id" params={{ id: account }}>
          {terms.account}
        </Link>
        {showPerson && <Button onPress={() => showPerson(contact)}>{t.allDecisions}</Button>}
      </p>
      <Receipt verdict={decision} json={decision} zones={zone === undefined ? [] : [zone]} />
    </>
  );
}
