import { recordsPerChunk } from '../lib/portfolio/imports/import-records.ts';
import { jobs } from '../lib/jobs/jobs.ts';
import { billedUnits, fixedUnits, unitsPerItem } from './documented-units.ts';
import type { Units } from './prices.ts';
import { sumUnits, multiplyUnits } from './prices.ts';
import { documentedSizes } from '../test/capacity/documented-patterns.ts';

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
  /** A step of a strategy every three days. */
  messages: 10,
};

/** Accounts of an active campaign, which is looked at each minute whether it has something due or not. */
export const accountsPerCampaign = 10_000;
export const evaluationsPerMonth = 30 * 24 * 60;

/** What a message sent to somebody causes: two callbacks (sent, delivered), and what the table's stream tells of it. */
export const perMessage = {
  callbacks: 2,
  /** `interaction.created`, and `interaction.updated` when it is recorded, sent and delivered. */
  events: 4,
  /** Of the queue item and the account 3 each, of the interaction 4, of the campaign 1. */
  streamRecords: 11,
  /** Those of the queue item and the account. */
  countedRecords: 6,
};

/** Events that what is done to an account tells: it is new or another, and of a payment besides that it was registered. */
const eventsOf = { newAccount: 1, change: 1, payment: 2 };
/** Counter items that a payment moves: of the account's status and of its campaign. */
const countersOfPayment = 2;

/** What DynamoDB bills for storing an item besides its bytes. */
const bytesBesides = 100;
/** What a message leaves behind for good: queue item, interaction, decision, as large as in bench/groups/execution.ts. */
const bytesOfMessage = 500 + 700 + 1600 + 3 * bytesBesides;
const bytesOfPayment = 300 + bytesBesides;
/** The storage of a month is that of a portfolio which has been worked for so long. */
const monthsKept = 12;

/** When contacts may be contacted, and how many shards the table's stream has: they say how full its batches are. */
const contactHoursPerDay = 10;
const streamShards = 4;
/** The counters of a day's queue and of a campaign lie in sixteen segments each. */
const countersAtOnce = 32;

/** CPU of a call in milliseconds, as a full run of the benchmark measures it, and what it waits for AWS. */
const cpu = {
  call: 3,
  importedRecord: 2.5,
  exportedAccount: 0.1,
  evaluatedAccount: 3,
  workedOff: 8,
  streamRecord: 0.2,
};
/** A provider's answer is an assumption, as no provider was measured. */
const waitingMilliseconds = { request: 5, importedRecord: 5 / 16, evaluatedAccount: 5 / 16, provider: 300, event: 0.1 };
/** A function has so much of a CPU for each megabyte. */
const cpuPerMegabyte = 1 / 1769;
const logBytesPerInvocation = 1000;

const usualMegabytes = 512;

const gigabyteSeconds = (megabytes: number, cpuMilliseconds: number, waiting: number): number =>
  (megabytes / 1024) * ((cpuMilliseconds / Math.min(1, megabytes * cpuPerMegabyte) + waiting) / 1000);

const working = (megabytes: number, cpuMilliseconds: number, waiting: number): Units => ({
  gigabyteSeconds: gigabyteSeconds(megabytes, cpuMilliseconds, waiting),
});

const invocation: Units = { invocations: 1, logGigabytes: logBytesPerInvocation / 1e9 };

const invoked = (megabytes: number, cpuMilliseconds: number, waiting: number): Units =>
  sumUnits([invocation, working(megabytes, cpuMilliseconds, waiting)]);

/** A call of a route: the gateway, the function, what it asks the table for. */
function called(id: string): Units {
  const { requests, ...units } = fixedUnits(id);
  return sumUnits([
    units,
    { gatewayRequests: 1 },
    invoked(usualMegabytes, cpu.call, requests * waitingMilliseconds.request),
  ]);
}

/** A run of a job on a schedule or a queue: the function, and what it asks the table for. */
export function jobRun(id: string): Units {
  const { requests, ...units } = fixedUnits(id);
  return sumUnits([units, invoked(usualMegabytes, cpu.call, requests * waitingMilliseconds.request)]);
}

