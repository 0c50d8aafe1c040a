import * as z from 'zod/mini';
import { collectionStatuses } from '../../policy/contact-rules/collection-status.ts';
import { CampaignId, UserId } from '../../foundation/ids.ts';
import {
  Amount,
  CalendarDate,
  Currency,
  Instant,
  QueryAmount,
  QueryBoolean,
  Text,
  outOfOrder,
  withCode,
} from '../../platform/http/wire.ts';
import { customConditionForm } from './custom-fields.ts';
import { resolutions } from './resolution.ts';

export const maxSourceSystemCharacters = 100;

/** As the value of a query parameter or a filter. */
export const CustomCondition = () =>
  z.string().check(z.regex(customConditionForm, 'Must be a name and a value, such as cost_center=CC-1.'));

export const accountEvents = ['attempt', 'interaction', 'reply', 'promise', 'settlement', 'payment'] as const;

type Bounds = Readonly<
  Record<'min_pending' | 'max_pending' | 'min_days_past_due' | 'max_days_past_due', number | undefined>
> &
  Readonly<Record<'due_after' | 'due_before', string | undefined>>;
const areAmountsInOrder = ({ min_pending: min = 0, max_pending: max = Infinity }: Partial<Bounds>) => min <= max;
const isOverdueInOrder = ({ min_days_past_due: min = -Infinity, max_days_past_due: max = Infinity }: Partial<Bounds>) =>
  min <= max;
const areDaysInOrder = ({ due_after: after, due_before: before }: Partial<Bounds>) =>
  after === undefined || before === undefined || after < before;

const Days = () => z.int().check(z.gte(-100_000), z.lte(100_000));

const QueryDays = () =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,6}$/, 'Must be a whole number of days, such as 30.')),
    z.pipe(z.transform(Number), Days()),
  );

interface FormOfFilters<
  AmountForm extends z.ZodMiniType,
  BooleanForm extends z.ZodMiniType,
  DaysForm extends z.ZodMiniType,
> {
  readonly amount: () => AmountForm;
  readonly boolean: () => BooleanForm;
  readonly days: () => DaysForm;
}

/** A query parameter is a text; a field of a body is not. */
const filtersIn = <
  AmountForm extends z.ZodMiniType,
  BooleanForm extends z.ZodMiniType,
  DaysForm extends z.ZodMiniType,
>({
  amount,
  boolean,
  days,
}: FormOfFilters<AmountForm, BooleanForm, DaysForm>) => ({
  // `open` is every status but `resolved`.
  status: z.optional(z.enum([...collectionStatuses, 'open'])),
  has: z.optional(z.enum(accountEvents)),
  resolution: z.optional(z.enum(resolutions)),
  campaign_id: z.optional(CampaignId()),
  source_system: z.optional(Text(maxSourceSystemCharacters)),
  currency: z.optional(Currency()),
  min_pending: z.optional(amount()),
  max_pending: z.optional(amount()),
  due_after: z.optional(CalendarDate()),
  due_before: z.optional(CalendarDate()),
  min_days_past_due: z.optional(days()),
  max_days_past_due: z.optional(days()),
  opted_out: z.optional(boolean()),
  assigned_to: z.optional(UserId()),
  follow_up_before: z.optional(Instant()),
});

export const indexedFilters = () => filtersIn({ amount: QueryAmount, boolean: QueryBoolean, days: QueryDays });

export const boundsInOrder = () => [
  z.refine<Partial<Bounds>>(areAmountsInOrder, outOfOrder('max_pending', 'Must not be less than min_pending.')),
  z.refine<Partial<Bounds>>(areDaysInOrder, outOfOrder('due_before', 'Must be after due_after.')),
  z.refine<Partial<Bounds>>(
    isOverdueInOrder,
    outOfOrder('max_days_past_due', 'Must not be less than min_days_past_due.'),
  ),
];

/** Chooses accounts as the list of accounts does. In the body of a request, so that amounts are numbers. */
export const AccountFilter = () =>
  z
    .strictObject({
      ...filtersIn({ amount: Amount, boolean: () => z.boolean(), days: Days }),
      custom: z.optional(CustomCondition()),
    })
    .check(
      ...boundsInOrder(),
      z.refine(
        (filter) => Object.values(filter).some((value) => value !== undefined),
        withCode('empty_filter', 'Must have at least one condition; `{ "status": "open" }` is every open account.'),
      ),
    )
    .register(z.globalRegistry, { minProperties: 1 });
export type AccountFilter = z.output<ReturnType<typeof AccountFilter>>;
