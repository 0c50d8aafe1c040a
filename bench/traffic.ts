import { partitions } from '../lib/platform/aws/table/keys.ts';
import { jobs } from '../lib/platform/jobs/jobs.ts';
import { maxQuietMinutes } from '../lib/outreach/execution/quiet-campaign.ts';
import { recordsPerChunk } from '../lib/portfolio/imports/import-records.ts';
import { itemSizes, type PatternId } from '../test/capacity/costs.ts';
import { billedUnits, fixedUnits, unitsPerItem } from './pattern-units.ts';
import type { Units } from './prices.ts';
import { multiplyUnits, sumUnits } from './prices.ts';

/** The traffic per account and month: weekly synchronization, every third account pays, users work with them. */
export const perAccountAndMonth = {
  newAccounts: 0.1,
  updatesByImport: 4.3,
  payments: 0.3,
  readsByKey: 1,
  readsByPeople: 2,
  pagesByPeople: 0.2,
  changesByPeople: 0.2,
  exports: 1,
  /** One step of a strategy every three days. */
  messages: 10,
};

/** Accounts per active campaign, which is evaluated every minute during contact hours, and otherwise every hour. */
export const accountsPerCampaign = 10_000;
export const evaluationsPerMonth = 30 * 24 * 60;

/** The access pattern of each callback of a message. The dispatch recorded `sent` before the provider reports it. */
const callbacks = { sent: 'callback-status-late', delivered: 'callback-status' } as const;

/** The traffic per message: its events and its records in the table's stream. */
export const perMessage = {
  /** `interaction.created`, and `interaction.updated` when it is sent and delivered. */
  events: 3,
  /** 3 for the queue item, 3 for the account and 3 for the interaction. */
  streamRecords: 9,
  /** The records of the queue item, and those of the interaction that change a day's counts. */
  countedRecords: 5,
  /** The counters of a day's queue have sixteen segments, those of the day itself four. */
  counters: 20,
};

/** Events per operation: a payment changes the account and is an event itself. */
const eventsPerOperation = { newAccount: 1, change: 1, payment: 2 };
/** A payment changes the counters of the account's status, of its campaign and of the day. */
const countersOfPayment = 3;

/** DynamoDB's storage overhead per item, in bytes. */
const itemOverheadBytes = 100;
/**
 * The bytes that a message stores permanently: queue item, interaction and decision, sized as in
 * bench/groups/execution.ts, and the index entry of the interaction.
 */
const bytesOfMessage = 500 + 810 + 800 + 270 + 4 * itemOverheadBytes;
const bytesOfPayment = 300 + itemOverheadBytes;
/** The age in months of the portfolio whose storage is counted. */
const monthsKept = 12;

/** Contact hours and the number of stream shards determine how full the stream's batches are. */
const contactHoursPerDay = 10;
export const contactSeconds = 30 * contactHoursPerDay * 3600;
const streamShards = 4;
/** The counters that imported records change: by status and by campaign sixteen segments each, by due month four. */
const countersAtOnce = 36;
/** The index entries of an account: the words of its contact's name, and its reference. */
const wordsOfAccount = 4;
/** The entry, and its place in the index of days. */
const unitsOfEntry = 2;

/** CPU time in milliseconds, as measured by a full run of the benchmark. */
const cpu = {
  call: 3,
  importedRecord: 2.5,
  exportedAccount: 0.1,
  evaluatedAccount: 3,
  processedItem: 8,
  streamRecord: 0.2,
};
/** Waiting times in milliseconds. The provider's is an assumption: no provider was measured. */
const waitingMs = { request: 5, importedRecord: 5 / 16, evaluatedAccount: 5 / 16, provider: 300, event: 0.1 };
/** The share of a CPU that Lambda gives a function per megabyte of memory. */
const cpuPerMegabyte = 1 / 1769;
/** The lines that a function logs. Lambda's own are not kept. */
const logBytesPerInvocation = 600;
/** A line of the gateway's access log, with the 26 bytes that CloudWatch adds to each. */
const accessLogBytes = 400;
/** The default sampling rule of X-Ray: one request per second, and a share of the others. */
const tracesPerSecond = 1;
const tracedShare = 0.05;

export const usualMegabytes = 512;

const gigabyteSeconds = (megabytes: number, cpuMs: number, waiting: number): number =>
  (megabytes / 1024) * ((cpuMs / Math.min(1, megabytes * cpuPerMegabyte) + waiting) / 1000);

