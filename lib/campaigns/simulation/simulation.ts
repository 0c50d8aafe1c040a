import type { Account } from '../../portfolio/accounts/account.ts';
import { owesNothing } from '../../portfolio/accounts/balance.ts';
import { positionOf } from '../../portfolio/accounts/position-update.ts';
import { type Campaign, campaignStartOf } from '../campaigns/campaign.ts';
import { evaluate } from '../../contact-rules/evaluate.ts';
import type { Attempt, ContactFacts } from '../../contact-rules/contact-facts.ts';
import type { Rule } from '../../contact-rules/rules/rule-registry.ts';
import { resolveRules } from '../../contact-rules/resolve-rules.ts';
import { dispatchFacts } from '../../outreach/dispatch/dispatch-facts.ts';
import type { SuppressedAddress } from '../../outreach/opt-outs/opt-out.ts';
import { type ContactId, InteractionId, PromiseId, deriveId } from '../../foundation/ids.ts';
import type { Organization } from '../../organizations/organizations/organization.ts';
import { refused } from '../../foundation/problem.ts';
import { type Position, type StepEvent, advance, dueAction } from '../strategies/position.ts';
import { refusalEvent, decidingRule } from '../strategies/refusal.ts';
import type { Plan, Step } from '../strategies/strategy.ts';
import { daysBetween } from '../../foundation/calendar.ts';
import { dateOfDay, dayNumberIn, millisecondsPerDay, startOfDay } from '../../foundation/wall-clock.ts';
import { PriorityQueue } from './priority-queue.ts';
import { type SimulationView, maxDecisions as decisionsMaxDefault } from './contract.ts';
import {
  type Reaction,
  drawPromisedDays,
  drawPromiseResult,
  drawCallReaction,
  drawMessageReaction,
} from './reactions.ts';
import { type Random, seededRandom } from './random.ts';
import { SimulationTally } from './simulation-tally.ts';

/** An account of the campaign, with what decides about it besides its contact's attempts. */
export interface SimulatedAccount {
  readonly account: Account;
  /** Its own strategy, else the campaign's; without one, nothing happens to it. */
  readonly plan: Plan | undefined;
  readonly suppressed: readonly SuppressedAddress[];
}

/** What a simulation begins with: the campaign as it is now. */
export interface SimulationInput {
  readonly organization: Organization;
  readonly campaign: Campaign;
  readonly accounts: readonly SimulatedAccount[];
  readonly attempts: ReadonlyMap<ContactId, readonly Attempt[]>;
}

/** What changes of a contact while the clock runs. */
interface Person {
  attempts: readonly Attempt[];
  hasOptedOut: boolean;
}

interface Actor {
  readonly rank: number;
  readonly plan: Plan;
  readonly suppressed: readonly SuppressedAddress[];
  readonly person: Person;
  readonly random: Random;
  account: Account;
  position: Position;
  contacts: number;
}

/** Something to come for an account: what its position asks for, or what its contact does about an interaction. */
interface ToCome {
  readonly actor: Actor;
  readonly reaction?: Reaction;
  readonly interaction?: InteractionId;
}

/** Longer than the longest window of any rule. */
const rememberedDays = 35;
const millisecondsPerHour = 3_600_000;

const instant = (at: number): string => new Date(at).toISOString();

/**
 * Plays a campaign through from the organization's next midnight, whatever its status: the state machine and the contact
 * rules of the service, with a clock that jumps to what is due next and with people as `outcomes.ts` assumes them. The
 * answer depends on its arguments and the day alone. 422 `simulation_too_large` where it takes too many decisions.
 */
export function simulate(
  ground: SimulationInput,
  { days, seed }: { readonly days: number; readonly seed: number },
  now: Date,
  decisionsMax = decisionsMaxDefault,
): SimulationView {
  const { organization, campaign } = ground;
  const firstDay = dayNumberIn(organization.timezone, now.getTime()) + 1;
  const period = periodOf(ground, firstDay, days);
  const run = new Run(organization, period, decisionsMax);
  // People know nothing of each other, so each is played through alone.
  for (const actors of actorsOf(ground, seed, period.from).values()) run.play(actors);
  return {
    campaign_id: campaign.id,
    days,
    seed,
    from_date: dateOfDay(firstDay),
    to_date: dateOfDay(firstDay + days - 1),
    accounts: ground.accounts.length,
    ...run.tally.view(),
  };
}

