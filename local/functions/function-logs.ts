import { type WriteStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { messageOf } from '../foundation/errors.ts';
import { InvocationError } from './worker.ts';
import { parseJson, textAt } from '../foundation/json.ts';

export interface FunctionLogs {
  /** Copies what a function's thread writes into the function's file. */
  follow(name: string): (output: Readable, isError: boolean) => void;
  /** Records a failed invocation. */
  recordFailure(name: string, error: unknown): void;
  close(): void;
}

/** One log file per function; errors are also told in one line on the console. */
export const openFunctionLogs = (folder: string, tell: (line: string) => void): FunctionLogs => {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const fileOf = (name: string): WriteStream => {
    const file = files.get(name) ?? createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    files.set(name, file);
    return file;
  };
  return {
    follow: (name) => (output, isError) => {
      createInterface({ input: output }).on('line', (line) => {
        fileOf(name).write(`${line}\n`);
        const error = isError ? line : errorIn(line);
        if (error !== undefined) tell(`${name}: ${error}`);
      });
    },
    recordFailure: (name, error) => {
      const fault = error instanceof InvocationError ? error.fault : { errorMessage: messageOf(error) };
      fileOf(name).write(`${JSON.stringify({ level: 'ERROR', ...fault })}\n`);
      tell(`${name}: ${fault.errorMessage}`);
    },
    close: () => {
      for (const file of files.values()) file.end();
    },
  };
};

const errorIn = (line: string): string | undefined => {
  if (!line.includes('"ERROR"') && !line.includes('"CRITICAL"')) return undefined;
  try {
    return textAt(parseJson(line), 'message') ?? line;
  } catch {
    return undefined;
  }
};
