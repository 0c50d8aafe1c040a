import type { Detail } from '../../api/refusal.ts';
import type { RefusalTexts } from '../../parts/failure.tsx';
import type { DraftStep } from './strategy-draft.ts';

type Flaws = Record<string, Record<string, string>>;

/** What the service found wrong with steps, by the key of the step and the field. */
export function flawsOf(details: readonly Detail[], steps: readonly DraftStep[], texts: RefusalTexts): Flaws {
  const flaws: Flaws = {};
  for (const { path, code, message } of details) {
    const [, index = '', field = ''] = /^steps\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const step = index === '' ? undefined : steps[Number(index)];
    if (step)
      flaws[step.key] = { ...flaws[step.key], [field]: (code === undefined ? undefined : texts[code]) ?? message };
  }
  return flaws;
}
