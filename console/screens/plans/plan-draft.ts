import { type Instalment, type instalmentIntervals, regularInstalments } from '../../../lib/foundation/instalments.ts';
import type { NewPlan } from '../../../lib/portfolio/plans/contract.ts';

type Interval = (typeof instalmentIntervals)[number];

export interface RegularDraft {
  /** As it was typed. */
  readonly count: string;
  readonly first_due: string | undefined;
  readonly every: Interval;
  readonly down_payment: number | undefined;
  readonly down_payment_due: string | undefined;
}

export interface DraftRow {
  readonly key: string;
  readonly due_date: string | undefined;
  readonly amount: number | undefined;
}

export interface PlanDraft {
  readonly kind: 'regular' | 'own';
  readonly regular: RegularDraft;
  readonly rows: readonly DraftRow[];
}

export interface Owed {
  readonly total: number;
  readonly currency: string;
  /** `YYYY-MM-DD`, in the organization's time zone. */
  readonly today: string;
}

/** The most of the contract, which the bundle would have to contain. */
export const maxParts = 60;

const countOf = ({ count }: RegularDraft): number => (/^\d+$/.test(count.trim()) ? Number(count) : Number.NaN);

/** Nothing while the draft is incomplete. A part is 0 or less if there are too many, or the down payment is too high. */
export function instalmentsOf(
  { kind, regular, rows }: PlanDraft,
  { total, currency, today }: Owed,
): readonly Instalment[] | undefined {
  if (kind === 'own') {
    const complete = rows.flatMap(({ due_date: day, amount }, index) =>
      day === undefined || amount === undefined ? [] : [{ number: index + 1, due_date: day, amount }],
    );
    return complete.length === rows.length && rows.length > 0 ? complete : undefined;
  }
  const count = countOf(regular);
  const { first_due, every, down_payment: down, down_payment_due: downDue } = regular;
  if (first_due === undefined || !(count >= 1 && count <= maxParts)) return undefined;
  const down_payment = down === undefined ? undefined : { amount: down, due_date: downDue ?? today };
  return regularInstalments(total, currency, { count, first_due, every, down_payment });
}

export const isPossible = (instalments: readonly Instalment[]): boolean =>
  instalments.every(({ amount }) => amount > 0);

/** The rows with which somebody goes on by hand: those of the regular plan, or a first one. */
export function rowsOf(draft: PlanDraft, owed: Owed): readonly DraftRow[] {
  const instalments = instalmentsOf({ ...draft, kind: 'regular' }, owed);
  if (!instalments || !isPossible(instalments))
    return [{ key: crypto.randomUUID(), due_date: draft.regular.first_due, amount: owed.total }];
  return instalments.map(({ due_date, amount }) => ({ key: crypto.randomUUID(), due_date, amount }));
}

/** A row after the last one: one interval later, with what is missing. */
export function nextRow(rows: readonly DraftRow[], every: Interval, missing: number, { currency }: Owed): DraftRow {
  const last = rows.at(-1)?.due_date;
  const [, next] = last === undefined ? [] : regularInstalments(2, currency, { count: 2, first_due: last, every });
  return { key: crypto.randomUUID(), due_date: next?.due_date, amount: missing > 0 ? missing : undefined };
}

export function requestOf(
  { kind, regular, rows }: PlanDraft,
  notes: string | undefined,
  settlement: string | undefined,
) {
  const { first_due, every, down_payment, down_payment_due } = regular;
  const schedule: Omit<NewPlan, 'settlement_id'> =
    kind === 'own'
      ? { instalments: rows.map(({ due_date = '', amount = 0 }) => ({ due_date, amount })) }
      : {
          count: countOf(regular),
          every,
          ...(first_due !== undefined && { first_due }),
          ...(down_payment !== undefined && { down_payment }),
          ...(down_payment !== undefined && down_payment_due !== undefined && { down_payment_due }),
        };
  return {
    ...schedule,
    ...(settlement !== undefined && { settlement_id: settlement }),
    ...(notes !== undefined && { notes }),
  };
}
