import { startEvaluations } from '../../lib/campaigns/execution/start-evaluations.ts';
import { onSchedule } from '../../lib/jobs/on-schedule.ts';

export const handler = onSchedule((_, now) => startEvaluations(now));
