import * as z from 'zod/mini';
import { PlanId, SettlementId } from '../../foundation/ids.ts';
import { instalmentIntervals } from '../../foundation/instalments.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { CalendarDate } from '../../platform/http/wire.ts';
import { maxInstalments } from '../../policy/strategies/contract.ts';

const Amount = () => z.coerce.number();

/** Browsers send a field that was left empty. */
const OptionalAmount = () =>
  z.pipe(
    z.transform((given: unknown) => (given === '' || given === undefined ? null : Number(given))),
    z.nullable(z.number()),
  );

/** `plan` shows the instalments; with `confirm_plan` the debtor agrees to them. */
const Terms = () =>
  z.discriminatedUnion('act', [
    z.object({ act: z.literal('promise'), amount: Amount(), due_date: CalendarDate() }),
    z.object({
      act: z.enum(['plan', 'confirm_plan']),
      count: z.coerce.number().check(z.int(), z.gte(1), z.lte(maxInstalments)),
      first_due: CalendarDate(),
      every: z.enum(instalmentIntervals),
      down_payment: OptionalAmount(),
    }),
    z.object({ act: z.literal('settle'), amount: Amount(), pay_by: CalendarDate() }),
    z.object({ act: z.literal('accept_plan'), plan: PlanId() }),
    z.object({ act: z.literal('accept_settlement'), settlement: SettlementId() }),
  ]);
export type AgreementTerms = z.output<ReturnType<typeof Terms>>;
export type TermsOf<Act extends AgreementTerms['act']> = Extract<AgreementTerms, { readonly act: Act }>;
export type PlanTerms = TermsOf<'plan' | 'confirm_plan'>;

/** What a debtor would agree to; undefined unless the form is one of those, with values that are possible at all. */
export const readAgreementTerms = (form: URLSearchParams): AgreementTerms | undefined =>
  z.safeParse(schemaOf(Terms), Object.fromEntries(form)).data;
