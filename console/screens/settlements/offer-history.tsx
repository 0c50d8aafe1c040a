import { Link } from '@tanstack/react-router';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Settlement, offersQuery } from '../../queries/settlements.ts';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { SettlementStatusText } from './settlement-status.tsx';
import { PagedList } from '../../tables/paged-list.tsx';
import { Table, type TableColumn } from '../../tables/table.tsx';

export function OfferHistory({ settlement }: { readonly settlement: Settlement }) {
  const t = useTranslations('settlements');
  const only = <p className="soft">{t.onlyOffer}</p>;
  return (
    <section className="offers" aria-labelledby="offers">
      <h2 id="offers">{t.history}</h2>
      <PagedList list={offersQuery(useOrganizationService(), settlement.account_id)} lines={3} empty={only}>
        {(offers) => (offers.length === 1 ? only : <OfferTable offers={offers} shown={settlement.id} />)}
      </PagedList>
    </section>
  );
}

interface OfferTableProps {
  readonly offers: readonly Settlement[];
  readonly shown: string;
}

function OfferTable({ offers, shown }: OfferTableProps) {
  const t = useTranslations('settlements');
  const agreements = useTranslations('agreements');
  const terms = useTranslations('terms');
  const format = useFormat();
  const columns: TableColumn<Settlement>[] = [
    {
      header: t.made,
      is: 'name',
      cell: ({ id, created_at: created }) =>
        id === shown ? (
          <>
            {t.thisOffer} · <Moment at={created} />
          </>
        ) : (
          <Link to="/settlements/$id" params={{ id }}>
            {format.instant(created)}
          </Link>
        ),
    },
    {
      header: t.offered,
      is: 'number',
      cell: ({ offered_amount: offered, currency }) => format.money(offered, currency),
    },
    { header: t.discount, is: 'number', cell: ({ discount_pct: discount }) => format.percent(discount / 100) },
    { header: terms.status, cell: (offer) => <SettlementStatusText settlement={offer} /> },
    { header: agreements.decisionNotes, is: 'wraps', cell: ({ decision_notes: notes }) => notes ?? '—' },
  ];
  return <Table labelledBy="offers" columns={columns} rows={offers} rowKey={({ id }) => id} />;
}
