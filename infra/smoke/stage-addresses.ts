import { CommandError } from '../../operations/command-line.ts';
import { stackNameOf } from '../names.ts';
import { StackOutputsError, readStackOutputs } from '../stack-outputs.ts';

export interface StageAddresses {
  readonly api: URL;
  readonly console: URL;
}

export class SmokeError extends CommandError {}

async function readAddress(stack: string, output: string): Promise<URL> {
  const outputs = await readStackOutputs(stack).catch((error: unknown) => {
    if (!(error instanceof StackOutputsError)) throw error;
    throw new SmokeError(`${error.message}\nWithout the AWS CLI, give --url.`, { cause: error });
  });
  const value = outputs?.[output];
  if (value === undefined)
    throw new SmokeError(`There is no stack ${stack} with an output ${output}: deploy it first.`);
  return new URL(value);
}

export async function readStageAddresses(stage: string): Promise<StageAddresses> {
  const [api, console] = await Promise.all([
    readAddress(stackNameOf(stage, 'api'), 'ApiUrl'),
    readAddress(stackNameOf(stage, 'console'), 'ConsoleUrl'),
  ]);
  return { api, console };
}
