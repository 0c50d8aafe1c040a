import type { Channel } from '../../lib/policy/contact-rules/channel.ts';
import type { OutcomeCode } from '../../lib/portfolio/accounts/outcome-code.ts';
import type { CallScript } from './call-scripts.ts';
import type { SamplePerson } from './sample-people.ts';
import { dayMs, randomGenerator, roundTo } from './sample-portfolio.ts';

type Act =
  | { readonly kind: 'payment'; readonly name: string; readonly amount: number; readonly method: string }
  | { readonly kind: 'reversal'; readonly payment: string }
  | { readonly kind: 'promise'; readonly name: string; readonly amount: number; readonly dueDate: string }
  | { readonly kind: 'promise_ends'; readonly name: string }
  | { readonly kind: 'message'; readonly channel: Exclude<Channel, 'voice'> }
  | {
      readonly kind: 'ai_call';
      readonly script: CallScript;
      /** Under the name of the promise that the person makes. */
      readonly promise?: {
        readonly name: string;
        readonly amount: number;
        readonly dueDate: string;
        readonly text: string;
      };
    }
  | { readonly kind: 'own_call'; readonly isAnswered: boolean; readonly result: OutcomeCode }
  | { readonly kind: 'reply'; readonly channel: 'sms' | 'whatsapp'; readonly body: string; readonly isStop: boolean }
  | { readonly kind: 'replies_handled' }
  | {
      readonly kind: 'outcome';
      readonly result: OutcomeCode;
      readonly note?: string;
      readonly callBackAt?: string;
    }
  | { readonly kind: 'settlement'; readonly name: string; readonly amount: number; readonly expiresAt?: string }
  | {
      readonly kind: 'settlement_decision';
      readonly name: string;
      readonly action: 'approve' | 'accept' | 'reject';
      readonly payBy?: string;
    }
  | { readonly kind: 'plan'; readonly name: string; readonly count: number; readonly firstDue: string }
  | { readonly kind: 'plan_decision'; readonly name: string; readonly action: 'approve' | 'accept' }
  | { readonly kind: 'plans_checked' }
  | { readonly kind: 'dispute'; readonly text: string }
  | { readonly kind: 'interest'; readonly name: string; readonly amount: number };

/** What happened on an account, at which time. */
export type SampleEvent = Act & { readonly at: string; readonly account: string };

export const campaignNames = ['early', 'late', 'dollars'] as const;
export type CampaignName = (typeof campaignNames)[number];

/** How the person's addresses and the person answer to the steps of a campaign. */
export interface Answers {
  readonly sms: 'delivered' | 'undelivered';
  readonly whatsapp: 'delivered' | 'read';
  readonly email: 'delivered' | 'bounced';
  readonly voice: CallScript;
}

export interface PersonHistory {
  readonly person: SamplePerson;
  /** Which of the agents works this person, counted from 0. */
  readonly agent: number;
  readonly isAssigned: boolean;
  /** The largest debt of the person joined it at this time. */
  readonly campaign?: { readonly name: CampaignName; readonly joinedAt: string };
  readonly answers: Answers;
  /** In the order of time. */
  readonly events: readonly SampleEvent[];
}

const agentCount = 2;

const storyNames = [
  'quiet',
  'silent',
  'keeps',
  'breaks',
  'settles',
  'disputes',
  'stops',
  'replies',
  'calls_back',
  'unreachable',
  'plans',
] as const;
type StoryName = (typeof storyNames)[number];

/** Of fifty people. */
const mix: readonly StoryName[] = (
  [
    ['quiet', 9],
    ['silent', 10],
    ['keeps', 11],
    ['breaks', 6],
    ['settles', 3],
    ['disputes', 2],
    ['stops', 2],
    ['replies', 3],
    ['calls_back', 2],
    ['unreachable', 1],
    ['plans', 1],
  ] as const
).flatMap(([story, count]) => Array.from({ length: count }, () => story));

/** Spreads the stories over the people, because neighbours have the same number of debts. */
const storyOf = (number: number): StoryName => mix[(number * 7) % mix.length] ?? 'quiet';

/** Ends with the last day before `now`: what is due since then, the service does by itself. */
export function livingHistory(people: readonly SamplePerson[], now: Date): PersonHistory[] {
  const counts = new Map<StoryName, number>();
  return people.map((person) => {
    const story = storyOf(person.number);
    const turn = counts.get(story) ?? 0;
    counts.set(story, turn + 1);
    return historyOf(person, story, turn, now);
  });
}

