import { describe, expect, it } from 'vitest';
import { countryChoices } from '../../console/forms/country-choices.ts';
import {
  type ContactEntry,
  type EntriesChange,
  changeOf,
  movedTo,
  withEntry,
  withEntryAt,
  withStatus,
  withoutEntry,
} from '../../console/people/contact-entries.ts';
import { distinctTimes, outermostZones } from '../../console/people/distinct-times.ts';
import { personChange } from '../../console/people/person-change.ts';
import { pairsOf } from '../../console/people/identity-pairs.ts';
import { groupChecks } from '../../console/screens/identity-checks/group-checks.ts';
import type { ContactView } from '../../lib/portfolio/contacts/contract.ts';
import type { HoldView } from '../../lib/portfolio/holds/contract.ts';

const entries: readonly ContactEntry[] = [
  { address: 'a', label: 'home', kind: 'mobile', status: 'reached' },
  { address: 'b', kind: 'landline', status: 'unverified' },
  { address: 'c', kind: 'unknown', status: 'invalid' },
];
const after = (...changes: readonly EntriesChange[]) => changes.reduce((list, change) => change(list), entries);
const orderAfter = (...changes: readonly EntriesChange[]) => after(...changes).map(({ address }) => address);

describe('a list of addresses', () => {
  it('is changed and changed back', () => {
    expect(orderAfter(movedTo('c', 0))).toEqual(['c', 'a', 'b']);
    expect(after(movedTo('c', 0), movedTo('c', 2))).toEqual(entries);
    expect(orderAfter(withoutEntry('b'))).toEqual(['a', 'c']);
    expect(after(withoutEntry('b'), withEntryAt(entries[1]!, 1))).toEqual(entries);
    expect(after(withStatus('b', 'wrong_person'))[1]).toEqual({ ...entries[1], status: 'wrong_person' });
    expect(after(withStatus('b', 'wrong_person'), withStatus('b', 'unverified'))).toEqual(entries);
  });

  it('keeps what others changed in the meantime', () => {
    const theirs: EntriesChange = (list) => [...list, { address: 'd', status: 'unverified' }];
    expect(orderAfter(theirs, withStatus('gone', 'invalid'), movedTo('gone', 0))).toEqual(['a', 'b', 'c', 'd']);
    expect(orderAfter(theirs, withEntryAt(entries[1]!, 1))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes an address once, and forgets what was known about a number that is replaced', () => {
    expect(after(withEntry(undefined, { address: 'd', label: 'work' }))[3]).toEqual({
      address: 'd',
      label: 'work',
      status: 'unverified',
    });
    expect(after(withEntry(undefined, { address: 'a', label: 'work' }))).toHaveLength(3);
    expect(after(withEntry('a', { address: 'a', label: 'work' }))[0]).toMatchObject({
      label: 'work',
      status: 'reached',
    });
    expect(after(withEntry('a', { address: 'x' }))[0]).toEqual({
      address: 'x',
      label: undefined,
      status: 'unverified',
    });
  });

  it('is sent without the kind of a number, which follows from it', () => {
    expect(changeOf('phones', entries.slice(0, 2))).toEqual({
      phones: [
        { number: 'a', label: 'home', status: 'reached' },
        { number: 'b', status: 'unverified' },
      ],
    });
    expect(changeOf('emails', entries.slice(2))).toEqual({ emails: [{ address: 'c', status: 'invalid' }] });
  });
});

const contact: ContactView = {
  id: '0e3a7c52-4b1d-4f60-8a2e-9c5d7b1f0a34',
  external_id: null,
  name: 'Ana Pérez',
  phone: null,
  email: null,
  whatsapp: '+5491155550123',
  whatsapp_status: 'reached',
  timezone: null,
  country: 'AR',
  region: null,
  language: null,
  document: { type: 'dni', number: '27123500' },
  birth_date: null,
  preferred: { channels: ['sms'], hours: { start: '09:00', end: '12:00', days: [1, 2] } },
  phones: [],
  emails: [],
  timezones: ['America/Argentina/Buenos_Aires'],
  timezones_from: 'country',
  opted_out: false,
  opted_out_by: null,
  opted_out_channels: [],
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
};
const shown = {
  'contact.name': 'Ana Pérez',
  'contact.whatsapp': '+5491155550123',
  'contact.country': 'AR',
  'contact.document.type': 'DNI',
  'contact.document.number': '27123500',
  'contact.preferred.channels': 'sms',
  'contact.preferred.hours.days': '2,1',
  'contact.preferred.hours.start': '09:00',
  'contact.preferred.hours.end': '12:00',
};

describe('the form of a person', () => {
  it('changes nothing if nothing was typed', () => {
    expect(personChange(contact, shown)).toEqual({});
  });

  it('removes what was emptied', () => {
    expect(personChange(contact, { 'contact.name': 'Ana Pérez' })).toEqual({
      whatsapp: null,
      country: null,
      document: null,
      preferred: null,
    });
  });

  it('sends half of a document or of the hours as it is, so that the service says what is missing', () => {
    const half = { ...shown, 'contact.document.number': '', 'contact.preferred.hours.end': '' };
    expect(personChange(contact, half)).toMatchObject({
      document: { type: 'dni', number: '' },
      preferred: { hours: { start: '09:00', end: '', days: [1, 2] } },
    });
  });
});

describe('the local times of a person', () => {
  it('are those that differ, each with a zone', () => {
    const times: Readonly<Record<string, string>> = { 'Europe/Madrid': '10:00', 'Africa/Ceuta': '10:00', x: '09:00' };
    expect(distinctTimes(Object.keys(times), (zone) => times[zone]!)).toEqual([
      { time: '10:00', zone: 'Europe/Madrid' },
      { time: '09:00', zone: 'x' },
    ]);
  });

  it('are told by the outermost zones, in summer and in winter', () => {
    const places = ['America/Chicago', 'America/Phoenix', 'America/Los_Angeles', 'America/New_York'];
    const outermost = ['America/Los_Angeles', 'America/New_York'];
    expect(outermostZones(places, new Date('2030-01-15T12:00:00Z'))).toEqual(outermost);
    expect(outermostZones(['Europe/Madrid', 'Europe/Paris'], new Date('2030-01-15T12:00:00Z'))).toEqual([
      'Europe/Madrid',
    ]);
    // Arizona has no summer time.
    const west = ['America/Phoenix', 'America/Denver'];
    expect(outermostZones(west, new Date('2030-07-15T12:00:00Z'))).toEqual(west);
    expect(outermostZones([], new Date('2030-01-15T12:00:00Z'))).toEqual([]);
  });
});

describe('the choice of a country', () => {
  it.each(['es-AR', 'pt-BR', 'en-US'])(
    'has every country with its name in %s, and none that no longer exists',
    (locale) => {
      const choices = countryChoices(locale);
      const codes = choices.map(({ value }) => value);
      expect(codes).toEqual(expect.arrayContaining(['AR', 'BR', 'US', 'GB', 'IN']));
      for (const code of ['SU', 'YU', 'EU', 'UN', 'ZZ', 'UK']) expect(codes).not.toContain(code);
      for (const { value, text } of choices) expect(text).toMatch(new RegExp(`^.{2,} \\(${value}\\)$`));
    },
  );
});

describe('identity checks', () => {
  const person = { external_id: 'p', name: 'Ana', phone: '1', email: null, source_system: null };
  const identity = { code: 'person_changed', before: person, after: { ...person, name: 'Luz' } } as const;
  // Only what is grouped by.
  const hold = (id: string, contact_id: string, of: object | null = identity) =>
    ({ id, contact_id, identity: of }) as unknown as HoldView;

  it('of one person with the same change are one decision', () => {
    const other = { ...identity, after: { ...person, name: 'Eva' } };
    const doubts = groupChecks([
      hold('1', 'ana'),
      hold('2', 'luz'),
      hold('3', 'ana'),
      hold('4', 'ana', other),
      hold('5', 'ana', null),
    ]);
    expect(doubts.map(({ holds }) => holds.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4']]);
  });

  it('show the facts that either side has', () => {
    expect(pairsOf(identity)).toEqual([
      { name: 'name', before: 'Ana', after: 'Luz', isDifferent: true },
      { name: 'phone', before: '1', after: '1', isDifferent: false },
      { name: 'external_id', before: 'p', after: 'p', isDifferent: false },
    ]);
  });
});
