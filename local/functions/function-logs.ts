import { type WriteStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { messageOf } from '../foundation/errors.ts';
import { parseJson, textAt } from '../foundation/json.ts';
import { InvocationError } from './worker.ts';

export interface FunctionLogs {
  follow(name: string): (output: Readable, isError: boolean) => void;
  recordFailure(name: string, error: unknown): void;
  /** Resolves when all lines are in the files. */
  close(): Promise<void>;
}

export const openFunctionLogs = (folder: string, print: (line: string) => void): FunctionLogs => {
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
        const error = isError ? line : findError(line);
        if (error !== undefined) print(`${name}: ${error}`);
      });
    },
    recordFailure: (name, error) => {
      const report = error instanceof InvocationError ? error.report : { errorMessage: messageOf(error) };
      fileOf(name).write(`${JSON.stringify({ level: 'ERROR', ...report })}\n`);
      print(`${name}: ${report.errorMessage}`);
    },
    close: async () => {
      const closed = [...files.values()].map((file) => finished(file.end()));
      await Promise.all(closed);
    },
  };
};

const findError = (line: string): string | undefined => {
  if (!line.includes('"ERROR"') && !line.includes('"CRITICAL"')) return undefined;
  try {
    return textAt(parseJson(line), 'message') ?? line;
  } catch {
    return undefined;
  }
};
