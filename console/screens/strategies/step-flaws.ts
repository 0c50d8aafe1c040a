import type { Detail } from '../../api/refusal.ts';
import type { DraftStep } from './strategy-draft.ts';

type Flaws = Record<string, Record<string, string>>;

export function flawsOf(
  details: readonly Detail[],
  steps: readonly DraftStep[],
  describe: (detail: Detail) => string,
): Flaws {
  const flaws: Flaws = {};
  for (const detail of details) {
    const [, index = '', field = ''] = /^steps\.(\d+)\.?(.*)$/.exec(detail.path) ?? [];
    const step = index === '' ? undefined : steps[Number(index)];
    if (step) flaws[step.key] = { ...flaws[step.key], [field]: describe(detail) };
  }
  return flaws;
}