interface Period {
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
}

/** The days that are asked for, as far as the campaign works on them. */
function periodOf({ organization: { timezone }, campaign }: SimulationInput, firstDay: number, days: number): Period {
  const from = startOfDay(timezone, firstDay);
  const until = startOfDay(timezone, firstDay + days);
  const { end_date: end } = campaign;
  const opens = campaignStartOf(campaign, timezone);
  const closes = end === undefined ? until : startOfDay(timezone, daysBetween('1970-01-01', end) + 1);
  return { from: Math.max(from, opens === undefined ? from : Date.parse(opens)), until: Math.min(until, closes) };
}

/** Who there is to contact, with the accounts of each in the order of their ids. */
function actorsOf(
  { accounts, attempts }: SimulationInput,
  seed: number,
  from: number,
): ReadonlyMap<ContactId, Actor[]> {
  const people = new Map<ContactId, Actor[]>();
  const inOrder = accounts.toSorted((one, other) => (one.account.id < other.account.id ? -1 : 1));
  for (const [rank, { account, plan, suppressed }] of inOrder.entries()) {
    if (!plan || account.collection_status === 'resolved' || owesNothing(account)) continue;
    const { id } = account.contact;
    const actors = people.get(id) ?? [];
    people.set(id, actors);
    const person = actors[0]?.person ?? { attempts: attempts.get(id) ?? [], hasOptedOut: false };
    const random = seededRandom(`${seed} ${account.id}`);
    const position = beginningOf(positionOf(account), plan, instant(from));
    actors.push({ rank, plan, suppressed, person, random, account, position, contacts: 0 });
  }
  return people;
}

/** Who has not joined yet joins; what the queue holds is taken to be undone, and a step without a time to be due. */
function beginningOf(position: Position | undefined, plan: Plan, at: string): Position {
  if (!position) return advance(undefined, { kind: 'joined', at }, plan);
  if (position.held_by || position.next_action_at !== null) return position;
  const event =
    position.step_status === 'queued'
      ? ({ kind: 'dequeued', at } as const)
      : ({ kind: 'postponed', until: at } as const);
  return advance(position, event, plan);
}

class Run {
  readonly tally = new SimulationTally();
  readonly #agenda = new PriorityQueue<ToCome>();
  readonly #organization: Organization;
  readonly #rules: readonly Rule[];
  readonly #period: Period;
  readonly #decisionsMax: number;
  #decisions = 0;

  constructor(organization: Organization, period: Period, decisionsMax: number) {
    this.#organization = organization;
    this.#rules = resolveRules(organization);
    this.#period = period;
    this.#decisionsMax = decisionsMax;
  }

  play(actors: readonly Actor[]): void {
    for (const actor of actors) this.#expect(actor);
    for (let entry = this.#agenda.next(); entry; entry = this.#agenda.next()) {
      const { at, item: thing } = entry;
      if (thing.reaction) this.#react(thing.actor, thing.reaction, thing.interaction, at);
      else this.#doWhatIsDue(thing.actor, at);
    }
  }

  #add(at: number, toCome: ToCome): void {
    const time = Math.max(at, this.#period.from);
    if (time < this.#period.until) this.#agenda.add({ at: time, rank: toCome.actor.rank, item: toCome });
  }

  #expect(actor: Actor): void {
    const { next_action_at: next } = actor.position;
    if (next !== null) this.#add(Date.parse(next), { actor });
  }

