import type { DraftStep } from './strategy-draft.ts';

export interface StepFieldsProps {
  readonly step: DraftStep;
  readonly change: (part: Partial<DraftStep>) => void;
}
