import type { StrategyView } from '../../../lib/policy/strategies/contract.ts';
import type { CampaignSummary } from '../../../lib/portfolio/campaigns/contract.ts';

type StrategyStep = StrategyView['steps'][number];
type StepCounts = CampaignSummary['steps'][number];

export interface StepResult extends StepCounts {
  /** Undefined if the strategy no longer has the step. */
  readonly step: Pick<StrategyStep, 'channel' | 'action_type'> | undefined;
}

const noCounts = { sends: 0, delivered: 0, replies: 0, paid_after: [], cost: [] };

/** The steps of the strategy, and those that it no longer has but that sent something. */
export function stepResults(
  steps: readonly Pick<StrategyStep, 'channel' | 'action_type'>[],
  counted: readonly StepCounts[],
): StepResult[] {
  const length = Math.max(steps.length, ...counted.map(({ index }) => index + 1));
  return Array.from({ length }, (_, index) => ({
    ...(counted.find((each) => each.index === index) ?? { index, ...noCounts }),
    step: steps[index],
  })).filter(({ step, sends }) => step !== undefined || sends > 0);
}
