/**
 * US dollars in us-east-1 on arm64, without free tiers and discounts. Override one with
 * `npm run cost -- --price writeUnits=0.7`.
 */
export const prices = {
  writeUnits: { dollars: 0.625, per: 1e6 },
  readUnits: { dollars: 0.125, per: 1e6 },
  gatewayRequests: { dollars: 3.5, per: 1e6 },
  invocations: { dollars: 0.2, per: 1e6 },
  gigabyteSeconds: { dollars: 0.0000133334, per: 1 },
  queueRequests: { dollars: 0.4, per: 1e6 },
  /** The surcharge of a request for messages with a group; all messages of this service have one. */
  fairQueueRequests: { dollars: 0.1, per: 1e6 },
  /** Custom events put on the bus; delivery to rules in the same account is free. */
  events: { dollars: 1, per: 1e6 },
  /** EventBridge Scheduler invocations, without the free 14 million per month. */
  scheduledRuns: { dollars: 1, per: 1e6 },
  bucketWrites: { dollars: 5, per: 1e6 },
  bucketReads: { dollars: 0.4, per: 1e6 },
  logGigabytes: { dollars: 0.5, per: 1 },
  /** Stored for a month, with point-in-time recovery. */
  tableGigabytes: { dollars: 0.45, per: 1 },
  /** Traces that X-Ray records. */
  traces: { dollars: 5, per: 1e6 },
  secrets: { dollars: 0.4, per: 1 },
  /** Metrics that alarms evaluate: an alarm on a formula is billed for each metric in it. */
  alarmMetrics: { dollars: 0.1, per: 1 },
  dashboards: { dollars: 3, per: 1 },
};

export type Unit = keyof typeof prices;
export type Units = Partial<Record<Unit, number>>;

export const sumUnits = (parts: readonly Units[]): Units => {
  const total: Units = {};
  for (const part of parts)
    for (const unit of unitNames) if (part[unit] !== undefined) total[unit] = (total[unit] ?? 0) + part[unit];
  return total;
};

export const multiplyUnits = (units: Units, factor: number): Units =>
  Object.fromEntries(unitNames.flatMap((unit) => (units[unit] === undefined ? [] : [[unit, units[unit] * factor]])));

// The names are the keys of the table above.
export const unitNames = Object.keys(prices) as Unit[];

export const dollarsOf = (units: Units): number =>
  unitNames.reduce((total, unit) => total + ((units[unit] ?? 0) / prices[unit].per) * prices[unit].dollars, 0);
