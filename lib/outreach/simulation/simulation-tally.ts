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
  readonly held: Counts;
}

interface Reach {
  firstSentOn?: number;
  lastBlockedBy?: RuleCode;
  lastHold?: string | undefined;
}

const increment = (counts: Counts, name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

const sorted = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));

function summed(counts: readonly Counts[]): Counts {
  const sums: Counts = {};
  for (const [name, times] of counts.flatMap((each) => Object.entries(each))) sums[name] = (sums[name] ?? 0) + times;
  return sorted(sums);
}

const key = (day: number, channel: Channel): string => `${dateOfDay(day)} ${channels.indexOf(channel)}`;

export class SimulationTally {
  readonly #days = new Map<string, DayCounts & { readonly day: number; readonly channel: Channel }>();
  readonly #accounts = new Map<AccountId, Reach>();

  #dayCountsOf(day: number, channel: Channel): DayCounts {
    const name = key(day, channel);
    const found = this.#days.get(name) ?? { day, channel, sends: 0, blocked: {}, held: {} };
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

  /** `hold` is the kind of the hold, if one decided. */
  recordBlocked(day: number, channel: Channel, account: AccountId, rule: RuleCode, hold?: string): void {
    const counts = this.#dayCountsOf(day, channel);
    increment(counts.blocked, rule);
    if (hold !== undefined) increment(counts.held, hold);
    const reach = this.#reachOf(account);
    reach.lastBlockedBy = rule;
    reach.lastHold = hold;
  }

  view(): Pick<SimulationView, 'sends' | 'blocked' | 'held' | 'by_day' | 'first_contacts' | 'never_reachable'> {
    const rows = [...this.#days.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    const blocked = summed(rows.map((row) => row.blocked));
    const held = summed(rows.map((row) => row.held));
    const firstContacts: Counts = {};
    const byRule: Counts = {};
    const byHold: Counts = {};
    const unreached: string[] = [];
    for (const [account, { firstSentOn, lastBlockedBy, lastHold }] of this.#accounts) {
      if (firstSentOn !== undefined) increment(firstContacts, dateOfDay(firstSentOn));
      else {
        unreached.push(account);
        increment(byRule, lastBlockedBy ?? '');
        if (lastHold !== undefined) increment(byHold, lastHold);
      }
    }
    return {
      sends: rows.reduce((sum, { sends }) => sum + sends, 0),
      blocked,
      held,
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
        by_hold: sorted(byHold),
        account_ids: unreached.sort().slice(0, maxListedIds),
      },
    };
  }
}
