import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { campaignsQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { type Strategy, strategiesQuery } from '../../queries/strategies.ts';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { NewStrategyLink } from './new-strategy-link.tsx';
import { useTranslations } from '../../locales/language.ts';
import { draftOf } from './strategy-draft.ts';
import { placesOf } from './timeline.ts';
import { useStepTexts } from './use-step-texts.ts';
import { Empty } from '../../components/empty.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export function StrategyTable() {
  const t = useTranslations('strategies');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { data: campaigns } = useInfiniteQuery(campaignsQuery(useOrganizationService()));
  const texts = useStepTexts();
  const channelsOf = ({ steps }: Strategy) =>
    format.list([...new Set(steps.map(({ channel }) => terms.channels[channel]))]);
  const lengthOf = (strategy: Strategy) => {
    const places = placesOf(draftOf(strategy).steps, strategy.starts).filter(({ lane }) => lane === 'no_answer');
    const hours = places.map((place) => place.hours);
    return texts.duration(Math.max(0, ...hours) - Math.min(0, ...hours));
  };
  const namesOfUsers = (id: string) =>
    format.list(rowsOf(campaigns).flatMap(({ strategy_id: used, name }) => (used === id ? [name] : [])));
  const columns: TableColumn<Strategy>[] = [
    {
      header: terms.name,
      is: 'name',
      cell: ({ id, name }) => (
        <Link to="/strategies/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    {
      header: t.steps,
      cell: (strategy) => (
        <>
          {format.number(strategy.steps.length)} <span className="soft">({channelsOf(strategy)})</span>
        </>
      ),
    },
    { header: t.length, cell: lengthOf },
    { header: t.discount, is: 'number', cell: ({ max_discount_pct: max }) => format.percent(max / 100) },
    {
      header: t.usedBy,
      is: 'wraps',
      cell: ({ id }) => namesOfUsers(id) || '—',
    },
    { header: t.changed, cell: ({ updated_at: updated }) => <Moment at={updated} /> },
  ];
  const csv: CsvColumn<Strategy>[] = [
    { header: terms.name, value: ({ name }) => name },
    { header: t.steps, value: ({ steps }) => steps.length },
    { header: terms.channel, value: channelsOf },
    { header: t.length, value: lengthOf },
    { header: t.discount, value: ({ max_discount_pct: max }) => max },
    { header: t.usedBy, value: ({ id }) => namesOfUsers(id) },
    { header: t.changed, value: ({ updated_at: updated }) => updated },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={strategiesQuery(useOrganizationService())}
      lines={5}
      empty={
        <Empty text={t.empty}>
          <NewStrategyLink isFirst />
        </Empty>
      }
      label={t.list}
      columns={columns}
      csv={{ name: t.list, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
