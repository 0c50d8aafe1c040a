import { startEvaluations } from '../../lib/execution/starting.ts';
import { onSchedule } from '../../lib/jobs/on-schedule.ts';

export const handler = onSchedule((_, now) => startEvaluations(now));
