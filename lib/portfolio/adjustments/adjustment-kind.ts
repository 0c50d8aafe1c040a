import type { BreakdownPart } from '../accounts/breakdown.ts';

export const adjustmentKinds = ['interest', 'fee', 'cost', 'discount', 'correction'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** The part of the breakdown that an adjustment moves. */
export const adjustedPart: Readonly<Record<AdjustmentKind, BreakdownPart>> = {
  interest: 'interest',
  fee: 'fees',
  cost: 'costs',
  discount: 'principal',
  correction: 'principal',
};