/** The authorizer before a call, for a caller with a key or with a token. */
const byKey = sumUnits([
  billedUnits(fixedUnits('key-further-call')),
  invoked(usualMegabytes, cpu.call, waitingMilliseconds.request),
]);
const byToken = invoked(usualMegabytes, cpu.call, 0);

/** What a message in a queue costs its consumer: one request to receive and one to delete the batch it comes in. */
const consumed = (batchSize: number): Units =>
  multiplyUnits(sumUnits([invocation, { queueRequests: 2 }]), 1 / batchSize);

/** A record of an import with its share of the chunk. The worker writes 32 at once, an account after its contact. */
const imported = (id: string): Units =>
  sumUnits([
    billedUnits(fixedUnits(id)),
    working(1024, cpu.importedRecord, waitingMilliseconds.importedRecord),
    multiplyUnits(
      sumUnits([billedUnits(fixedUnits('import-chunk')), consumed(1), { queueRequests: 1, bucketReads: 1 }]),
      1 / recordsPerChunk,
    ),
  ]);

const exported: Units = sumUnits([
  { readUnits: fixedUnits('export').readUnits },
  working(1024, cpu.exportedAccount * 1000, 0),
]);

/** A record of the table's stream in a batch of so many, but for the counters. Lambda reads the stream free of charge. */
const followed = (recordsPerBatch: number): Units =>
  sumUnits([working(1024, cpu.streamRecord, 0), multiplyUnits(invocation, 1 / recordsPerBatch)]);

const told = (events: number): Units => sumUnits([{ events }, working(1024, 0, events * waitingMilliseconds.event)]);

/** So many counter items, each read and written once for a batch. */
const counted = (counters: number): Units => multiplyUnits(billedUnits(unitsPerItem('record-segments')), counters);

const fullBatch = jobs.streams.publishAndCountChanges.trigger.batchSize;

/** How many records of the stream come together, when so many messages are sent in a month. */
export function recordsPerBatch(messages: number): number {
  const seconds = 30 * contactHoursPerDay * 3600;
  const perSecond = (messages * perMessage.streamRecords) / seconds / streamShards;
  return Math.max(
    1,
    Math.min(fullBatch, perSecond * jobs.streams.publishAndCountChanges.trigger.batchingWindowSeconds),
  );
}

/** How many of the counters some changes meet, where each is as likely as the others. */
const countersMet = (changes: number): number => countersAtOnce * (1 - (1 - 1 / countersAtOnce) ** changes);

/** The parts of a message, from due to delivered, when the stream's records come in batches of so many. */
export function messageParts(records: number): Readonly<Record<string, Units>> {
  const evaluated = unitsPerItem('evaluate-due');
  const workedOff = fixedUnits('queue-process');
  const applied = fixedUnits('callback-status');
  const { dispatchQueueItem, applyCallback } = jobs.jobs;
  const messagesPerBatch = records / perMessage.streamRecords;
  return {
    'evaluation: item and position': sumUnits([
      billedUnits(evaluated),
      working(usualMegabytes, cpu.evaluatedAccount, evaluated.requests * waitingMilliseconds.evaluatedAccount),
      // Ten messages go in one request.
      { queueRequests: 0.1 },
    ]),
    'worker: everything read again, reserved, sent, recorded, ended': sumUnits([
      billedUnits(workedOff),
      working(
        usualMegabytes,
        cpu.workedOff,
        workedOff.requests * waitingMilliseconds.request + waitingMilliseconds.provider,
      ),
      consumed(dispatchQueueItem.trigger.batchSize),
    ]),
    'two callbacks: sent, delivered': multiplyUnits(
      sumUnits([
        { gatewayRequests: 1, queueRequests: 1 },
        invoked(usualMegabytes, cpu.call, waitingMilliseconds.request),
        billedUnits(applied),
        working(usualMegabytes, cpu.call, applied.requests * waitingMilliseconds.request),
        consumed(applyCallback.trigger.batchSize),
      ]),
      perMessage.callbacks,
    ),
    'counts and domain events': sumUnits([
      multiplyUnits(followed(records), perMessage.streamRecords),
      counted(countersMet(messagesPerBatch * perMessage.countedRecords) / messagesPerBatch),
      told(perMessage.events),
    ]),
  };
}

