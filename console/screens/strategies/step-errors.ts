import type { Detail } from '../../api/refusal.ts';
import type { DraftStep } from './strategy-draft.ts';

type Errors = Record<string, Record<string, string>>;

export function errorsOf(
  details: readonly Detail[],
  steps: readonly DraftStep[],
  describe: (detail: Detail) => string,
): Errors {
  const errors: Errors = {};
  for (const detail of details) {
    const [, index = '', field = ''] = /^steps\.(\d+)\.?(.*)$/.exec(detail.path) ?? [];
    const step = index === '' ? undefined : steps[Number(index)];
    if (step) errors[step.key] = { ...errors[step.key], [field]: describe(detail) };
  }
  return errors;
}