  #advance(actor: Actor, event: StepEvent): void {
    const after = advance(actor.position, event, actor.plan);
    if (after === actor.position) return;
    actor.position = after;
    this.#expect(actor);
  }

  #doWhatIsDue(actor: Actor, at: number): void {
    const what = dueAction(actor.position, actor.plan, new Date(at));
    if (!what) return;
    switch (what.kind) {
      case 'event':
        return this.#advance(actor, what.event);
      case 'promise':
        return this.#advance(actor, endingOfPromise(drawPromiseResult(actor.random), instant(at)));
      case 'step': {
        actor.position = what.position;
        const step = actor.plan.steps[what.position.step];
        if (step) this.#tryStep(actor, step, at);
      }
    }
  }

  #tryStep(actor: Actor, step: Step, at: number): void {
    if (++this.#decisions > this.#decisionsMax)
      throw refused('simulation_too_large', 'days', `More than ${this.#decisionsMax} decisions; simulate fewer days.`);
    const { account, position, person } = actor;
    const decision = evaluate(new Date(at), this.#factsOf(actor, step), this.#rules);
    const day = dayNumberIn(this.#organization.timezone, at);
    const rule = decidingRule(decision);
    if (rule !== null) {
      this.tally.blocked(day, step.channel, account.id, rule);
      const event = refusalEvent(decision, instant(at), position);
      if (event) this.#advance(actor, event);
      return;
    }
    this.tally.sent(day, step.channel, account.id);
    const interaction = deriveId(InteractionId, account.id, `contact:${++actor.contacts}`);
    const since = instant(at - rememberedDays * millisecondsPerDay);
    person.attempts = [
      ...person.attempts.filter((attempt) => attempt.at > since),
      { id: interaction, at: instant(at), channel: step.channel, account_id: account.id },
    ];
    const reacted = step.channel === 'voice' ? drawCallReaction(actor.random) : drawMessageReaction(actor.random);
    const { reaction, afterHours } = reacted;
    // Silence after a message is told by nobody: its wait ends by itself.
    if (reaction !== 'no_answer' || step.channel === 'voice')
      this.#add(at + Math.round(afterHours * millisecondsPerHour), { actor, reaction, interaction });
    this.#advance(actor, { kind: 'sent', at: instant(at), interaction, attempt: position });
  }

  #factsOf({ account, suppressed, person }: Actor, { channel }: Step): ContactFacts {
    const facts = dispatchFacts({ account, organization: this.#organization, suppressed }, channel, person.attempts);
    return person.hasOptedOut ? { ...facts, contact: { opted_out: true } } : facts;
  }

  #react(actor: Actor, reaction: Reaction, interaction: InteractionId | undefined, time: number): void {
    const at = instant(time);
    if (reaction !== 'no_answer' && reaction !== 'paid' && interaction) markConversation(actor.person, interaction, at);
    switch (reaction) {
      case 'answered':
      case 'no_answer':
        return this.#advance(actor, {
          kind: 'responded',
          at,
          outcome: reaction,
          ...(interaction && { interaction }),
        });
      case 'promised':
        return this.#advance(actor, this.#promise(actor, time));
      case 'paid':
        actor.account = { ...actor.account, collection_status: 'resolved' };
        return this.#advance(actor, { kind: 'stopped', reason: 'paid' });
      case 'opted_out':
        actor.person.hasOptedOut = true;
        return this.#advance(actor, { kind: 'stopped', reason: 'opted_out' });
      case 'disputed':
        actor.account = { ...actor.account, collection_status: 'disputed' };
        return this.#advance(actor, { kind: 'stopped', reason: 'disputed' });
    }
  }

  /** Until the end of the promised day. */
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
}

function endingOfPromise(ending: 'broken' | 'kept' | 'paid_in_full', at: string): StepEvent {
  if (ending === 'paid_in_full') return { kind: 'stopped', reason: 'paid' };
  return { kind: ending === 'kept' ? 'promise_kept' : 'promise_broken', at };
}

function markConversation(person: Person, interaction: InteractionId, at: string): void {
  person.attempts = person.attempts.map((attempt) =>
    attempt.id === interaction ? { ...attempt, conversation_at: at } : attempt,
  );
}