function historyOf(person: SamplePerson, story: StoryName, turn: number, now: Date): PersonHistory {
  const teller = openTeller(person, now);
  const joinedAgo = teller.within(Math.min(2, person.daysKnown - 1), person.daysKnown - 1);
  const hasCampaign = story !== 'quiet' && story !== 'plans';
  stories[story]({ ...teller, turn, joinedAgo });
  const events = teller.events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const [debt] = person.debts;
  return {
    person,
    agent: person.number % agentCount,
    isAssigned: story === 'breaks' || story === 'calls_back' || story === 'settles',
    ...(hasCampaign && {
      campaign: {
        name: debt?.currency === 'USD' ? 'dollars' : isOld(debt?.due_date, now) ? 'late' : 'early',
        joinedAt: teller.at(joinedAgo, 8),
      },
    }),
    answers: {
      sms: story === 'unreachable' ? 'undelivered' : 'delivered',
      whatsapp: teller.chance(0.6) ? 'read' : 'delivered',
      email: story === 'unreachable' || teller.chance(0.04) ? 'bounced' : 'delivered',
      voice: teller.chance(0.55) ? 'no_answer' : teller.chance(0.5) ? 'voicemail' : 'refuses',
    },
    events: events.filter(({ at }) => at < teller.end),
  };
}

const lateAfterDays = 90;
const isOld = (dueDate: string | undefined, now: Date): boolean =>
  dueDate !== undefined && now.getTime() - Date.parse(dueDate) > lateAfterDays * dayMs;

interface Teller {
  readonly person: SamplePerson;
  readonly events: SampleEvent[];
  /** The beginning of today. */
  readonly end: string;
  readonly within: (min: number, max: number) => number;
  readonly chance: (share: number) => boolean;
  /** That number of days before today, at an hour of the organization's day. */
  readonly at: (daysAgo: number, hour?: number) => string;
  readonly day: (daysAgo: number) => string;
  /** Adds what happened on a debt of the person, by default the largest. */
  readonly tell: (at: string, act: Act, debt?: number) => void;
  readonly amountOf: (share: number, debt?: number) => number;
}

/** The organization's time is three hours behind UTC, all year. */
const zoneHours = 3;

/** The beginning of the organization's day. */
export const historyEnd = (now: Date): string => new Date(Date.parse(dayOf(now)) + zoneHours * 3_600_000).toISOString();

const dayOf = (now: Date): string => new Date(now.getTime() - zoneHours * 3_600_000).toISOString().slice(0, 10);

function openTeller(person: SamplePerson, now: Date): Teller {
  const random = randomGenerator(90_000 + person.number);
  const events: SampleEvent[] = [];
  const within = (min: number, max: number): number => min + Math.floor(random() * (Math.max(min, max) - min + 1));
  const startOf = (daysAgo: number): number => Date.parse(dayOf(now)) - daysAgo * dayMs;
  const debtAt = (debt: number) => person.debts[debt] ?? person.debts[0];
  return {
    person,
    events,
    end: historyEnd(now),
    within,
    chance: (share) => random() < share,
    at: (daysAgo, hour = within(9, 18)) =>
      new Date(startOf(daysAgo) + (hour + zoneHours) * 3_600_000 + within(0, 59) * 60_000).toISOString(),
    day: (daysAgo) => new Date(startOf(daysAgo)).toISOString().slice(0, 10),
    tell: (at, act, debt = 0) => {
      const account = debtAt(debt)?.external_id;
      if (account !== undefined) events.push({ ...act, at, account });
    },
    amountOf: (share, debt = 0) => roundTo((debtAt(debt)?.total_amount ?? 0) * share, 2),
  };
}

interface Telling extends Teller {
  /** How many people before this one have the same story. */
  readonly turn: number;
  readonly joinedAgo: number;
}

const methods = ['bank_transfer', 'card', 'cash', 'bank_transfer'] as const;
const methodOf = (turn: number): string => methods[turn % methods.length] ?? 'cash';

const nameIn = ({ person }: Telling, name: string): string => `${name}-${person.number + 1}`;

