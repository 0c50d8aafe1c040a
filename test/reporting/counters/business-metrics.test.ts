import { describe, expect, it } from 'vitest';
import { measureCounts, measureImports } from '../../../lib/reporting/counters/business-metrics.ts';
import { daysCounter } from '../../../lib/reporting/counters/day-counts.ts';
import { anOrganizationId as organization } from '../../builders.ts';

const counted = (sums: Readonly<Record<string, bigint>>, of = daysCounter('0')) => ({
  counter: { organization, of, part: '2030-01-15' },
  sums: new Map(Object.entries(sums)),
});

describe('what the counts of days have grown by', () => {
  it('is sends by channel, blocks by rule, promises, payments, and what was recovered by currency', () => {
    const counts = counted({
      sends_sms: 3n,
      blocked_quiet_hours: 2n,
      promises: 1n,
      payments: 4n,
      paid_ARS: 1_005_000n,
    });
    expect(measureCounts([counts])).toEqual([
      { name: 'Sends', value: 3, dimension: ['Channel', 'sms'], hasTotal: true },
      { name: 'Blocks', value: 2, dimension: ['Rule', 'quiet_hours'], hasTotal: true },
      { name: 'Promises', value: 1, dimension: undefined, hasTotal: true },
      { name: 'Payments', value: 4, dimension: undefined, hasTotal: true },
      { name: 'RecoveredAmount', value: 100.5, dimension: ['Currency', 'ARS'], hasTotal: false },
    ]);
  });

  it('is summed over organizations and days, so that it names none of them', () => {
    const measured = measureCounts([counted({ sends_voice: 1n }), counted({ sends_voice: 2n }, daysCounter('3'))]);
    expect(measured).toEqual([{ name: 'Sends', value: 3, dimension: ['Channel', 'voice'], hasTotal: true }]);
    expect(JSON.stringify(measured)).not.toContain(organization);
  });

  it('leaves out other counters, counts that nobody watches, and what was taken back', () => {
    expect(
      measureCounts([counted({ promises: 5n }, 'campaign'), counted({ delivered: 1n, opt_outs: 1n, sends_sms: -1n })]),
    ).toEqual([]);
  });
});

describe('an import that ended', () => {
  it('is measured by its status', () => {
    expect(measureImports(['completed', 'failed'])).toEqual([
      { name: 'Imports', value: 1, dimension: ['Status', 'completed'], hasTotal: true },
      { name: 'Imports', value: 1, dimension: ['Status', 'failed'], hasTotal: true },
    ]);
  });
});
