import type { SimulationResult } from '../../queries/simulations.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type SimulatedRun, contactedOf } from './simulated-run.ts';
import { Table, type TableColumn } from '../../tables/table.tsx';

interface Measure {
  readonly name: string;
  readonly of: (result: SimulationResult) => number;
}

export function SimulationTable({ runs }: { readonly runs: readonly SimulatedRun[] }) {
  const t = useTranslations('simulation');
  const format = useFormat();
  const measures = useMeasures(runs);
  const [first, second] = runs;
  const columns: TableColumn<Measure>[] = [
    { header: t.measure, is: 'name', cell: ({ name }) => name },
    ...runs.map(({ name, result }): TableColumn<Measure> => ({
      header: name,
      is: 'number',
      cell: ({ of }) => format.number(of(result)),
    })),
  ];
  if (first && second) {
    const differenceOf = ({ of }: Measure) => format.difference(of(second.result) - of(first.result));
    columns.push({ header: t.difference, is: 'number', cell: differenceOf });
  }
  return <Table label={t.results} columns={columns} rows={measures} rowKey={({ name }) => name} />;
}

function useMeasures(runs: readonly SimulatedRun[]): readonly Measure[] {
  const t = useTranslations('simulation');
  // A later version of the service may have more rules.
  const rules: Readonly<Partial<Record<string, string>>> = useTranslations('terms').rules;
  const rulesIn = (countsOf: (result: SimulationResult) => object) => [
    ...new Set(runs.flatMap(({ result }) => Object.keys(countsOf(result)))),
  ];
  return [
    { name: t.accounts, of: ({ accounts }) => accounts },
    { name: t.settled, of: ({ settled_accounts: settled }) => settled },
    { name: t.contacted, of: contactedOf },
    { name: t.sends, of: ({ sends }) => sends },
    ...rulesIn(({ blocked }) => blocked).map((rule) => ({
      name: t.blockedBy(rules[rule] ?? rule),
      of: ({ blocked }: SimulationResult) => blocked[rule] ?? 0,
    })),
    { name: t.unreachable, of: ({ never_reachable: never }) => never.accounts },
    ...rulesIn(({ never_reachable: never }) => never.by_rule).map((rule) => ({
      name: t.unreachableBy(rules[rule] ?? rule),
      of: ({ never_reachable: never }: SimulationResult) => never.by_rule[rule] ?? 0,
    })),
  ];
}
