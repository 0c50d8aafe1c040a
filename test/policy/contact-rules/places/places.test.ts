import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidateTimezones } from '../../../../lib/policy/contact-rules/places/candidate-timezones.ts';
import {
  countryOfTimezone,
  placesOfNumber,
  timezonesOfRegion,
} from '../../../../lib/policy/contact-rules/places/place-lookup.ts';
import { placeTable } from '../../../../lib/policy/contact-rules/places/place-table.ts';
import { placesOf } from '../../../../lib/policy/contact-rules/places/places-of.ts';
import { placeTableNow } from '../../../../operations/place-data.ts';

const newYork = { timezone: 'America/New_York' };
const buenosAires = { timezone: 'America/Argentina/Buenos_Aires' };

const zonesOfPhone = (...phones: string[]) => candidateTimezones({ phones }, newYork).timezones;

const localHour = (timezone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );

describe('the place table', () => {
  it('agrees with its packages; otherwise run `npm run places`', () => {
    expect(placeTable).toEqual(placeTableNow());
  });

  it('names only zones that the runtime knows', () => {
    const names = [
      ...Object.values(placeTable.countries),
      ...Object.values(placeTable.otherNames),
      ...Object.values(placeTable.regions).flatMap(Object.keys),
      ...Object.values(placeTable.areas).flatMap(Object.keys),
    ].flatMap((text) => text.split(' ').filter((word) => word.includes('/')));
    for (const timezone of new Set(names))
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
  });
});

describe('the candidate time zones', () => {
  it('are late in the evening in Madrid for a Spanish mobile of an Argentine organization', () => {
    const { timezones, from } = candidateTimezones({ phones: ['+34600111222'] }, buenosAires);
    expect(from).toBe('phone');
    expect([...timezones].sort()).toEqual(['Atlantic/Canary', 'Europe/Madrid']);
    expect(localHour('Europe/Madrid', '2026-07-15T21:19:00Z')).toBe('23:19');
  });

  it('are those of Los Angeles for +1 213, whatever the organization', () => {
    expect(candidateTimezones({ phones: ['+12135550123'] }, newYork)).toEqual({
      timezones: ['America/Los_Angeles'],
      from: 'phone',
    });
  });

  it('are not taken from toll-free numbers', () => {
    expect(candidateTimezones({ phones: ['+18005550123'] }, newYork)).toEqual({
      timezones: ['America/New_York'],
      from: 'organization',
    });
    expect(zonesOfPhone('+18005550123', '+12135550123')).toEqual(['America/Los_Angeles']);
    expect(candidateTimezones({ phones: ['+18005550123'], country: 'ES' }, newYork).from).toBe('country');
  });

  it.each([
    ['the Canary Islands', '+34922123456', 'Atlantic/Canary'],
    ['the mainland of Spain', '+34914123456', 'Europe/Madrid'],
    ['Hawaii', '+18085550123', 'Pacific/Honolulu'],
    ['Phoenix, which has no daylight saving', '+16025550123', 'America/Phoenix'],
    ['Tijuana', '+526641234567', 'America/Tijuana'],
    ['Acre', '+5568991234567', 'America/Rio_Branco'],
    ['São Paulo', '+5511991234567', 'America/Sao_Paulo'],
    ['Punta Arenas', '+56612123456', 'America/Punta_Arenas'],
    ['Jamaica, which shares +1', '+18765550123', 'America/Jamaica'],
    ['Kazakhstan, which shares +7', '+77010001122', 'Asia/Almaty'],
    ['Argentina, whose zones have one rule', '+5491155550123', 'America/Argentina/Buenos_Aires'],
  ])('are one for a number of %s', (_, phone, timezone) => {
    expect(zonesOfPhone(phone)).toEqual([timezone]);
  });

  it.each([
    ['+56961234567', ['America/Punta_Arenas', 'America/Santiago', 'Pacific/Easter']],
    ['+61412345678', ['Australia/Brisbane', 'Australia/Perth', 'Australia/Sydney']],
    ['+79161234567', ['Asia/Kamchatka', 'Europe/Moscow']],
    ['+593991234567', ['America/Guayaquil', 'Pacific/Galapagos']],
  ])('include all zones of the country for the mobile %s, which belongs to no area', (phone, some) => {
    expect(zonesOfPhone(phone)).toEqual(expect.arrayContaining(some));
  });

  it.each([
    ['Chihuahua', '+526141234567', 'America/Mexico_City'],
    ['Recife', '+5581991234567', 'America/Sao_Paulo'],
    ['Cairns', '+61740123456', 'Australia/Brisbane'],
    ['Iqaluit', '+18675550123', 'America/Toronto'],
  ])('include that of %s, which Google’s data leave out', (_, phone, timezone) => {
    expect(zonesOfPhone(phone)).toContain(timezone);
  });

  it('may be any of the United States and Canada for an area code that is not in the table', () => {
    expect(zonesOfPhone('+14595550123')).toEqual(
      expect.arrayContaining(['Pacific/Honolulu', 'America/St_Johns', 'America/New_York']),
    );
  });

  it('are those of all numbers together', () => {
    expect(zonesOfPhone('+12135550123', '+34922123456')).toEqual(['America/Los_Angeles', 'Atlantic/Canary']);
  });

  it('come from the strongest source', () => {
    const all = { timezone: 'Asia/Tokyo', region: 'US-TN', country: 'US', phones: ['+12135550123'] };
    expect(candidateTimezones(all, newYork)).toEqual({ timezones: ['Asia/Tokyo'], from: 'timezone' });
    expect(candidateTimezones({ ...all, timezone: null }, newYork)).toEqual({
      timezones: ['America/Chicago', 'America/New_York'],
      from: 'region',
    });
    expect(candidateTimezones({ country: 'US', phones: all.phones }, newYork).from).toBe('phone');
    expect(candidateTimezones({ country: 'US', phones: [] }, newYork).timezones).toContain('America/Adak');
  });

  it('are those of the country if the region is unknown', () => {
    expect(candidateTimezones({ region: 'US-XX', phones: [] }, buenosAires).from).toBe('country');
    expect(candidateTimezones({ region: 'AR-C', phones: [] }, newYork)).toEqual({
      timezones: ['America/Argentina/Buenos_Aires'],
      from: 'region',
    });
  });

  it.each([
    ['US-PR', 'America/Puerto_Rico'],
    ['FR-974', 'Indian/Reunion'],
    ['FR-IDF', 'Europe/Paris'],
    ['MX-SON', 'America/Hermosillo'],
    ['ES-TF', 'Atlantic/Canary'],
    ['EC-W', 'Pacific/Galapagos'],
  ])('of %s are %s', (region, timezone) => {
    expect(timezonesOfRegion(region)).toEqual([timezone]);
  });

  const phones = fc.constantFrom(
    ...['+34600111222', '+12135550123', '+18005550123', '+14595550123', '+5491155550123', '+88213000000', 'nonsense'],
  );
  const strength = ['organization', 'country', 'phone', 'region', 'timezone'];
  const whereabouts = fc.record({
    timezone: fc.option(fc.constant('Asia/Tokyo')),
    region: fc.option(fc.constantFrom('US-TN', 'US-XX', 'AR-C', 'ZZ-1')),
    country: fc.option(fc.constantFrom('US', 'ES', 'ZZ')),
    phones: fc.array(phones, { maxLength: 3 }),
  });

  it('lose none when something weaker or equal becomes known', () => {
    fc.assert(
      fc.property(whereabouts, whereabouts, (known, more) => {
        const before = candidateTimezones(known, newYork);
        const after = candidateTimezones(
          {
            timezone: known.timezone ?? more.timezone,
            region: known.region ?? more.region,
            country: known.country ?? more.country,
            phones: [...known.phones, ...more.phones],
          },
          newYork,
        );
        const isStronger = strength.indexOf(after.from) > strength.indexOf(before.from);
        expect(after.timezones.length).toBeGreaterThan(0);
        expect(strength.indexOf(after.from)).toBeGreaterThanOrEqual(strength.indexOf(before.from));
        if (!isStronger && known.region === null && more.region !== null) return;
        if (!isStronger) expect(after.timezones).toEqual(expect.arrayContaining([...before.timezones]));
      }),
    );
  });
});

