import { type Channel, channels } from '../../policy/contact-rules/channel.ts';
import type { RuleCode } from '../../policy/contact-rules/rules/rule-registry.ts';
import type { AccountId } from '../../foundation/ids.ts';
import { dateOfDay } from '../../foundation/wall-clock.ts';
import type { SimulationView } from './contract.ts';

const maxListedIds = 100;

type Counts = Record<string, number>;

interface DayCounts {
  sends: number;
  readonly blocked: Counts;
}

interface Reach {
  firstSentOn?: number;
  lastBlockedBy?: RuleCode;
}

const increment = (counts: Counts, name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

const sorted = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));

const key = (day: number, channel: Channel): string => `${dateOfDay(day)} ${channels.indexOf(channel)}`;

export class SimulationTally {
  readonly #days = new Map<string, DayCounts & { readonly day: number; readonly channel: Channel }>();
  readonly #accounts = new Map<AccountId, Reach>();

  #dayCountsOf(day: number, channel: Channel): DayCounts {
    const name = key(day, channel);
    const found = this.#days.get(name) ?? { day, channel, sends: 0, blocked: {} };
    this.#days.set(name, found);
    return found;
  }

  #reachOf(account: AccountId): Reach {
    const found = this.#accounts.get(account) ?? {};
    this.#accounts.set(account, found);
    return found;
  }

  recordSend(day: number, channel: Channel, account: AccountId): void {
    this.#dayCountsOf(day, channel).sends++;
    this.#reachOf(account).firstSentOn ??= day;
  }

  recordBlocked(day: number, channel: Channel, account: AccountId, rule: RuleCode): void {
    increment(this.#dayCountsOf(day, channel).blocked, rule);
    this.#reachOf(account).lastBlockedBy = rule;
  }

  view(): Pick<SimulationView, 'sends' | 'blocked' | 'by_day' | 'first_contacts' | 'never_reachable'> {
    const rows = [...this.#days.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    const blocked: Counts = {};
    for (const row of rows)
      for (const [rule, times] of Object.entries(row.blocked)) blocked[rule] = (blocked[rule] ?? 0) + times;
    const firstContacts: Counts = {};
    const byRule: Counts = {};
    const unreached: string[] = [];
    for (const [account, { firstSentOn, lastBlockedBy }] of this.#accounts) {
      if (firstSentOn !== undefined) increment(firstContacts, dateOfDay(firstSentOn));
      else {
        unreached.push(account);
        increment(byRule, lastBlockedBy ?? '');
      }
    }
    return {
      sends: rows.reduce((sum, { sends }) => sum + sends, 0),
      blocked: sorted(blocked),
      by_day: rows.map(({ day, channel, sends, blocked: rules }) => ({
        date: dateOfDay(day),
        channel,
        sends,
        blocked: sorted(rules),
      })),
      first_contacts: Object.entries(sorted(firstContacts)).map(([date, accounts]) => ({ date, accounts })),
      never_reachable: {
        accounts: unreached.length,
        by_rule: sorted(byRule),
        account_ids: unreached.sort().slice(0, maxListedIds),
      },
    };
  }
}
