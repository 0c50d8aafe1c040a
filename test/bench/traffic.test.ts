import { describe, expect, it } from 'vitest';
import { billedUnits, fixedUnits, unitsPerItem } from '../../bench/pattern-units.ts';
import { dollarsOf } from '../../bench/prices.ts';
import {
  contactSeconds,
  evaluatedPerSecond,
  eventUnits,
  messageParts,
  monthlyUnits,
  recordsPerBatch,
  sampleTraces,
  sentPerSecond,
} from '../../bench/traffic.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';

const dollars = (parts: ReturnType<typeof monthlyUnits>) =>
  Object.values(parts).reduce((total, units) => total + dollarsOf(units), 0);

describe('the units of an access pattern', () => {
  it('are split into a fixed cost and a cost per item', () => {
    const [fixed, each] = [fixedUnits('evaluate-due'), unitsPerItem('evaluate-due')];
    expect(fixed.readUnits).toBe(fixedUnits('evaluate-nothing').readUnits);
    expect(each.writeUnits).toBeGreaterThan(0);
    expect(billedUnits(unitsPerItem('account-read'))).toEqual({ readUnits: 0, writeUnits: 0 });
  });
});

describe('the cost of a month', () => {
  it('is positive for every part and grows with the portfolio', () => {
    const [small, large] = [monthlyUnits(10_000), monthlyUnits(1_000_000)];
    expect(Object.values(small).filter((units) => !(dollarsOf(units) > 0))).toEqual([]);
    expect(dollars(large)).toBeGreaterThan(dollars(small));
  });

  it('is lower per message if more changes are batched', () => {
    expect(recordsPerBatch(1000)).toBe(1);
    expect(recordsPerBatch(1e9)).toBe(500);
    expect(dollars(messageParts(500))).toBeLessThan(dollars(messageParts(1)));
  });
});

describe('the cost of an event', () => {
  const ofMillion = (putTogether: number) =>
    dollarsOf(sampleTraces(eventUnits(1_000_000, putTogether), contactSeconds));

  it('has the bus, the rule’s message, and the run that finds no webhook for it, alone or for ten at once', () => {
    expect(eventUnits(10, 500)).toMatchObject({ events: 10, queueRequests: 12, fairQueueRequests: 12, invocations: 1 });
    expect(eventUnits(10, 1)).toMatchObject({ events: 10, queueRequests: 30, readUnits: 10, invocations: 10 });
    expect(ofMillion(500)).toBeGreaterThan(1.7);
    expect(ofMillion(1)).toBeGreaterThan(2 * ofMillion(500));
  });
});

describe('what a request costs besides its work', () => {
  const parts = messageParts(500);

  it('is the surcharge of fair queues for each request about a message', () => {
    for (const { queueRequests, fairQueueRequests } of Object.values(parts))
      expect(fairQueueRequests).toBe(queueRequests);
    expect(dollarsOf({ queueRequests: 1_000_000, fairQueueRequests: 1_000_000 })).toBeCloseTo(0.5);
  });

  it('is a line of the access log for a request to the gateway, and a trace for it and for each run of a job', () => {
    const callbacks = parts['two callbacks: sent, delivered'];
    // A run applies ten.
    const runs = 2 + 2 / 10;
    expect(callbacks).toMatchObject({ gatewayRequests: 2, traces: runs });
    expect(callbacks?.logGigabytes).toBeCloseTo((2 * 400 + runs * 600) / 1e9);
  });

  it('is a trace for the first request of a second, and for one in twenty of the others', () => {
    expect(sampleTraces({ traces: 50 }, 100)).toEqual({ traces: 50 });
    expect(sampleTraces({ traces: 300 }, 100)).toEqual({ traces: 110 });
  });
});

describe('an evaluation', () => {
  it('is bound by its CPU, a share by its memory, and handles more accounts a second than the workers send', () => {
    const { dispatchQueueItem, evaluateCampaign } = jobs.jobs;
    expect(evaluatedPerSecond).toBeCloseTo((evaluateCampaign.memoryMegabytes / 1769) * (1000 / 3));
    expect(evaluatedPerSecond).toBeGreaterThan(dispatchQueueItem.trigger.maxConcurrency * sentPerSecond);
  });
});
