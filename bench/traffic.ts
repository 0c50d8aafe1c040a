import { recordsPerChunk } from '../lib/imports/import-job.ts';
import { type DocumentedPattern, documentedPatterns, documentedSizes } from '../test/capacity/documented.ts';
import type { Units } from './prices.ts';
import { sumOf, times } from './prices.ts';

/** What one account causes in a month: a portfolio synchronized every week, one in three paying, people looking at it. */
export const perAccountAndMonth = {
  newAccounts: 0.1,
  updatesByImport: 4.3,
  payments: 0.3,
  readsByKey: 1,
  readsByPeople: 2,
  pagesByPeople: 0.2,
  changesByPeople: 0.2,
  exports: 1,
};

/** CPU of a call in milliseconds, as a full run of the benchmark measures it, and what it waits for AWS. */
const cpu = { call: 3, importedRecord: 2.5, exportedAccount: 0.1 };
const waitingMilliseconds = { request: 5, importedRecord: 5 / 16 };
/** A function has so much of a CPU for each megabyte. */
const cpuPerMegabyte = 1 / 1769;
const logBytesPerInvocation = 1000;

const gigabyteSeconds = (megabytes: number, cpuMilliseconds: number, waiting: number): number =>
  (megabytes / 1024) * ((cpuMilliseconds / Math.min(1, megabytes * cpuPerMegabyte) + waiting) / 1000);

const patterns = new Map(documentedPatterns().map((pattern) => [pattern.id, pattern]));

/** The units of an access as docs/data-model.md has them, which the tests hold to what is billed. */
function tableUnits(id: string): Units & { readonly requests: number } {
  const pattern = patterns.get(id);
  if (!pattern) throw new Error(`docs/data-model.md has no access ${id}.`);
  const figure = (cell: keyof Pick<DocumentedPattern, 'requests' | 'rcu' | 'wcu'>) => Number(pattern[cell]);
  return { requests: figure('requests'), readUnits: figure('rcu'), writeUnits: figure('wcu') };
}

const invoked = (megabytes: number, cpuMilliseconds: number, waiting: number): Units => ({
  invocations: 1,
  gigabyteSeconds: gigabyteSeconds(megabytes, cpuMilliseconds, waiting),
  logGigabytes: logBytesPerInvocation / 1e9,
});

/** A call of a route: the gateway, the function, what it asks the table for. */
function called(id: string): Units {
  const { requests, ...units } = tableUnits(id);
  return sumOf([units, { gatewayRequests: 1 }, invoked(512, cpu.call, requests * waitingMilliseconds.request)]);
}

/** The authorizer before a call, for a caller with a key or with a token. */
const byKey = sumOf([tableUnits('key-further-call'), invoked(512, cpu.call, waitingMilliseconds.request)]);
const byToken = invoked(512, cpu.call, 0);

/** A record of an import with its share of the chunk. The worker writes 32 at once, an account after its contact. */
const imported = (id: string): Units =>
  sumOf([
    tableUnits(id),
    { gigabyteSeconds: gigabyteSeconds(1024, cpu.importedRecord, waitingMilliseconds.importedRecord) },
    times(
      sumOf([
        tableUnits('import-chunk'),
        { invocations: 1, queueRequests: 3, bucketReads: 1, logGigabytes: logBytesPerInvocation / 1e9 },
      ]),
      1 / recordsPerChunk,
    ),
  ]);

const exported: Units = {
  readUnits: tableUnits('export').readUnits ?? 0,
  gigabyteSeconds: gigabyteSeconds(1024, cpu.exportedAccount * 1000, 0),
};

/** What a portfolio of so many accounts causes in a month, by what is done. */
export function monthOf(accounts: number): Readonly<Record<string, Units>> {
  const month = perAccountAndMonth;
  const sizes = documentedSizes();
  const payments = month.payments * 12;
  const bytes = (sizes['account'] ?? 0) + (sizes['contact'] ?? 0) + payments * 400 + 200;
  return {
    'new accounts by import': times(imported('import-record'), accounts * month.newAccounts),
    'updates by import': times(imported('import-record-update'), accounts * month.updatesByImport),
    'payments by API key': times(sumOf([called('payment-create-external-id'), byKey]), accounts * month.payments),
    'reads by API key': times(sumOf([called('account-read'), byKey]), accounts * month.readsByKey),
    'reads by people': times(sumOf([called('account-read'), byToken]), accounts * month.readsByPeople),
    'pages by people': times(sumOf([called('account-list'), byToken]), accounts * month.pagesByPeople),
    'changes by people': times(sumOf([called('account-change'), byToken]), accounts * month.changesByPeople),
    exports: times(exported, (accounts * month.exports) / 1000),
    storage: { tableGigabytes: (accounts * bytes) / 1e9 },
  };
}
