/** Codes of what an import stored in part, or with doubts. docs/imports.md explains each. */
export const importWarningCodes = [
  'phone_dropped',
  'person_changed',
  'account_moved',
  'repeated_id',
  'settlement_in_force',
  'plan_in_force',
  'payment_may_be_missing',
  'breakdown_dropped',
  'too_many_holds',
] as const;
export type ImportWarningCode = (typeof importWarningCodes)[number];

/** Codes of what an undo has kept. */
export const undoWarningCodes = ['changed_since', 'not_undone'] as const;

/** Codes of payments of a stored record that were not registered; their `path` begins with `payments.`. */
export const paymentWarningCodes = [
  'currency_mismatch',
  'too_precise',
  'paid_in_future',
  'external_id_in_use',
  'not_stored',
] as const;