export const computeUnits = (megabytes: number, cpuMs: number, waiting: number): Units => ({
  gigabyteSeconds: gigabyteSeconds(megabytes, cpuMs, waiting),
});

const invocation: Units = { invocations: 1, logGigabytes: logBytesPerInvocation / 1e9 };

/** An invocation that begins a trace. `traces` counts those that may be recorded, until `sampleTraces` reduces it. */
export const run: Units = sumUnits([invocation, { traces: 1 }]);

const invocationUnits = (megabytes: number, cpuMs: number, waiting: number): Units =>
  sumUnits([invocation, computeUnits(megabytes, cpuMs, waiting)]);

/** A request to the gateway, without its functions, which share its trace. */
const gatewayRequest: Units = { gatewayRequests: 1, logGigabytes: accessLogBytes / 1e9, traces: 1 };

/** Queue requests for messages, all of which have a group. */
export const messageRequests = (requests: number): Units => ({ queueRequests: requests, fairQueueRequests: requests });

/** Reduces the traces to those that X-Ray records if they are spread evenly over `seconds`. */
export function sampleTraces(units: Units, seconds: number): Units {
  const { traces: all = 0, ...others } = units;
  const always = Math.min(all, seconds * tracesPerSecond);
  return { ...others, traces: always + tracedShare * (all - always) };
}

/** A call of a route: gateway, function and table. */
function routeUnits(id: PatternId): Units {
  const { requests, ...units } = fixedUnits(id);
  return sumUnits([units, gatewayRequest, invocationUnits(usualMegabytes, cpu.call, requests * waitingMs.request)]);
}

/** A run of a scheduled or queue-triggered job: function and table. */
export function jobRun(id: PatternId, megabytes = usualMegabytes): Units {
  const { requests, ...units } = fixedUnits(id);
  return sumUnits([units, run, computeUnits(megabytes, cpu.call, requests * waitingMs.request)]);
}

/** The authorizer of a call with an API key, or with a token. */
const byKey = sumUnits([
  billedUnits(fixedUnits('key-further-call')),
  invocationUnits(usualMegabytes, cpu.call, waitingMs.request),
]);
const byToken = invocationUnits(usualMegabytes, cpu.call, 0);

/** The cost of consuming a queue message: one request to receive its batch and one to delete it. */
const queueMessageUnits = (batchSize: number): Units =>
  multiplyUnits(sumUnits([run, messageRequests(2)]), 1 / batchSize);

/** An imported record with its share of the chunk. The worker writes 32 at a time, an account after its contact. */
const importedRecordUnits = (id: PatternId): Units =>
  sumUnits([
    billedUnits(fixedUnits(id)),
    computeUnits(1024, cpu.importedRecord, waitingMs.importedRecord),
    multiplyUnits(
      sumUnits([billedUnits(fixedUnits('import-chunk')), queueMessageUnits(1), messageRequests(1), { bucketReads: 1 }]),
      1 / recordsPerChunk,
    ),
  ]);

const exportUnits: Units = sumUnits([
  { readUnits: fixedUnits('export').readUnits },
  computeUnits(1024, cpu.exportedAccount * 1000, 0),
]);

/** A stream record in a batch of the given size, without the counters. Reading the stream is free for Lambda. */
const streamRecordUnits = (recordsPerBatch: number): Units =>
  sumUnits([computeUnits(1024, cpu.streamRecord, 0), multiplyUnits(run, 1 / recordsPerBatch)]);

/**
 * Events put on the bus: the rule sends each to the queue of events for webhooks, whose consumer finds that no webhook
 * wants them. It receives up to ten of the events that were put together.
 */
export function eventUnits(events: number, putTogether: number): Units {
  const { trigger } = jobs.jobs.recordDeliveries;
  const eventsPerRun = Math.max(1, Math.min(trigger.batchSize, putTogether));
  const consumed = sumUnits([jobRun('webhook-event-none'), messageRequests(2)]);
  return multiplyUnits(
    sumUnits([
      { events: 1 },
      computeUnits(1024, 0, waitingMs.event),
      messageRequests(1),
      multiplyUnits(consumed, 1 / eventsPerRun),
    ]),
    events,
  );
}

/** Reading and writing counter items once per batch. */
const counterUnits = (counters: number): Units =>
  multiplyUnits(billedUnits(unitsPerItem('record-status-changes')), counters);

const fullBatch = jobs.streams.publishAndCountChanges.trigger.batchSize;

const evaluationMegabytes: number = jobs.jobs.evaluateCampaign.memoryMegabytes;

