import { inspect } from 'node:util';
import { vi } from 'vitest';

/** Captures everything written to the console and the standard streams until mocks are restored. */
export function captureOutput(): () => string {
  let said = '';
  for (const level of ['debug', 'info', 'warn', 'error', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void (said += inspect(words)));
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((words) => ((said += String(words)), true));
  return () => said;
}
