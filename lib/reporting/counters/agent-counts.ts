import { dayIn } from '../../foundation/calendar.ts';
import { unitsOf } from '../../foundation/money.ts';
import { callingUser } from '../../history/interactions/interaction.ts';
import { registeringUser } from '../../portfolio/promises/promise.ts';
import type { CounterDelta, Counts } from './counter-delta.ts';
import type { Amounts } from './counted-amounts.ts';
import type { DatedItem } from './day-counts.ts';

/** One partition: a person makes a call a minute at most. */
export const agentsCounter = 'AGENTS';

type AgentCountName = 'calls' | 'right_party' | 'promises' | 'kept' | 'broken';

const amountNames = {
  promised: (currency: string): string => `promised_${currency}`,
  kept: (currency: string): string => `kept_${currency}`,
};

export type AgentCounts = Readonly<Record<AgentCountName, number>> & {
  readonly promisedAmounts: Amounts;
  readonly keptAmounts: Amounts;
};

interface AgentDay {
  readonly day: string;
  readonly user: string;
}

export const agentDay = {
  format: ({ day, user }: AgentDay): string => `${day}#${user}`,
  parse(part: string): AgentDay {
    const [day = '', user = ''] = part.split('#');
    return { day, user };
  },
};

function workOf(item: DatedItem): { readonly user: string; readonly at: string; readonly counts: Counts } | undefined {
  if (item.kind === 'interaction') {
    const user = callingUser(item);
    if (user === undefined) return undefined;
    return {
      user,
      at: item.created_at,
      counts: { calls: 1, right_party: item.contact_result === 'right_party' ? 1 : 0 },
    };
  }
  if (item.kind !== 'promise') return undefined;
  const user = registeringUser(item);
  if (user === undefined) return undefined;
  const { created_at: at, status, currency } = item;
  const amount = unitsOf(item.amount);
  return {
    user,
    at,
    counts: {
      promises: 1,
      [amountNames.promised(currency)]: amount,
      ...(status === 'kept' && { kept: 1, [amountNames.kept(currency)]: amount }),
      ...(status === 'broken' && { broken: 1 }),
    },
  };
}

/** The calls that a user made and the promises that a user registered, on the day of the call or promise. */
export function agentCountsOf(item: DatedItem, timezone: string): readonly CounterDelta[] {
  const work = workOf(item);
  if (!work) return [];
  const part = agentDay.format({ day: dayIn(timezone, new Date(work.at)), user: work.user });
  return [{ organization: item.organization, of: agentsCounter, part, counts: work.counts }];
}

export function agentCountsIn(
  sums: ReadonlyMap<string, number>,
  amountsOf: (nameIn: (currency: string) => string) => Amounts,
): AgentCounts {
  const countOf = (name: AgentCountName): number => sums.get(name) ?? 0;
  return {
    calls: countOf('calls'),
    right_party: countOf('right_party'),
    promises: countOf('promises'),
    kept: countOf('kept'),
    broken: countOf('broken'),
    promisedAmounts: amountsOf(amountNames.promised),
    keptAmounts: amountsOf(amountNames.kept),
  };
}
