import { keys, partitions, quarters } from '../../platform/aws/table/keys.ts';
import { absent, getItems, present, putItem, queryPage, updateItem } from '../../platform/aws/table/table.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { stepFigureOf, stepsCounter } from './step-figures.ts';

type CountedDay = Readonly<Record<string, unknown>> & { readonly kind: 'counts' };

interface Spending {
  readonly kind: 'campaign_spending';
  /** In price units. At least what was spent, except by calls that lasted longer than a minute. */
  readonly reserved: number;
}

/** Of a budget; without a day, in total. */
interface Span {
  readonly campaign: CampaignId;
  readonly currency: string;
  readonly day?: string | undefined;
}

const pageLimit = 1000;
const daysKept = 7;

/** What messages and calls of a campaign cost, in price units. */
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

  const keyOf = ({ campaign, currency, day }: Span) => keys.campaignSpending(organization, campaign, currency, day);

  return {
    /** As it is counted, seconds behind the messages and calls. */
    async read({ campaign, currency, day }: Span): Promise<number> {
      const counters = quarters.map((quarter) => stepsCounter(quarter, campaign));
      const days =
        day === undefined
          ? (await Promise.all(counters.map(readDays))).flat()
          : await getItems<CountedDay>(
              counters.map((of) => keys.counts(organization, of, day)),
              'counts',
            );
      return days.flatMap((each) => costsIn(each, currency)).reduce((sum, cost) => sum + cost, 0);
    },

    /** Reserves what an attempt costs at least; false if it exceeds `limit`. The first one begins with what is counted. */
    async reserve(span: Span, cost: number, { limit, counted }: { readonly limit: number; readonly counted: number }) {
      const key = keyOf(span);
      const tryToReserve = () =>
        updateItem<Spending>(key, {
          add: { reserved: cost },
          onlyIf: { expression: '#reserved <= :room', values: { ':room': limit - cost } },
        });
      const first = await tryToReserve();
      if (first.ok) return true;
      if (first.current) return false;
      const { day } = span;
      const expiry = day && { expires_at_seconds: Date.parse(day) / 1000 + daysKept * 86_400 };
      await putItem({ ...key, kind: 'campaign_spending', organization, reserved: counted, ...expiry }, absent);
      return (await tryToReserve()).ok;
    },

    /** Takes back what was reserved for an attempt that cost nothing. */
    async release(span: Span, cost: number): Promise<void> {
      await updateItem<Spending>(keyOf(span), { add: { reserved: -cost }, onlyIf: present });
    },
  };
};

const costsIn = (day: CountedDay, currency: string): number[] =>
  Object.entries(day).flatMap(([name, count]) => {
    const { figure, currency: own } = stepFigureOf(name);
    return figure === 'cost' && own === currency && typeof count === 'number' ? [count] : [];
  });