/** The due accounts that one evaluation handles per second. The CPU limits it, so concurrency does not help. */
export const evaluatedPerSecond = (Math.min(1, evaluationMegabytes * cpuPerMegabyte) * 1000) / cpu.evaluatedAccount;

/** The number of records per stream batch, given the number of messages per month. */
export function recordsPerBatch(messages: number): number {
  const perSecond = (messages * perMessage.streamRecords) / contactSeconds / streamShards;
  return Math.max(
    1,
    Math.min(fullBatch, perSecond * jobs.streams.publishAndCountChanges.trigger.batchingWindowSeconds),
  );
}

const workerMegabytes: number = jobs.jobs.dispatchQueueItem.memoryMegabytes;
const workerBatch = jobs.jobs.dispatchQueueItem.trigger.batchSize;

/** How long a worker waits for the table and the provider; the items of a batch wait at the same time. */
const workerWaitingMs = fixedUnits('queue-process').requests * waitingMs.request + waitingMs.provider;

/** The messages that one worker sends per second from a full queue. */
export const sentPerSecond =
  (workerBatch * 1000) /
  (workerWaitingMs + (workerBatch * cpu.processedItem) / Math.min(1, workerMegabytes * cpuPerMegabyte));

/** The expected number of distinct elements if one of `all`, all equally likely, is chosen `times` times. */
const expectedDistinct = (all: number, times: number): number => all * (1 - (1 - 1 / all) ** times);

/** The cost of a message by part, from due to delivered, for a given number of stream records per batch. */
export function messageParts(records: number): Readonly<Record<string, Units>> {
  const evaluated = unitsPerItem('evaluate-due');
  const processedItem = fixedUnits('queue-process');
  const { applyCallback } = jobs.jobs;
  const messagesPerBatch = records / perMessage.streamRecords;
  return {
    'evaluation: queue item and position': sumUnits([
      billedUnits(evaluated),
      computeUnits(evaluationMegabytes, cpu.evaluatedAccount, evaluated.requests * waitingMs.evaluatedAccount),
      // A request carries ten messages.
      messageRequests(0.1),
    ]),
    'worker: re-check, reserve, send, record, complete': sumUnits([
      billedUnits(processedItem),
      computeUnits(workerMegabytes, cpu.processedItem, workerWaitingMs / workerBatch),
      queueMessageUnits(workerBatch),
    ]),
    'two callbacks: sent, delivered': sumUnits(
      Object.values(callbacks).map((id) => {
        const applied = fixedUnits(id);
        return sumUnits([
          gatewayRequest,
          messageRequests(1),
          invocationUnits(usualMegabytes, cpu.call, waitingMs.request),
          billedUnits(applied),
          computeUnits(
            usualMegabytes,
            cpu.call,
            (applied.requests * waitingMs.request) / applyCallback.trigger.batchSize,
          ),
          queueMessageUnits(applyCallback.trigger.batchSize),
        ]);
      }),
    ),
    'counts and domain events': sumUnits([
      multiplyUnits(streamRecordUnits(records), perMessage.streamRecords),
      counterUnits(
        expectedDistinct(perMessage.counters, messagesPerBatch * perMessage.countedRecords) / messagesPerBatch,
      ),
      eventUnits(perMessage.events, messagesPerBatch * perMessage.events),
    ]),
  };
}

/** The stream's consumers for everything but messages: events, counts, words, suppression of new contacts. */
function streamUnits(accounts: number): Units {
  const month = perAccountAndMonth;
  const importedRecords = month.newAccounts + month.updatesByImport;
  const { propagateContactChanges } = jobs.streams;
  return sumUnits([
    // An imported record writes an account and a contact, in full batches that touch all segments.
    multiplyUnits(sumUnits([streamRecordUnits(fullBatch), streamRecordUnits(fullBatch)]), accounts * importedRecords),
    multiplyUnits(counterUnits(countersAtOnce), (accounts * importedRecords * 2) / fullBatch),
    multiplyUnits(streamRecordUnits(propagateContactChanges.trigger.batchSize), accounts * importedRecords),
    multiplyUnits(billedUnits(fixedUnits('suppress-none')), accounts * month.newAccounts),
    { writeUnits: accounts * month.newAccounts * wordsOfAccount },
    // New accounts, changed balances and payments are entries of the ledger, counted by day and month in full batches.
    { writeUnits: accounts * (importedRecords + month.payments) * unitsOfEntry },
    multiplyUnits(streamRecordUnits(fullBatch), accounts * (importedRecords + month.payments)),
    // Payments (with their accounts) and changes arrive one by one.
    multiplyUnits(streamRecordUnits(1), accounts * (2 * month.payments + month.changesByPeople)),
    multiplyUnits(counterUnits(countersOfPayment), accounts * month.payments),
    eventUnits(
      accounts *
        (month.newAccounts * eventsPerOperation.newAccount + month.updatesByImport * eventsPerOperation.change),
      fullBatch,
    ),
    eventUnits(accounts * month.changesByPeople * eventsPerOperation.change, eventsPerOperation.change),
    eventUnits(accounts * month.payments * eventsPerOperation.payment, eventsPerOperation.payment),
  ]);
}

