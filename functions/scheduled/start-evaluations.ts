import { startEvaluations } from '../../lib/outreach/execution/start-evaluations.ts';
import { onSchedule } from '../../lib/platform/jobs/on-schedule.ts';

export const handler = onSchedule((_, now) => startEvaluations(now));
