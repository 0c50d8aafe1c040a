import { Problem } from '../../foundation/problem.ts';

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
