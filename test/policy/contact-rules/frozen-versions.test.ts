import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type HolidayDates, holidayTable } from '../../../lib/policy/contact-rules/holidays/holiday-table.ts';
import { presetVersions } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import type { Preset } from '../../../lib/policy/contact-rules/presets/preset.ts';
import { daysOf } from '../../../operations/public-holidays.ts';

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** The part of a version that decisions depend on: its rules without their prose. */
const decisiveTerms = ({ rules }: Preset) => rules.map(({ basis: _basis, grade: _grade, ...terms }) => terms);

const presets = Object.values(presetVersions).flatMap((versions) =>
  versions.map((preset: Preset) => [`${preset.id}@${preset.version}`, digestOf(decisiveTerms(preset))]),
);

/** The days of a revision up to 2040, so that later years can be added to it. */
const calendars = Object.entries<HolidayDates>(holidayTable).map(([name, calendar]) => [
  name,
  digestOf(daysOf(calendar).filter((day) => day < '2041')),
]);

describe('data that stored decisions depend on', () => {
  it('keeps released presets unchanged; a correction needs a new version', () => {
    expect(Object.fromEntries(presets)).toEqual({
      'ar-courtesy@1': 'f6ec157df890e3e6',
      'ar-courtesy@2': 'f4f968ffc0d21806',
      'au-rg96@1': '589d062715888a52',
      'br-default@1': 'e49c733e6f2dee32',
      'br-rj@1': '2b6d92fbad4069f5',
      'cl-ley-21320@1': 'efc01f25d15f0685',
      'cl-ley-21320@2': '8db2e6cacb1e9b35',
      'co-ley-2300@1': 'ea7a1b892294e1f2',
      'co-ley-2300@2': 'c7f149da183d3d49',
      'in-rbi@1': 'f3442360b83d65bf',
      'in-rbi@2': '15f687564d61d779',
      'mx-condusef@1': '63cad189b5f9f5ac',
      'pe-29571@1': '555a63969f992e42',
      'uk-courtesy@1': 'c61490af0eb04815',
      'us-ma@1': 'c22d12744f04efeb',
      'us-nyc@1': 'a31076eb4484c9a0',
      'us-reg-f@1': '19acc0f204ee53b5',
    });
  });

  it('keeps released calendars unchanged; another holiday needs a new revision', () => {
    expect(Object.fromEntries(calendars)).toEqual({
      'AR@1': 'c9b1c202b10c39f8',
      'AR@2': '181706471b39ced2',
      'AU@1': 'a18b24698ad448e2',
      'BR-RJ@1': '9fa4cc0ec158ac14',
      'BR@1': 'f1d04f1f92d3fbc6',
      'CL@1': '7e3429635aa903b7',
      'CL@2': '5b70e51d3f23ddc0',
      'CO@1': 'f38b6735e85dc194',
      'GB-ENG@1': 'dcfc19aa47cb0d25',
      'IN@1': '4e67e833c25d4627',
      'MX@1': '20cfb63c91a5af1e',
      'MX@2': 'fba7da4eafef2899',
      'PE@1': '1c2d92bd49efbefd',
      'US@1': '74d7229854d44761',
    });
  });
});