const campaignShards = partitions.activeCampaigns.length;

/**
 * Evaluates campaigns with nothing due: a message for each shard that has some, a request for each campaign in it, and
 * its evaluation. Earlier evaluations have ended, so each request starts one.
 */
function evaluationParts(campaigns: number, pattern: PatternId) {
  const shards = expectedDistinct(campaignShards, campaigns);
  return {
    requests: sumUnits([
      multiplyUnits(sumUnits([jobRun('tick-shard'), messageRequests(0.1 + 2)]), shards),
      multiplyUnits(sumUnits([billedUnits(unitsPerItem('tick-shard')), messageRequests(0.1)]), campaigns),
    ]),
    evaluations: multiplyUnits(sumUnits([jobRun(pattern, evaluationMegabytes), messageRequests(2)]), campaigns),
  };
}

/** A minute of active campaigns with nothing due. */
export const idleEvaluationParts = (campaigns: number) =>
  evaluationParts(campaigns / maxQuietMinutes, 'evaluate-quiet');

function evaluationUnits(campaigns: number): Units {
  const sendingMinutes = contactSeconds / 60;
  return sumUnits([
    ...Object.values(evaluationParts(campaigns, 'evaluate-nothing')).map((units) =>
      multiplyUnits(units, sendingMinutes),
    ),
    ...Object.values(idleEvaluationParts(campaigns)).map((units) =>
      multiplyUnits(units, evaluationsPerMonth - sendingMinutes),
    ),
  ]);
}

/** The monthly cost of a portfolio by activity. */
export const monthlyUnits = (accounts: number): Readonly<Record<string, Units>> =>
  Object.fromEntries(
    Object.entries(traceableUnits(accounts)).map(([name, units]) => [name, sampleTraces(units, contactSeconds)]),
  );

function traceableUnits(accounts: number): Readonly<Record<string, Units>> {
  const month = perAccountAndMonth;
  const messages = accounts * month.messages;
  const campaigns = Math.ceil(accounts / accountsPerCampaign);
  const itemBytes = itemSizes.account + itemSizes.contact;
  const gigabytes = (bytes: number): Units => ({ tableGigabytes: (accounts * bytes) / 1e9 });
  return {
    'new accounts by import': multiplyUnits(importedRecordUnits('import-record'), accounts * month.newAccounts),
    'updates by import': multiplyUnits(importedRecordUnits('import-record-update'), accounts * month.updatesByImport),
    'payments by API key': multiplyUnits(
      sumUnits([routeUnits('payment-create-external-id'), byKey]),
      accounts * month.payments,
    ),
    'reads by API key': multiplyUnits(sumUnits([routeUnits('account-read'), byKey]), accounts * month.readsByKey),
    'reads by people': multiplyUnits(sumUnits([routeUnits('account-read'), byToken]), accounts * month.readsByPeople),
    'pages by people': multiplyUnits(sumUnits([routeUnits('account-list'), byToken]), accounts * month.pagesByPeople),
    'changes by people': multiplyUnits(
      sumUnits([routeUnits('account-change'), byToken]),
      accounts * month.changesByPeople,
    ),
    exports: multiplyUnits(exportUnits, (accounts * month.exports) / 1000),
    'events and counts of these': streamUnits(accounts),
    'evaluations with nothing due': evaluationUnits(campaigns),
    ...Object.fromEntries(
      Object.entries(messageParts(recordsPerBatch(messages))).map(([part, units]) => [
        `messages: ${part.replace(/:.*/, '')}`,
        multiplyUnits(units, messages),
      ]),
    ),
    'storage: portfolio': gigabytes(itemBytes + month.payments * monthsKept * bytesOfPayment + 2 * itemOverheadBytes),
    'storage: messages': gigabytes(month.messages * monthsKept * bytesOfMessage),
  };
}
