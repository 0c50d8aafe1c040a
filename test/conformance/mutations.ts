import fc from 'fast-check';

/** A place in a JSON value: the names and indexes on the way to it. */
type Place = readonly (string | number)[];

function* placesIn(value: unknown, place: Place = []): Generator<Place> {
  yield place;
  if (Array.isArray(value))
    for (const [index, each] of value.slice(0, 3).entries()) yield* placesIn(each, [...place, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* placesIn(each, [...place, name]);
}

/** The value with another one at a place; `undefined` removes it. */
function replaceAt(value: unknown, [first, ...rest]: Place, by: (found: unknown) => unknown): unknown {
  if (first === undefined) return by(value);
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? replaceAt(each, rest, by) : each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === first ? replaceAt(each, rest, by) : each]),
  );
}

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const typical: readonly unknown[] = ['text', '', 1, 0, -1, 1.5, true, false, null, [], {}, [null], { a: 1 }];
const numbers: readonly unknown[] = [-1, -1e-9, 1e300, -1e300, 5e-324, 2 ** 53, 99_999_999_999.9, 1e-7, '1', '-0'];
const texts: readonly unknown[] = [
  '',
  ' ',
  '\ud800',
  'a\udc00b',
  'x'.repeat(129),
  'x'.repeat(5001),
  '👍'.repeat(201),
  '2026-02-30',
  '2026-13-01',
  '2026-11-21T25:00:00Z',
  '2026-11-21T14:03Z',
  '2026-11-21t14:03:22z',
  '2026-11-21 14:03:22Z',
  '2026-06-30T23:59:60Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-11-21T14:03:22',
  'not-a-uuid',
  'urn:uuid:00000000-0000-4000-8000-000000000000',
  '"quoted"@mail.example',
  '!#$%&*/=?^`{|}~@mail.example',
  '.a@mail.example',
  'a..b@mail.example',
  'a@mail.example.',
  'a@-mail.example',
  'a@b-.example',
  'a@localhost',
  '+1',
  'tel:+5491155550123',
  '5491155550123',
  'XXX',
  'ars',
  'Mars/Olympus',
  'zz-ZZ',
  'ftp://a.example/',
  'https:a.example',
];

/** What is done to a place of a valid value. */
const changes: Readonly<Record<string, fc.Arbitrary<(found: unknown) => unknown>>> = {
  'another type': fc.constantFrom(...typical).map((value) => () => value),
  'another number': fc.constantFrom(...numbers).map((value) => () => value),
  'another text': fc.constantFrom(...texts).map((value) => () => value),
  'an unknown field': fc
    .constantFrom('no_such_field', '__proto__', 'constructor', '', '\ud800', 'id')
    .map((name) => (found) => {
      if (typeof found !== 'object' || found === null || Array.isArray(found)) return { [name]: 1 };
      return Object.defineProperty({ ...found }, name, { value: 1, enumerable: true, configurable: true });
    }),
  'without it': fc.constant(() => undefined),
  'too deep': fc.constantFrom(5, 31, 33, 40, 500).map((levels) => () => nested(levels)),
  'too long': fc.constantFrom(1, 2, 700).map((count) => (found) => {
    if (Array.isArray(found))
      return Array.from({ length: (found.length || 1) * count + 1 }, (_, at) => found[at % found.length]);
    return typeof found === 'string' ? found.padEnd(found.length + 300 * count, found || 'x') : found;
  }),
};

/** Values that differ from a valid one in one place. Most are not allowed by its schema; a few are. */
export const mutationsOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.nat(), fc.oneof(...Object.values(changes)))
    .map(([valid, seed, change]) => {
      const places = [...placesIn(valid)];
      return replaceAt(valid, places[seed % places.length] ?? [], change);
    })
    // A body that was removed whole is no JSON value.
    .map((mutated) => (mutated === undefined ? null : mutated));
