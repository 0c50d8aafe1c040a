import { PlanId, parseId } from '../../../lib/foundation/ids.ts';

export const planId = parseId(PlanId, '7f0e7a1c-7d3f-4a55-9f0e-3f5d6f0a1b2d');
