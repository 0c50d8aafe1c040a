import { parse } from 'csv-parse';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../../infra/bundle.ts';
import type { ExportId, OrganizationId } from '../../lib/foundation/ids.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import type { ExportView } from '../../lib/portfolio/exports/contract.ts';
import { embedded } from '../harness/engines.ts';
import { beginExport, readExport, storeAccounts } from '../harness/exports.ts';
import { queueEvent } from '../harness/requests.ts';
import { required } from '../harness/required.ts';
import { startDependencies } from '../harness/start-dependencies.ts';
import { type Service, startService } from '../harness/start-service.ts';

const accounts = Number(process.env['ACCOUNTS'] ?? 1_000_000);

/** Half of what the function has. */
const maxResidentMegabytes = jobs.jobs.writeExport.memoryMegabytes / 2;

let service: Service;
let organization: OrganizationId;
let program: readonly string[];
let stop: () => Promise<void>;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'large-'));
  const worker = (await bundle({ to: folder })).find(({ entry }) => entry === 'jobs/write-export');
  program = [path.join(import.meta.dirname, 'run-job.ts'), path.join(required(worker?.directory), 'index.js')];
  const around = await startDependencies();
  const engine = await embedded.start();
  // The local engine's stream slows down writes, and nothing reads it here.
  const tables = around.model.tables.map(({ definition: { StreamSpecification: _, ...definition }, ...table }) => ({
    ...table,
    definition,
  }));
  service = await startService(engine, { ...around.model, tables });
  organization = await service.organization('large');
  await storeAccounts(service, organization, accounts);
  stop = async () => {
    await engine.stop();
    await around.stop();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop());

interface Run {
  readonly isKilled: boolean;
  readonly residentMegabytes: number;
}

/** Runs the worker in a process of its own, and kills it as soon as `isTime`. */
async function runWorker(id: ExportId, isTime: () => Promise<boolean>): Promise<Run> {
  const event = queueEvent(organization, JSON.stringify({ organization, export_id: id }));
  const worker = spawn(process.execPath, [...program, JSON.stringify(event)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: process.env,
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const output = text(worker.stdout);
  while (worker.exitCode === null && worker.signalCode === null) {
    if (await isTime()) worker.kill('SIGKILL');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  if (worker.signalCode !== null) return { isKilled: true, residentMegabytes: 0 };
  // The worker prints one line.
  const result = JSON.parse(await output) as { failures: number; residentMegabytes: number };
  expect(result.failures).toBe(0);
  return { isKilled: false, residentMegabytes: result.residentMegabytes };
}

/** Marks the accounts of a file by their numbers; each may be there once. */
function accountMarks() {
  const marks = new Uint8Array(accounts);
  let count = 0;
  return {
    mark: (externalId: string | undefined) => {
      const n = Number(externalId?.slice('INV-'.length));
      if (marks[n] !== 0) throw new Error(`The account ${externalId} is unknown, or in the file twice.`);
      marks[n] = 1;
      count += 1;
    },
    count: () => count,
  };
}

async function bodyOf({ file }: ExportView): Promise<Readable> {
  const reply = await fetch(required(file?.url));
  // The body of a reply with status 200; Node's own type of the same stream.
  return Readable.fromWeb(reply.body as ReadableStream);
}

const countersOf: Readonly<Record<'json' | 'csv', (file: Readable) => Promise<number>>> = {
  csv: async (file) => {
    const { mark, count } = accountMarks();
    for await (const row of file.pipe(parse({ columns: true }))) mark(row.external_id);
    return count();
  },
  json: async (file) => {
    const { mark, count } = accountMarks();
    let isOpen = false;
    let isClosed = false;
    for await (const line of createInterface({ input: file })) {
      expect(isClosed).toBe(false);
      const [, opening, account = '', closing] = /^(\[?)(.*?)(,|\])$/.exec(line) ?? [];
      expect(opening === '[').toBe(!isOpen);
      isOpen = true;
      isClosed = closing === ']';
      mark(JSON.parse(account).external_id);
    }
    expect(isClosed).toBe(true);
    return count();
  },
};

describe(`an export of ${accounts} accounts`, () => {
  it.each(['csv', 'json'] as const)('as %s has each of them once, although its worker was killed', async (format) => {
    const id = await beginExport(service, organization, { format });
    const runs: Run[] = [];
    const isKilled = () => runs.some((run) => run.isKilled);
    let found = await readExport(service, organization, id);
    while (found.status === 'processing') {
      const isInTheMiddle = async () =>
        !isKilled() && (await readExport(service, organization, id)).accounts_read > accounts / 3;
      runs.push(await runWorker(id, isInTheMiddle));
      found = await readExport(service, organization, id);
    }
    expect(isKilled()).toBe(true);
    expect(found).toMatchObject({ status: 'completed', rows: accounts, accounts_read: accounts });
    expect(await countersOf[format](await bodyOf(found))).toBe(accounts);
    const residentMegabytes = Math.max(...runs.map((run) => run.residentMegabytes));
    console.log(
      `${format}: ${runs.length} runs, ${residentMegabytes.toFixed(0)} MB resident, ${found.file?.bytes} bytes`,
    );
    expect(residentMegabytes).toBeLessThan(maxResidentMegabytes);
  });
});
