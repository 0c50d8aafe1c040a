import type { Attempt, ContactFacts } from '../../policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../policy/contact-rules/evaluate.ts';
import { rulesOf } from '../../policy/contact-rules/resolve-rules.ts';
import type { Rule } from '../../policy/contact-rules/rules/rule.ts';
import { daysBetween, endOfDay } from '../../foundation/calendar.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { type ContactId, InteractionId, PromiseId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import { dateOfDay, dayNumberIn, millisecondsPerDay, startOfDay } from '../../foundation/wall-clock.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import { type AttemptLog, type LoggedAddress, attemptsOf } from '../dispatch/attempt-log.ts';
import { dispatchFacts, placesOfContact } from '../dispatch/dispatch-facts.ts';
import { type SelectedAddress, selectAddress } from '../dispatch/select-address.ts';
import { contactAddresses, storedAddress } from '../../channels/opt-outs/opt-out.ts';
import { openHolds } from '../../portfolio/holds/account-hold.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import { settlementInForce } from '../../portfolio/accounts/account-settlement.ts';
import { accountStateOf, reopenAfterAgreement } from '../../portfolio/accounts/account-state.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { positionOf } from '../../portfolio/accounts/position-update.ts';
import { type Campaign, campaignStartOf } from '../../portfolio/campaigns/campaign.ts';
import { type Position, type StepEvent, advance, dueAction } from '../../policy/strategies/position.ts';
import { decidingHold, decidingRule, refusalEvent } from '../../policy/strategies/refusal.ts';
import { stopReason } from '../../policy/strategies/stop-reason.ts';
import type { Plan, Step } from '../../policy/strategies/strategy.ts';
import { type SimulationView, maxDecisions as defaultMaxDecisions } from './contract.ts';
import { DisjointSets } from './disjoint-sets.ts';
import { PriorityQueue } from './priority-queue.ts';
import { type Random, seededRandom } from './random.ts';
import {
  type Reaction,
  drawCallReaction,
  drawMessageReaction,
  drawPromiseResult,
  drawPromisedDays,
  drawSettlementResult,
} from './reactions.ts';
import { SimulationTally } from './simulation-tally.ts';

interface SimulatedAccount {
  readonly account: Account;
  readonly plan: Plan | undefined;
  /** What is known about the contact's addresses. */
  readonly addresses: readonly LoggedAddress[];
}

export interface SimulationInput {
  readonly organization: Organization;
  readonly campaign: Campaign;
  readonly accounts: readonly SimulatedAccount[];
  readonly logs: ReadonlyMap<ContactId, AttemptLog>;
}

/** A contact, or an address that several contacts may have. */
interface Counted {
  attempts: readonly Attempt[];
  hasOptedOut: boolean;
}

interface Actor {
  readonly rank: number;
  readonly plan: Plan;
  readonly known: readonly LoggedAddress[];
  readonly contact: Counted;
  readonly holds: readonly ContactHold[];
  readonly rules: readonly Rule[];
  readonly addresses: ReadonlyMap<string, Counted>;
  readonly random: Random;
  account: Account;
  position: Position;
  sendCount: number;
}

/** The next event of an account: its due action, its contact's reaction, or the last day of its settlement. */
interface Upcoming {
  readonly actor: Actor;
  readonly reaction?: Reaction;
  readonly endsSettlement?: true;
  readonly interaction?: InteractionId;
  readonly address?: Counted | undefined;
}

/** Longer than the window of any rule. */
const attemptLookbackDays = 35;
const msPerHour = 3_600_000;

const instant = (at: number): string => new Date(at).toISOString();

/**
 * Simulates a campaign of any status from the organization's next midnight, with the service's own state machine and
 * contact rules, the reactions of `reactions.ts`, and a clock that jumps to the next event. Deterministic for the same
 * arguments on the same day.
 * @throws Problem 422 `simulation_too_large` after too many decisions
 */
