import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSamplePlans } from '../../local/sample-data/sample-plans.ts';
import { required } from '../harness/required.ts';
import { type RunningStack, callStack, deleteState, startOwnStack } from './running-stack.ts';

/** A service of its own, because its clock moves. */
let stack: RunningStack;

beforeAll(async () => {
  stack = await startOwnStack();
});

afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
});

it('adds a plan of each status once, of which one in force has paid and late instalments', async () => {
  const token = required(stack.session.organizations[0]?.tokens.admin);
  const add = () => addSamplePlans({ baseUrl: stack.session.base_url, token });
  expect(await add()).toBe(true);
  expect(await add()).toBe(false);
  const { data } = await callStack(stack, token, 'GET', '/api/v1/plans');
  const plans: { status: string; contact_name: string; instalments: { status: string }[] }[] = data;
  expect(plans.map(({ status }) => status).sort()).toEqual([
    'active',
    'broken',
    'kept',
    'pending_approval',
    'proposed',
  ]);
  const late = required(plans.find(({ status }) => status === 'active'));
  expect(late.instalments.map(({ status }) => status)).toEqual(['paid', 'late', 'due', 'due', 'due', 'due']);
});
