import { Problem } from '../../foundation/problem.ts';
import { keyInUse } from '../../platform/providers/billing-codes.ts';
import { type UnsuccessfulOutcome, providerProblem } from '../../platform/providers/provider-problem.ts';

export const inProgress = (): Problem =>
  new Problem(409, 'in_progress', 'Another request is doing this at the moment. Try again.', {
    headers: { 'Retry-After': '1' },
  });

export const billingProblem = (outcome: UnsuccessfulOutcome): Problem =>
  outcome.kind === 'refused' && outcome.code === keyInUse ? inProgress() : providerProblem('billingprovider', outcome);
