import { Problem } from '../../foundation/problem.ts';

/** Runs work under a claim, and releases the claim if the work ends in a problem, so that another request may begin. */
export async function releaseOnProblem<Value>(
  release: () => Promise<void>,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) await release();
    throw error;
  }
}