describe('the places of a person', () => {
  it.each([
    [
      { region: 'US-MA', country: 'US', phones: ['+34600111222'] },
      { places: ['US-MA'], from: 'region' },
    ],
    [
      { region: 'US-XX', phones: [] },
      { places: ['US'], from: 'region' },
    ],
    [
      { country: 'AR', phones: ['+34600111222'] },
      { places: ['AR'], from: 'country' },
    ],
    [{ phones: ['+34600111222', '+16175550123'] }, { places: ['ES', 'US'], from: 'phones' }],
    [{ phones: ['+14165550123'] }, { places: ['CA'], from: 'phones' }],
    [{ phones: ['+14595550123'] }, { places: ['CA', 'US'], from: 'phones' }],
    [{ phones: ['+18005550123'] }, { places: ['US'], from: 'organization' }],
  ])('%j: %j', (person, places) => {
    const found = placesOf(person, newYork);
    expect({ ...found, places: [...found.places].sort() }).toEqual(places);
  });

  it('lose none when a further number becomes known, but a country or region replaces what the numbers say', () => {
    const numbers = fc.array(fc.constantFrom('+34600111222', '+16175550123', '+14595550123', '+18005550123'));
    fc.assert(
      fc.property(numbers, numbers, fc.option(fc.constant('AR')), (known, more, country) => {
        const before = placesOf({ country, phones: known }, newYork);
        const after = placesOf({ country, phones: [...known, ...more] }, newYork);
        if (after.from === before.from) expect(after.places).toEqual(expect.arrayContaining([...before.places]));
        else expect([before.from, after.from]).toEqual(['organization', 'phones']);
        expect(placesOf({ country: 'AR', phones: known }, newYork)).toEqual({ places: ['AR'], from: 'country' });
      }),
    );
  });

  it('are those of the organization’s own country before that of its time zone', () => {
    expect(placesOf({ phones: [] }, { ...newYork, country: 'CA' }).places).toEqual(['CA']);
    expect(placesOf({ phones: [] }, { timezone: 'UTC' })).toEqual({ places: [], from: 'organization' });
  });

  it.each([
    ['America/Argentina/Cordoba', 'AR'],
    ['America/Buenos_Aires', 'AR'],
    ['US/Eastern', 'US'],
    ['Asia/Calcutta', 'IN'],
    ['america/bogota', 'CO'],
    ['America/Coyhaique', 'CL'],
    ['UTC', undefined],
  ])('the country of %s is %s', (timezone, country) => {
    expect(countryOfTimezone(timezone)).toBe(country);
  });

  it('are nowhere for numbers that are no numbers', () => {
    expect(placesOfNumber('')).toEqual({ countries: [], timezones: [] });
    expect(placesOfNumber('anonymous')).toEqual({ countries: [], timezones: [] });
  });
});
