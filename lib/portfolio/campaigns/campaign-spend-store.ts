import { keys, partitions, quarters } from '../../platform/aws/table/keys.ts';
import { getItems, queryPage } from '../../platform/aws/table/table.ts';
import { fromUnits } from '../../foundation/money.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { stepFigureOf, stepsCounter } from './step-figures.ts';

type CountedDay = Readonly<Record<string, unknown>> & { readonly kind: 'counts' };

const pageLimit = 1000;

/** What messages and calls of a campaign cost, seconds behind them. */
export const campaignSpendStore = (organization: OrganizationId) => {
  async function readDays(of: string): Promise<CountedDay[]> {
    const days: CountedDay[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<CountedDay>({ pk: partitions.counts(organization, of), after, limit: pageLimit });
      days.push(...page.items);
      after = page.last;
    } while (after !== undefined);
    return days;
  }

  return {
    /** On a day, `YYYY-MM-DD`, or in total. */
    async read(campaign: CampaignId, currency: string, day?: string): Promise<number> {
      const counters = quarters.map((quarter) => stepsCounter(quarter, campaign));
      const days =
        day === undefined
          ? (await Promise.all(counters.map(readDays))).flat()
          : await getItems<CountedDay>(
              counters.map((of) => keys.counts(organization, of, day)),
              'counts',
            );
      return fromUnits(days.flatMap((each) => costsIn(each, currency)).reduce((sum, cost) => sum + cost, 0));
    },
  };
};

const costsIn = (day: CountedDay, currency: string): number[] =>
  Object.entries(day).flatMap(([name, count]) => {
    const { figure, currency: own } = stepFigureOf(name);
    return figure === 'cost' && own === currency && typeof count === 'number' ? [count] : [];
  });