/** What the stream's consumers do for everything that is not a message: events, counts, new contacts looked up. */
function followedPortfolio(accounts: number): Units {
  const month = perAccountAndMonth;
  const importedRecords = month.newAccounts + month.updatesByImport;
  const { propagateContactChanges } = jobs.streams;
  return sumUnits([
    // Of an import come an account and its contact, in full batches of accounts in all segments.
    multiplyUnits(sumUnits([followed(fullBatch), followed(fullBatch)]), accounts * importedRecords),
    multiplyUnits(counted(countersAtOnce), (accounts * importedRecords * 2) / fullBatch),
    multiplyUnits(followed(propagateContactChanges.trigger.batchSize), accounts * importedRecords),
    multiplyUnits(billedUnits(fixedUnits('suppress-none')), accounts * month.newAccounts),
    // What comes one by one: a payment with its account, a change.
    multiplyUnits(followed(1), accounts * (2 * month.payments + month.changesByPeople)),
    multiplyUnits(counted(countersOfPayment), accounts * month.payments),
    told(
      accounts *
        (month.newAccounts * eventsOf.newAccount +
          (month.updatesByImport + month.changesByPeople) * eventsOf.change +
          month.payments * eventsOf.payment),
    ),
  ]);
}

/** The evaluation of an active campaign with nothing due: requested in its shard, then evaluated by itself. */
const lookedAt: Units = sumUnits([
  billedUnits(unitsPerItem('tick-shard')),
  jobRun('evaluate-nothing'),
  { queueRequests: 0.1 + 2 },
]);

/** What a portfolio of so many accounts causes in a month, by what is done. */
export function monthlyUnits(accounts: number): Readonly<Record<string, Units>> {
  const month = perAccountAndMonth;
  const sizes = documentedSizes();
  const messages = accounts * month.messages;
  const campaigns = Math.ceil(accounts / accountsPerCampaign);
  const itemBytes = (sizes['account'] ?? 0) + (sizes['contact'] ?? 0);
  const gigabytes = (bytes: number): Units => ({ tableGigabytes: (accounts * bytes) / 1e9 });
  return {
    'new accounts by import': multiplyUnits(imported('import-record'), accounts * month.newAccounts),
    'updates by import': multiplyUnits(imported('import-record-update'), accounts * month.updatesByImport),
    'payments by API key': multiplyUnits(
      sumUnits([called('payment-create-external-id'), byKey]),
      accounts * month.payments,
    ),
    'reads by API key': multiplyUnits(sumUnits([called('account-read'), byKey]), accounts * month.readsByKey),
    'reads by people': multiplyUnits(sumUnits([called('account-read'), byToken]), accounts * month.readsByPeople),
    'pages by people': multiplyUnits(sumUnits([called('account-list'), byToken]), accounts * month.pagesByPeople),
    'changes by people': multiplyUnits(sumUnits([called('account-change'), byToken]), accounts * month.changesByPeople),
    exports: multiplyUnits(exported, (accounts * month.exports) / 1000),
    'events and counts of these': followedPortfolio(accounts),
    'looking for what is due': multiplyUnits(lookedAt, campaigns * evaluationsPerMonth),
    ...Object.fromEntries(
      Object.entries(messageParts(recordsPerBatch(messages))).map(([part, units]) => [
        `messages: ${part.replace(/:.*/, '')}`,
        multiplyUnits(units, messages),
      ]),
    ),
    'storage: portfolio': gigabytes(itemBytes + month.payments * monthsKept * bytesOfPayment + 2 * bytesBesides),
    'storage: messages': gigabytes(month.messages * monthsKept * bytesOfMessage),
  };
}
