import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { stackNameOf } from '../names.ts';

export interface StageAddresses {
  readonly api: URL;
  /** Serves the console, and the API too. */
  readonly console: URL;
}

/** The check cannot begin: the message says what to do. */
export class SmokeError extends Error {}

const Outputs = z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() }));

const timeoutMs = 30_000;

/** One output of a stack, read by the AWS CLI. */
async function readOutput(stack: string, key: string): Promise<URL> {
  const args = ['cloudformation', 'describe-stacks', '--stack-name', stack];
  const query = ['--query', 'Stacks[0].Outputs', '--output', 'json'];
  const { stdout } = await promisify(execFile)('aws', [...args, ...query], { timeout: timeoutMs }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
      throw new SmokeError(
        `The outputs of ${stack} cannot be read; give --url if the stage is elsewhere. ${said || String(error)}`,
        { cause: error },
      );
    },
  );
  const outputs = Outputs.safeParse(JSON.parse(stdout));
  const value = outputs.data?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  if (value === undefined) throw new SmokeError(`The stack ${stack} has no output ${key}: deploy it first.`);
  return new URL(value);
}

/** The addresses of a deployed stage. */
export async function readStageAddresses(stage: string): Promise<StageAddresses> {
  const [api, console] = await Promise.all([
    readOutput(stackNameOf(stage, 'api'), 'ApiUrl'),
    readOutput(stackNameOf(stage, 'console'), 'ConsoleUrl'),
  ]);
  return { api, console };
}
