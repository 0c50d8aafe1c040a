import { setTimeout as delay } from 'node:timers/promises';
import { textAt } from '../foundation/json.ts';
import { type Client, apiClient, requiredText } from './seed.ts';

const total = 90_000;
const clockDays = 10;
const daySeconds = 86_400;
const pollMs = 500;
const maxWaitMs = 60_000;

export interface SamplePlansOptions {
  readonly baseUrl: string;
  /** Of an administrator of the first sample organization. */
  readonly token: string;
}

/**
 * Adds an instalment plan of each status to a running service, by its own operations. It moves the clock, because what
 * is late needs time. Returns false if they exist.
 */
export async function addSamplePlans({ baseUrl, token }: SamplePlansOptions): Promise<boolean> {
  const api = apiClient(baseUrl, token, { isEmpty: false });
  if ((await api.list('/api/accounts/search?q=PLAN-LATE')).length > 0) return false;
  const now = await moveClock(baseUrl, 0);
  const late = await startPlan(api, { id: 'PLAN-LATE', name: 'Elena Prado', count: 6, first_due: dayFrom(now, 1) });
  await pay(api, late.account, total / 6);
  const broken = await startPlan(api, { id: 'PLAN-BROKEN', name: 'Tomás Rey', count: 6, first_due: dayFrom(now, 1) });
  const then = await moveClock(baseUrl, clockDays);
  await waitForBroken(api, broken.plan);
  const first_due = dayFrom(then, 7);
  const kept = await startPlan(api, { id: 'PLAN-KEPT', name: 'Lucía Campos', count: 3, first_due });
  await pay(api, kept.account, total);
  const proposed = await proposePlan(api, { id: 'PLAN-PROPOSED', name: 'Marcos Gil', count: 4, first_due });
  await decide(api, proposed.plan, 'approve');
  await proposePlan(api, { id: 'PLAN-APPROVAL', name: 'Nora Vidal', count: 24, first_due });
  return true;
}

const dayFrom = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * daySeconds * 1000).toISOString().slice(0, 10);

async function moveClock(baseUrl: string, days: number): Promise<string> {
  const body = JSON.stringify({ advance_seconds: days * daySeconds });
  const reply = await fetch(`${baseUrl}/_local/clock`, { method: 'POST', body });
  return requiredText(await reply.json(), 'now');
}

interface Wanted {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly first_due: string;
}

async function proposePlan(api: Client, { id, name, count, first_due }: Wanted) {
  const contact = { external_id: `contact-of-${id}`, name };
  const created = await api('POST', '/api/v1/accounts', { external_id: id, contact, total_amount: total });
  const account = requiredText(created, 'id');
  const schedule = { count, first_due, every: 'week', grace_days: 0 };
  return { account, plan: requiredText(await api('POST', `/api/v1/accounts/${account}/plans`, schedule), 'id') };
}

/** Without a strategy every plan has to be approved. */
async function startPlan(api: Client, wanted: Wanted) {
  const started = await proposePlan(api, wanted);
  await decide(api, started.plan, 'approve');
  await decide(api, started.plan, 'accept');
  return started;
}

const decide = (api: Client, plan: string, action: 'approve' | 'accept'): Promise<unknown> =>
  api('PATCH', `/api/v1/plans/${plan}`, { action });

const pay = (api: Client, account: string, amount: number): Promise<unknown> =>
  api('POST', '/api/v1/payments', { account_id: account, amount, method: 'bank_transfer' });

async function waitForBroken(api: Client, plan: string): Promise<void> {
  for (const deadlineAt = Date.now() + maxWaitMs; Date.now() < deadlineAt; await delay(pollMs))
    if (textAt(await api('GET', `/api/v1/plans/${plan}`), 'status') === 'broken') return;
  throw new Error(`The plan ${plan} was not broken within ${maxWaitMs / 1000} seconds.`);
}
