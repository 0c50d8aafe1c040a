import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { CommandError } from '../operations/command-line.ts';

export class StackOutputsError extends CommandError {}

const Outputs = z.nullable(z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })));

const timeoutMs = 30_000;

export async function readStackOutputs(stack: string): Promise<Readonly<Record<string, string>> | undefined> {
  const args = ['cloudformation', 'describe-stacks', '--stack-name', stack];
  const query = ['--query', 'Stacks[0].Outputs', '--output', 'json'];
  try {
    const { stdout } = await promisify(execFile)('aws', [...args, ...query], { timeout: timeoutMs });
    const outputs = Outputs.parse(JSON.parse(stdout)) ?? [];
    return Object.fromEntries(outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    if (/\(ValidationError\).* does not exist/.test(stderr)) return undefined;
    throw new StackOutputsError(`The outputs of ${stack} cannot be read. ${stderr || String(error)}`, { cause: error });
  }
}