/** A promise by a call of an AI agent, or to an agent of the team. */
function promises(telling: Telling, name: string, daysAgo: number, dueInDays: number, share: number): void {
  const { tell, at, day, amountOf, turn } = telling;
  const dueDate = day(daysAgo - dueInDays);
  const promise = { name: nameIn(telling, name), amount: amountOf(share), dueDate };
  if (turn % 3 === 0)
    tell(at(daysAgo), {
      kind: 'ai_call',
      script: 'promises',
      promise: { ...promise, text: `el día ${dueDate.slice(8)}` },
    });
  else {
    tell(at(daysAgo, 11), { kind: 'own_call', isAnswered: true, result: 'promised' });
    tell(at(daysAgo, 12), { kind: 'promise', ...promise });
  }
  // A few minutes after the day is over.
  tell(at(daysAgo - dueInDays - 1, 0), { kind: 'promise_ends', name: promise.name });
}

const replyTexts = [
  'Hola, ¿me pueden mandar el detalle de la factura?',
  '¿Puedo pagar en dos veces?',
  'Buenas, cobro el viernes y les pago.',
  '¿A qué cuenta tengo que transferir?',
  'No me llegó la factura de este mes.',
  'Mañana paso a pagar por la sucursal.',
] as const;

const stories: Readonly<Record<StoryName, (telling: Telling) => void>> = {
  quiet: (telling) => {
    const { tell, at, within, chance, amountOf, turn, person } = telling;
    if (!chance(0.4)) return;
    const daysAgo = within(4, person.daysKnown - 2);
    const payment = nameIn(telling, 'pago');
    const whole = chance(0.6);
    tell(at(daysAgo), { kind: 'payment', name: payment, amount: amountOf(whole ? 1 : 0.4), method: methodOf(turn) });
    if (turn % 20 === 3) tell(at(Math.max(1, daysAgo - 1)), { kind: 'reversal', payment });
    if (!whole && turn % 4 === 0)
      tell(at(daysAgo - 2), { kind: 'interest', name: nameIn(telling, 'interes'), amount: amountOf(0.03) });
  },

  silent: ({ tell, at, within, turn, joinedAgo }) => {
    if (turn % 3 > 0) return;
    // The second message of a day is one too many.
    const daysAgo = within(1, joinedAgo - 1);
    tell(at(daysAgo, 9), { kind: 'message', channel: 'sms' });
    tell(at(daysAgo, 15), { kind: 'message', channel: 'whatsapp' });
  },

  keeps: (telling) => {
    const { tell, at, within, chance, amountOf, turn, joinedAgo, person } = telling;
    const daysAgo = Math.max(1, joinedAgo - within(2, 6));
    const dueInDays = within(2, 9);
    const share = chance(0.7) ? 1 : 0.5;
    promises(telling, 'promesa', daysAgo, dueInDays, share);
    const paidAgo = daysAgo - within(1, dueInDays);
    if (paidAgo < 1) return;
    const amount = amountOf(share);
    tell(at(paidAgo), { kind: 'payment', name: nameIn(telling, 'pago'), amount, method: methodOf(turn) });
    if (person.debts.length > 1 && chance(0.35))
      tell(
        at(Math.max(1, paidAgo - 3)),
        { kind: 'payment', name: nameIn(telling, 'otro-pago'), amount: amountOf(1, 1), method: methodOf(turn + 1) },
        1,
      );
  },

  breaks: (telling) => {
    const { tell, at, within, turn, joinedAgo } = telling;
    const daysAgo = Math.max(3, joinedAgo - within(2, 5));
    const dueInDays = Math.min(within(2, 7), daysAgo);
    promises(telling, 'promesa', daysAgo, dueInDays, turn % 2 ? 1 : 0.5);
    const brokenAgo = daysAgo - dueInDays - 2;
    if (brokenAgo < 2) return;
    tell(at(brokenAgo, 16), { kind: 'own_call', isAnswered: false, result: 'no_answer' });
    if (turn % 3 === 0) promises(telling, 'segunda', within(1, Math.min(3, brokenAgo - 1)), within(3, 8), 0.5);
  },

  settles: (telling) => {
    const { tell, at, day, within, amountOf, turn, joinedAgo } = telling;
    const name = nameIn(telling, 'acuerdo');
    const recently = within(1, 3);
    if (turn === 0) return tell(at(recently), { kind: 'settlement', name, amount: amountOf(0.45) });
    if (turn % 8 === 1) return tell(at(recently), { kind: 'settlement', name, amount: amountOf(0.85) });
    const isInForce = turn % 8 === 6;
    const daysAgo = isInForce ? 4 : Math.max(6, joinedAgo - within(3, 8));
    tell(at(daysAgo, 10), { kind: 'settlement', name, amount: amountOf(turn % 8 === 2 ? 0.5 : 0.8) });
    if (turn % 8 === 2) return tell(at(daysAgo, 17), { kind: 'settlement_decision', name, action: 'reject' });
    const decision = { kind: 'settlement_decision', name, action: 'accept' } as const;
    if (isInForce) return tell(at(2), { ...decision, payBy: day(-12) });
    tell(at(daysAgo - 1, 12), { ...decision, payBy: day(daysAgo - 10) });
    const amount = amountOf(0.8);
    tell(at(daysAgo - within(2, 4)), {
      kind: 'payment',
      name: nameIn(telling, 'pago'),
      amount,
      method: methodOf(turn),
    });
  },

  disputes: ({ tell, at, within, turn, joinedAgo }) => {
    const daysAgo = within(2, Math.max(3, joinedAgo - 2));
    if (turn % 2 === 0) tell(at(daysAgo, 11), { kind: 'ai_call', script: 'disputes' });
    tell(at(daysAgo, 12), { kind: 'dispute', text: 'Dice que dio de baja el servicio en marzo.' });
    tell(at(Math.max(1, daysAgo - 2), 15), { kind: 'message', channel: 'sms' });
  },

  stops: ({ tell, at, within, joinedAgo }) => {
    const daysAgo = within(3, Math.max(4, joinedAgo - 3));
    tell(at(daysAgo, 10), { kind: 'message', channel: 'sms' });
    tell(at(daysAgo, 13), { kind: 'reply', channel: 'sms', body: 'BAJA', isStop: true });
    tell(at(daysAgo - 2), { kind: 'message', channel: 'whatsapp' });
  },

  replies: ({ tell, at, within, turn, joinedAgo }) => {
    const isOpen = turn % 2 === 0;
    const daysAgo = isOpen ? within(1, 2) : within(4, Math.max(5, joinedAgo - 1));
    const body = replyTexts[turn % replyTexts.length] ?? replyTexts[0];
    tell(at(daysAgo + 1, 14), { kind: 'message', channel: 'whatsapp' });
    tell(at(daysAgo, 10), { kind: 'reply', channel: 'whatsapp', body, isStop: false });
    if (!isOpen) tell(at(daysAgo, 12), { kind: 'replies_handled' });
  },

  calls_back: ({ tell, at, within, turn }) => {
    const daysAgo = within(1, 3);
    if (turn % 2 === 0) tell(at(daysAgo, 10), { kind: 'ai_call', script: 'calls_back' });
    const callBackAt = turn % 3 === 0 ? at(-within(1, 3), 16) : at(1, 20);
    const note = 'Pidió que lo llamen después del trabajo.';
    tell(at(daysAgo, 12), { kind: 'outcome', result: 'call_back', note, callBackAt });
  },

  unreachable: ({ tell, at, within, joinedAgo }) => {
    const daysAgo = within(1, Math.max(2, joinedAgo - 3));
    tell(at(daysAgo, 11), { kind: 'outcome', result: 'other', note: 'El número no existe. Buscar otro.' });
  },

  plans: (telling) => {
    const { tell, at, day, amountOf, turn } = telling;
    const name = nameIn(telling, 'plan');
    const begins = (daysAgo: number, count: number, firstDue: string) => {
      tell(at(daysAgo, 10), { kind: 'plan', name, count, firstDue });
      tell(at(daysAgo, 11), { kind: 'plan_decision', name, action: 'approve' });
      tell(at(daysAgo, 12), { kind: 'plan_decision', name, action: 'accept' });
    };
    const pays = (daysAgo: number, share: number) => {
      const payment = { name: `${nameIn(telling, 'cuota')}-${daysAgo}`, amount: amountOf(share) };
      tell(at(daysAgo, 15), { kind: 'payment', ...payment, method: methodOf(turn) });
    };
    switch (turn) {
      case 0:
        begins(12, 6, day(10));
        return pays(11, 1 / 6);
      case 1:
        begins(30, 6, day(28));
        return tell(at(6, 9), { kind: 'plans_checked' });
      case 2:
        begins(6, 3, day(-8));
        return pays(3, 1);
      case 3:
        tell(at(2, 10), { kind: 'plan', name, count: 4, firstDue: day(-7) });
        return tell(at(1, 11), { kind: 'plan_decision', name, action: 'approve' });
      case 4:
        return tell(at(1, 10), { kind: 'plan', name, count: 24, firstDue: day(-10) });
      default:
        begins(5 + turn, 4, day(4));
        return pays(4, 1 / 4);
    }
  },
};
