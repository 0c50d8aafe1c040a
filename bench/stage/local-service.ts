import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Session } from '../../local/sample-data/session.ts';

/** The service as started by `npm start`. */
export interface LocalService {
  readonly session: Session;
  /** Seconds from the start of npm to the line `Ready`. */
  readonly readySeconds: number;
  /** Resident memory of the runner and all processes it started, without npm, in MB. */
  residentMegabytes(): number;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Starts the service with the small sample, whose size does not change between releases. `folder` keeps its state and
 * its compiled code.
 */
export async function startLocalService(folder: string, port: number, workerIdleSeconds = 60): Promise<LocalService> {
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      STATE_DIR: folder,
      SAMPLE_DATA: 'small',
      WORKER_IDLE_SECONDS: String(workerIdleSeconds),
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntilReady(npm);
  const readySeconds = (performance.now() - begun) / 1000;
  const runner = runnerUnder(npm);
  return {
    // The runner writes this file with its own Session type.
    session: JSON.parse(readFileSync(path.join(folder, 'session.json'), 'utf8')) as Session,
    readySeconds,
    residentMegabytes: () => treeOf(listProcesses(), runner).reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024,
    stop: async () => {
      const exited = once(npm, 'exit');
      process.kill(runner, 'SIGTERM');
      await exited;
    },
  };
}

async function waitUntilReady({ stdout, stderr }: ChildProcess): Promise<void> {
  if (!stdout || !stderr) throw new Error('The output of npm start is not piped.');
  const printed: string[] = [];
  stderr.on('data', (data: Buffer) => void printed.push(data.toString()));
  for await (const line of createInterface(stdout)) {
    if (line.startsWith('Ready')) {
      stdout.resume();
      return;
    }
    printed.push(line);
  }
  throw new Error(`npm start ended before the service was ready:\n${printed.join('\n')}`);
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly kilobytes: number;
  readonly command: string;
}

const listProcesses = (): readonly RunningProcess[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, kilobytes, ...command] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), kilobytes: Number(kilobytes), command: command.join(' ') };
    });

/** A process and its descendants. */
const treeOf = (processes: readonly RunningProcess[], pid: number | undefined): readonly RunningProcess[] => [
  ...processes.filter((one) => one.pid === pid),
  ...processes.filter(({ parent }) => parent === pid).flatMap((child) => treeOf(processes, child.pid)),
];

function runnerUnder(npm: ChildProcess): number {
  const runner = treeOf(listProcesses(), npm.pid).find(({ command }) => /^\S*node local\/start\.ts/.test(command));
  if (!runner) throw new Error('npm start has no process that runs local/start.ts.');
  return runner.pid;
}
