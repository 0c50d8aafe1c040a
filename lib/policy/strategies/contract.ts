import * as z from 'zod/mini';
import { channels } from '../contact-rules/channel.ts';
import { StrategyId, TemplateId } from '../../foundation/ids.ts';
import { hasPrecision } from '../../foundation/money.ts';
import type { Route } from '../../platform/http/route.ts';
import { Deleted, InstantView, Page, Text, pagingParameters, pathId, withCode } from '../../platform/http/wire.ts';

export { minLoopDelayHours } from './min-loop-delay.ts';

export const maxSteps = 50;
export const maxDelayHours = 8760;
/** Before the due date. */
export const minDelayHours = -2160;
export const maxWaitHours = 720;

/** Of the debtor's clock. */
const Hour = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be HH:MM, from 00:00 to 23:59.'));

const hours = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max));

export const Branch = () =>
  z.union(
    [z.enum(['next', 'end']), z.int().check(z.gte(0), z.lt(maxSteps))],
    "Must be 'next', 'end' or the number of a step.",
  );

const NewBranches = () =>
  z.strictObject({
    answered: z.optional(Branch()),
    no_answer: z.optional(Branch()),
    promise: z.optional(Branch()),
  });

export const NewStep = () =>
  z.strictObject({
    channel: z.enum(channels),
    action_type: Text(50),
    template_id: z.optional(z.nullable(TemplateId())),
    delay_hours: hours(minDelayHours, maxDelayHours),
    send_at: z.optional(z.nullable(Hour())),
    agent_type: z.optional(z.nullable(z.enum(['ai', 'human']))),
    wait_for_response_hours: z.optional(z.nullable(hours(1, maxWaitHours))),
    on: z.optional(z.nullable(NewBranches())),
  });
export type NewStep = z.output<ReturnType<typeof NewStep>>;

const NewSteps = () =>
  z
    .array(NewStep())
    .check(
      z.minLength(1, 'Must have at least one step.'),
      z.maxLength(maxSteps, `Must have at most ${maxSteps} steps.`),
    );

const maxPercentDecimals = 10;

const Percent = () =>
  z.number().check(
    z.gte(0),
    z.lte(100),
    z.refine(
      (percent) => hasPrecision(percent, maxPercentDecimals),
      withCode('too_precise', `Must not have more than ${maxPercentDecimals} decimals.`),
    ),
  );

export const maxInstalments = 60;
export const maxPlanMonths = 60;

/** Of instalment plans; null means no limit. */
const planLimits = () => ({
  max_instalments: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(maxInstalments)))),
  max_plan_months: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(maxPlanMonths)))),
  min_down_payment_pct: z.optional(z.nullable(Percent())),
});

const CatchUp = () => z.enum(['next', 'skip']);

const Start = () => z.enum(['due_date', 'joined']);

export const NewStrategy = () =>
  z.strictObject({
    name: Text(200),
    max_discount_pct: Percent(),
    ...planLimits(),
    catch_up: z._default(z.optional(CatchUp()), 'next'),
    starts: z._default(z.optional(Start()), 'due_date'),
    steps: NewSteps(),
  });
export type NewStrategy = z.output<ReturnType<typeof NewStrategy>>;

export const StrategyChange = () =>
  z.strictObject({
    name: z.optional(Text(200)),
    max_discount_pct: z.optional(Percent()),
    ...planLimits(),
    catch_up: z.optional(CatchUp()),
    starts: z.optional(Start()),
    steps: z.optional(NewSteps()),
  });
export type StrategyChange = z.output<ReturnType<typeof StrategyChange>>;

export const StepView = () =>
  z.object({
    channel: z.enum(channels),
    action_type: z.string(),
    template_id: z.nullable(z.uuid()),
    delay_hours: z.number(),
    send_at: z.nullable(z.string()),
    agent_type: z.nullable(z.enum(['ai', 'human'])),
    wait_for_response_hours: z.nullable(z.number()),
    on: z.nullable(z.object({ answered: Branch(), no_answer: Branch(), promise: Branch() })),
  });
export type StepView = z.output<ReturnType<typeof StepView>>;

export const StrategyView = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    max_discount_pct: z.number(),
    max_instalments: z.nullable(z.int()),
    max_plan_months: z.nullable(z.int()),
    min_down_payment_pct: z.nullable(z.number()),
    catch_up: CatchUp(),
    starts: Start(),
    steps: z.array(StepView()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type StrategyView = z.output<ReturnType<typeof StrategyView>>;

export const createStrategy = {
  method: 'POST',
  path: '/api/admin/strategies',
  summary: 'Create a strategy',
  access: { role: 'admin' },
  body: NewStrategy,
  replies: { 201: StrategyView },
  refusals: { 409: ['concurrent_change'], 422: ['template_not_found'] },
  table: 'write',
} as const satisfies Route;

export const listStrategies = {
  method: 'GET',
  path: '/api/admin/strategies',
  summary: 'List strategies, in the order of their ids',
  access: { role: 'admin' },
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(StrategyView()) },
  table: 'page',
} as const satisfies Route;

export const readStrategy = {
  method: 'GET',
  path: '/api/admin/strategies/{id}',
  summary: 'Read a strategy',
  access: { role: 'admin' },
  resource: 'strategy',
  params: pathId(StrategyId),
  replies: { 200: StrategyView },
  table: 'read',
} as const satisfies Route;

export const updateStrategy = {
  method: 'PATCH',
  path: '/api/admin/strategies/{id}',
  summary: 'Change a strategy, with immediate effect on its accounts',
  access: { role: 'admin' },
  resource: 'strategy',
  params: pathId(StrategyId),
  body: StrategyChange,
  replies: { 200: StrategyView },
  refusals: { 409: ['concurrent_change'], 422: ['template_not_found'] },
  table: 'write',
} as const satisfies Route;

export const deleteStrategy = {
  method: 'DELETE',
  path: '/api/admin/strategies/{id}',
  summary: 'Delete a strategy that no campaign and no account uses',
  access: { role: 'admin' },
  resource: 'strategy',
  params: pathId(StrategyId),
  replies: { 200: Deleted },
  refusals: { 409: ['strategy_in_use', 'concurrent_change'] },
  table: 'write',
} as const satisfies Route;

export const strategyRoutes = { createStrategy, listStrategies, readStrategy, updateStrategy, deleteStrategy };
