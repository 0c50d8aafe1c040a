import { useInfiniteQuery } from '@tanstack/react-query';
import { campaignsQuery } from '../../queries/campaigns.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { type Strategy, strategiesQuery } from '../../queries/strategies.ts';
import { Moment } from '../../components/moment.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { useFormat } from '../../locales/format.ts';
import { NewStrategyLink } from './new-strategy-link.tsx';
import { useWords } from '../../locales/language.ts';
import { draftOf } from './strategy-draft.ts';
import { placesOf } from './timeline.ts';
import { useStepTexts } from './use-step-texts.ts';
import { Empty } from '../../components/empty.tsx';
import type { CsvColumn } from '../../tables/csv-button.tsx';
import type { TableColumn } from '../../tables/table.tsx';
import { PagedTable } from '../../tables/paged-table.tsx';

export function StrategyTable() {
  const words = useWords('strategies');
  const terms = useWords('terms');
  const format = useFormat();
  const { data: campaigns } = useInfiniteQuery(campaignsQuery(useOrganizationService()));
  const texts = useStepTexts();
  const channelsOf = ({ steps }: Strategy) =>
    format.list([...new Set(steps.map(({ channel }) => terms.channels[channel]))]);
  const lengthOf = (strategy: Strategy) => {
    const places = placesOf(draftOf(strategy).steps).filter(({ lane }) => lane === 'no_answer');
    return texts.duration(Math.max(0, ...places.map(({ hours }) => hours)));
  };
  const namesOfUsers = (id: string) =>
    format.list(rowsOf(campaigns).flatMap(({ strategy_id: used, name }) => (used === id ? [name] : [])));
  const columns: TableColumn<Strategy>[] = [
    {
      header: terms.name,
      is: 'name',
      cell: ({ id, name }) => (
        <ScreenLink to="strategy" params={{ id }}>
          {name}
        </ScreenLink>
      ),
    },
    {
      header: words.steps,
      cell: (strategy) => (
        <>
          {format.number(strategy.steps.length)} <span className="soft">({channelsOf(strategy)})</span>
        </>
      ),
    },
    { header: words.length, cell: lengthOf },
    { header: words.discount, is: 'number', cell: ({ max_discount_pct: max }) => format.percent(max / 100) },
    {
      header: words.usedBy,
      is: 'wraps',
      cell: ({ id }) => namesOfUsers(id) || '—',
    },
    { header: words.changed, cell: ({ updated_at: updated }) => <Moment at={updated} /> },
  ];
  const csv: CsvColumn<Strategy>[] = [
    { header: terms.name, value: ({ name }) => name },
    { header: words.steps, value: ({ steps }) => steps.length },
    { header: terms.channel, value: channelsOf },
    { header: words.length, value: lengthOf },
    { header: words.discount, value: ({ max_discount_pct: max }) => max },
    { header: words.usedBy, value: ({ id }) => namesOfUsers(id) },
    { header: words.changed, value: ({ updated_at: updated }) => updated },
    { header: terms.id, value: ({ id }) => id },
  ];
  return (
    <PagedTable
      list={strategiesQuery(useOrganizationService())}
      lines={5}
      empty={
        <Empty text={words.empty}>
          <NewStrategyLink isFirst />
        </Empty>
      }
      label={words.list}
      columns={columns}
      csv={{ name: words.list, columns: csv }}
      rowKey={({ id }) => id}
    />
  );
}