export function simulate(
  input: SimulationInput,
  { days, seed }: { readonly days: number; readonly seed: number },
  now: Date,
  maxDecisions = defaultMaxDecisions,
): SimulationView {
  const { organization, campaign } = input;
  const firstDay = dayNumberIn(organization.timezone, now.getTime()) + 1;
  const period = periodOf(input, firstDay, days);
  const run = new SimulationRun(organization, period, maxDecisions);
  // Only contacts that share an address affect each other.
  for (const actors of actorsWhoShare(input, seed, period.from)) run.simulate(actors);
  return {
    campaign_id: campaign.id,
    days,
    seed,
    from_date: dateOfDay(firstDay),
    to_date: dateOfDay(firstDay + days - 1),
    accounts: input.accounts.length,
    settled_accounts: input.accounts.filter(({ account }) => settlementInForce(account)).length,
    ...run.tally.view(),
  };
}

interface Period {
  readonly from: number;
  readonly until: number;
}

function periodOf({ organization: { timezone }, campaign }: SimulationInput, firstDay: number, days: number): Period {
  const from = startOfDay(timezone, firstDay);
  const until = startOfDay(timezone, firstDay + days);
  const { end_date: end } = campaign;
  const opens = campaignStartOf(campaign, timezone);
  const closes = end === undefined ? until : startOfDay(timezone, daysBetween('1970-01-01', end) + 1);
  return { from: Math.max(from, opens === undefined ? from : Date.parse(opens)), until: Math.min(until, closes) };
}

/** Sorts the accounts by id and groups those that share a contact or an address. Leaves out what cannot be contacted. */
function actorsWhoShare(
  { organization, accounts, logs }: SimulationInput,
  seed: number,
  from: number,
): Iterable<Actor[]> {
  const actors: Actor[] = [];
  const contacts = new Map<ContactId, Counted>();
  const addresses = new Map<string, Counted>();
  const sharing = new DisjointSets();
  const sorted = accounts.toSorted((one, other) => (one.account.id < other.account.id ? -1 : 1));
  for (const [rank, { account, plan, addresses: known }] of sorted.entries()) {
    if (!plan || account.collection_status === 'resolved' || owesNothing(account)) continue;
    const { id } = account.contact;
    const contact = contacts.get(id) ?? { attempts: attemptsOf(logs.get(id)), hasOptedOut: false };
    contacts.set(id, contact);
    const own = new Map<string, Counted>();
    for (const { address } of contactAddresses(account.contact)) {
      const logged = known.find((each) => each.address === address);
      own.set(address, addresses.get(address) ?? { attempts: attemptsOf(logged), hasOptedOut: false });
    }
    for (const [address, counted] of own) addresses.set(address, counted);
    const random = seededRandom(`${seed} ${account.id}`);
    const first = firstPosition(positionOf(account), plan, instant(from));
    const reason = settlementInForce(account) && stopReason({ account });
    const position = reason ? advance(first, { kind: 'stopped', reason }, plan) : first;
    const rules = rulesOf(organization, placesOfContact(account.contact, organization));
    const holds = logs.get(id)?.holds ?? [];
    actors.push({ rank, plan, known, contact, holds, rules, addresses: own, random, account, position, sendCount: 0 });
    for (const address of own.keys()) sharing.join(id, address);
  }
  return Map.groupBy(actors, ({ account }) => sharing.find(account.contact.id)).values();
}

/** Joins accounts without a position. Queued steps and steps without a time are due at once. */
function firstPosition(position: Position | undefined, plan: Plan, at: string): Position {
  if (!position) return advance(undefined, { kind: 'joined', at }, plan);
  if (position.held_by || position.next_action_at !== null) return position;
  const event =
    position.step_status === 'queued'
      ? ({ kind: 'dequeued', at } as const)
      : ({ kind: 'postponed', until: at } as const);
  return advance(position, event, plan);
}

class SimulationRun {
  readonly tally = new SimulationTally();
  readonly #upcoming = new PriorityQueue<Upcoming>();
  readonly #organization: Organization;
  readonly #period: Period;
  readonly #maxDecisions: number;
  #decisions = 0;

