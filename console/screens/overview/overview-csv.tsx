import { Button } from 'react-aria-components/Button';
import { Icon } from '../../components/icon.tsx';
import { saveCsv } from '../../csv/save-file.ts';
import { useTranslations } from '../../locales/language.ts';
import type { Overview } from '../../queries/overview.ts';
import { amountIn, periodsOf } from './home-figures.ts';

interface OverviewCsvProps {
  readonly overview: Overview;
  readonly length: number;
  readonly currency: string;
}

type Day = Overview['days'][number];

/** Downloads the figures of each day of the period, amounts in one currency. */
export function OverviewCsv({ overview, length, currency }: OverviewCsvProps) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const shell = useTranslations('shell');
  const inCurrency = (name: string) => `${name} (${currency})`;
  const columns: readonly (readonly [header: string, value: (day: Day) => string | number])[] = [
    [t.day, ({ date }) => date],
    [inCurrency(t.pending), (day) => amountIn(day.pending_by_currency, currency)],
    [inCurrency(terms.recovered), ({ payments }) => amountIn(payments.by_currency, currency)],
    [t.paymentCount, ({ payments }) => payments.count],
    [t.promises, ({ promises }) => promises.count],
    [inCurrency(t.promised), ({ promises }) => amountIn(promises.by_currency, currency)],
    [t.kept, ({ promises_kept: kept }) => kept.count],
    [t.brokenPromises, ({ promises_broken: broken }) => broken.count],
    [t.sent, ({ sends }) => sends],
    [t.delivered, ({ delivered }) => delivered],
    [inCurrency(t.cost), (day) => amountIn(day.cost_by_currency, currency)],
    [t.failed, ({ failed }) => failed],
    [t.blocked, ({ blocked }) => blocked],
    [t.optOuts, ({ opt_outs: optOuts }) => optOuts],
  ];
  const save = async () => {
    const { csvText } = await import('../../csv/csv-text.ts');
    const { days } = periodsOf(overview, length);
    const lines = days.map((day) => columns.map(([, value]) => String(value(day))));
    saveCsv(`${shell.screens.start}.csv`, csvText([columns.map(([header]) => header), ...lines]));
  };
  const label = `${shell.export}: ${shell.screens.start}`;
  return (
    <span title={label}>
      <Button className="square" aria-label={label} onPress={() => void save()}>
        <Icon name="download" />
      </Button>
    </span>
  );
}