  constructor(organization: Organization, period: Period, maxDecisions: number) {
    this.#organization = organization;
    this.#period = period;
    this.#maxDecisions = maxDecisions;
  }

  simulate(actors: readonly Actor[]): void {
    for (const actor of actors) {
      this.#scheduleDueAction(actor);
      this.#scheduleEndOfSettlement(actor);
    }
    for (let entry = this.#upcoming.takeFirst(); entry; entry = this.#upcoming.takeFirst()) {
      const { actor, reaction, endsSettlement } = entry.item;
      if (endsSettlement) this.#endSettlement(actor, entry.at);
      else if (reaction) this.#react({ ...entry.item, reaction }, entry.at);
      else this.#act(actor, entry.at);
    }
  }

  #schedule(at: number, item: Upcoming): void {
    const time = Math.max(at, this.#period.from);
    if (time < this.#period.until) this.#upcoming.add({ at: time, rank: item.actor.rank, item });
  }

  #scheduleDueAction(actor: Actor): void {
    const { next_action_at: next } = actor.position;
    if (next !== null) this.#schedule(Date.parse(next), { actor });
  }

  #scheduleEndOfSettlement(actor: Actor): void {
    const payBy = settlementInForce(actor.account)?.pay_by;
    if (payBy === undefined) return;
    this.#schedule(Date.parse(endOfDay(payBy, this.#organization.timezone)), { actor, endsSettlement: true });
  }

  #endSettlement(actor: Actor, at: number): void {
    const { settlement: _, ...account } = actor.account;
    actor.account = account;
    if (drawSettlementResult(actor.random) === 'fulfilled') return this.#changeStatus(actor, 'resolved');
    const settled = { ...accountStateOf(account), position: actor.position };
    this.#moveTo(actor, reopenAfterAgreement(settled, instant(at), actor.plan).position ?? actor.position);
  }

  #advance(actor: Actor, event: StepEvent): void {
    this.#moveTo(actor, advance(actor.position, event, actor.plan));
  }

  #moveTo(actor: Actor, next: Position): void {
    if (next === actor.position) return;
    actor.position = next;
    this.#scheduleDueAction(actor);
  }

  #act(actor: Actor, at: number): void {
    const due = dueAction(actor.position, actor.plan, new Date(at));
    switch (due?.kind) {
      case undefined:
        return;
      case 'event':
        return this.#advance(actor, due.event);
      case 'promise':
        return this.#judgePromise(actor, at);
      case 'step': {
        actor.position = due.position;
        const step = actor.plan.steps[due.position.step];
        if (step) this.#tryStep(actor, step, at);
      }
    }
  }

  #tryStep(actor: Actor, step: Step, at: number): void {
    if (++this.#decisions > this.#maxDecisions)
      throw refused(
        'simulation_too_large',
        'days',
        `The simulation needs more than ${this.#maxDecisions} decisions. Simulate fewer days.`,
      );
    const { account, position, contact } = actor;
    const holds = openHolds(actor, new Date(at));
    const selected = selectAddress(step.channel, account.contact, actor.known, holds);
    const address =
      selected.to === undefined ? undefined : actor.addresses.get(storedAddress(step.channel, selected.to));
    const facts = this.#factsOf(actor, step, selected, address);
    const decision = evaluate(new Date(at), facts, actor.rules);
    const day = dayNumberIn(this.#organization.timezone, at);
    const rule = decidingRule(decision);
    if (rule !== null) {
      this.tally.recordBlocked(day, step.channel, account.id, rule, decidingHold(decision));
      const event = refusalEvent(decision, instant(at), position);
      if (event) this.#advance(actor, event);
      return;
    }
    this.tally.recordSend(day, step.channel, account.id);
    const interaction = deriveId(InteractionId, account.id, `contact:${++actor.sendCount}`);
    const since = instant(at - attemptLookbackDays * millisecondsPerDay);
    const attempt = { id: interaction, at: instant(at), channel: step.channel, account_id: account.id };
    for (const counted of [contact, address])
      if (counted) counted.attempts = [...counted.attempts.filter((each) => each.at > since), attempt];
    const draw = step.channel === 'voice' ? drawCallReaction : drawMessageReaction;
    const { reaction, afterHours } = draw(actor.random);
    // No event reports an unanswered message: its wait expires.
    if (reaction !== 'no_answer' || step.channel === 'voice')
      this.#schedule(at + Math.round(afterHours * msPerHour), { actor, reaction, interaction, address });
    this.#advance(actor, { kind: 'sent', at: instant(at), interaction, attempt: position });
  }

  #factsOf(actor: Actor, { channel }: Step, selected: SelectedAddress, address: Counted | undefined): ContactFacts {
    const { account, contact, known, holds } = actor;
    const { attempts } = contact;
    const isShared = address !== undefined && !isSameAttempts(address.attempts, attempts);
    const counted = isShared ? { attempts, address_attempts: address.attempts } : { attempts };
    const context = { account, organization: this.#organization, addresses: known, holds };
    const facts = dispatchFacts(context, channel, selected, counted, { isAutomatic: true });
    const hasOptedOut = contact.hasOptedOut || [...actor.addresses.values()].some((each) => each.hasOptedOut);
    return hasOptedOut ? { ...facts, contact: { opted_out: true } } : facts;
  }

  #react({ actor, reaction, interaction, address }: Upcoming & { readonly reaction: Reaction }, time: number): void {
    const at = instant(time);
    if (reaction !== 'no_answer' && reaction !== 'paid' && interaction)
      for (const counted of [actor.contact, address]) if (counted) recordConversation(counted, interaction, at);
    switch (reaction) {
      case 'answered':
      case 'no_answer':
        return this.#advance(actor, { kind: 'responded', at, outcome: reaction, ...(interaction && { interaction }) });
      case 'promised':
        return this.#advance(actor, this.#promise(actor, time));
      case 'paid':
        return this.#changeStatus(actor, 'resolved');
      case 'disputed':
        return this.#changeStatus(actor, 'disputed');
      case 'opted_out':
        for (const counted of [actor.contact, ...actor.addresses.values()]) counted.hasOptedOut = true;
        return this.#stop(actor, { rule: 'contact_opted_out' });
    }
  }

  #changeStatus(actor: Actor, collection_status: CollectionStatus): void {
    actor.account = { ...actor.account, collection_status };
    this.#stop(actor, { account: actor.account });
  }

  #stop(actor: Actor, cause: Parameters<typeof stopReason>[0]): void {
    const reason = stopReason(cause);
    if (reason) this.#advance(actor, { kind: 'stopped', reason });
  }

  #promise(actor: Actor, at: number): StepEvent {
    const { timezone } = this.#organization;
    const day = dayNumberIn(timezone, at) + drawPromisedDays(actor.random);
    const until = instant(startOfDay(timezone, day + 1));
    return {
      kind: 'promised',
      at: instant(at),
      promise_id: deriveId(PromiseId, actor.account.id, `promise:${day}`),
      until,
    };
  }

  #judgePromise(actor: Actor, at: number): void {
    const result = drawPromiseResult(actor.random);
    if (result === 'paid_in_full') return this.#changeStatus(actor, 'resolved');
    this.#advance(actor, { kind: result === 'kept' ? 'promise_kept' : 'promise_broken', at: instant(at) });
  }
}

const isSameAttempts = (some: readonly Attempt[], others: readonly Attempt[]): boolean =>
  some.length === others.length &&
  some.every(({ id, conversation_at: at }, n) => id === others[n]?.id && at === others[n].conversation_at);

function recordConversation(counted: Counted, interaction: InteractionId, at: string): void {
  counted.attempts = counted.attempts.map((attempt) =>
    attempt.id === interaction ? { ...attempt, conversation_at: at } : attempt,
  );
}
