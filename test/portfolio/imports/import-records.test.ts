import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkRecord,
  dropSuperseded,
  rowsFile,
  groupByContact,
  parseRecords,
  paymentsPerChunk,
  recordsPerChunk,
  splitIntoChunks,
} from '../../../lib/portfolio/imports/import-records.ts';
import { aNewAccount, anImportJob } from '../../builders.ts';

const indexed = (records: readonly unknown[]) => records.map((record, index) => ({ index, record }));

describe('records with the same external_id', () => {
  const isValid = ({ record }: { readonly record: unknown }) =>
    !(typeof record === 'object' && record !== null && 'wrong' in record);
  const keep = (records: readonly unknown[]) => dropSuperseded(records, isValid);

  it('are reduced to the last one, with its index and those that it supersedes', () => {
    const records = [{ external_id: 'A', n: 1 }, { external_id: 'B' }, { external_id: 'A', n: 2 }];
    expect(keep(records)).toEqual([
      { index: 1, record: records[1] },
      { index: 2, record: records[2], supersedes: [0] },
    ]);
  });

  it('are not displaced by an invalid one, which is kept to be rejected', () => {
    const records = [
      { external_id: 'A', n: 1 },
      { external_id: 'A', n: 2 },
      { external_id: 'A', wrong: true },
    ];
    expect(keep(records)).toEqual([
      { index: 1, record: records[1], supersedes: [0] },
      { index: 2, record: records[2] },
    ]);
  });

  it('are all kept if none is valid', () => {
    const records = [
      { external_id: 'A', wrong: 1 },
      { external_id: 'A', wrong: 2 },
    ];
    expect(keep(records)).toEqual(indexed(records));
  });

  it('are those that the id names in any form, but not those whose id says nothing or was rounded', () => {
    const ids = ['A\u0301-1', ' \u00c1-1 ', '0', '0', '1,5E+12', '1,5E+12'];
    const kept = keep(ids.map((external_id) => ({ external_id })));
    expect(kept.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5]);
  });

  it('leave records without an external_id alone, whatever those are', () => {
    const records = [{}, null, 7, 'text', [], { external_id: 5 }, {}];
    expect(keep(records)).toEqual(indexed(records));
  });

  it('keep one valid record for each external_id, and every invalid one', () => {
    const aRecord = fc.record(
      { external_id: fc.constantFrom('A', 'B', 'C'), wrong: fc.constant(1) },
      { requiredKeys: ['external_id'] },
    );
    fc.assert(
      fc.property(fc.array(aRecord), (records) => {
        const valid = records.filter((record) => isValid({ record }));
        const ids = new Set(valid.map(({ external_id }) => external_id));
        const kept = keep(records);
        expect(kept).toHaveLength(ids.size + records.length - valid.length);
        const superseded = kept.flatMap(({ supersedes = [] }) => supersedes);
        expect([...kept.map(({ index }) => index), ...superseded].sort((one, other) => one - other)).toEqual(
          records.map((_, index) => index),
        );
      }),
    );
  });

  it('tell the chunk what they supersede', () => {
    const records = [{ index: 4, record: { external_id: 'A' }, supersedes: [1, 2] }];
    expect(parseRecords(splitIntoChunks(records).file.toString())).toEqual(records);
  });
});

describe('the records file', () => {
  it('returns every record with its index, chunk by chunk', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 50 }), (values) => {
        const records = indexed(values);
        const { file, chunks } = splitIntoChunks(records);
        const read = chunks.flatMap(({ first_byte, last_byte }) =>
          parseRecords(file.subarray(first_byte, last_byte + 1).toString()),
        );
        expect(JSON.stringify(read)).toBe(JSON.stringify(records));
      }),
    );
  });

  it('has chunks of at most 500 records, without gaps', () => {
    const { file, chunks } = splitIntoChunks(
      indexed(Array.from({ length: 2 * recordsPerChunk + 1 }, () => ({ name: 'Ñandú' }))),
    );
    expect(chunks.map(({ chunk }) => chunk)).toEqual([0, 1, 2]);
    expect(chunks.map(({ first_byte }) => first_byte)).toEqual([0, ...chunks.slice(0, -1).map((c) => c.last_byte + 1)]);
    expect(chunks.at(-1)?.last_byte).toBe(file.length - 1);
  });

  it('has chunks of at most 500 payments, and a record of more in one of its own', () => {
    const withPayments = (count: number) => ({ payments: Array.from({ length: count }, (_, n) => n) });
    const sizes = (records: readonly unknown[]) => {
      const { file, chunks } = splitIntoChunks(indexed(records));
      const textOf = (first: number, last: number) => file.subarray(first, last + 1).toString();
      return chunks.map(({ first_byte, last_byte }) => parseRecords(textOf(first_byte, last_byte)).length);
    };
    const full = Array.from({ length: paymentsPerChunk / 50 }, () => withPayments(50));
    expect(sizes(full)).toEqual([10]);
    expect(sizes([...full, {}, {}])).toEqual([12]);
    expect(sizes([...full, {}, withPayments(1), {}])).toEqual([11, 2]);
    expect(sizes([{}, withPayments(paymentsPerChunk + 1), {}])).toEqual([1, 1, 1]);
    expect(sizes([{ payments: { length: 1e9 } }, { payments: 'x'.repeat(1000) }, { payments: null }])).toEqual([3]);
  });

  it('accepts a record of any depth, which then becomes an error row', () => {
    const records = indexed([aNewAccount(), { external_id: 'deep', notes: nested(1_000_000) }, aNewAccount()]);
    const { file } = splitIntoChunks(records);
    expect(parseRecords(file.toString()).map((record) => checkRecord(record, anImportJob(), 'ARS'))).toMatchObject([
      { draft: {} },
      { error: { index: 1, external_id: 'deep', code: 'too_deep' } },
      { draft: {} },
    ]);
  });

  it('keeps the records of one contact together and in order', () => {
    const of = (external_id: string, n: number) => ({ contact: { external_id }, n });
    const records = indexed([of('X', 1), of('Y', 2), of('X', 3), { n: 4 }, of('Y', 5)]);
    expect(groupByContact(records).map(({ index }) => index)).toEqual([0, 2, 1, 4, 3]);
  });
});

/** An array of arrays, too deep to be serialized. */
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('a record', () => {
  const checked = (record: unknown) => checkRecord({ index: 3, record }, anImportJob(), 'ARS');

  it('is valid if POST /accounts would accept it', () => {
    expect(checked(aNewAccount())).toHaveProperty('draft.external_id', 'INV-1');
  });

  it.each([
    ['required', 'contact.name', { ...aNewAccount(), contact: {} }],
    ['required', 'total_amount', { contact: { name: 'Ana' } }],
    ['required', 'contact', { total_amount: 1 }],
    ['placeholder_id', 'external_id', aNewAccount({ external_id: 'n/a' })],
    ['rounded_id', 'contact.external_id', aNewAccount({ contact: { name: 'Ana', external_id: '1,5E+12' } })],
    ['invalid_email', 'contact.email', aNewAccount({ contact: { name: 'Ana', email: 'nobody' } })],
    ['invalid_timezone', 'contact.timezone', aNewAccount({ contact: { name: 'Ana', timezone: 'Mars/Olympus' } })],
    ['invalid_total_amount', 'total_amount', aNewAccount({ total_amount: -1 })],
    ['too_precise', 'total_amount', aNewAccount({ total_amount: 1.23456 })],
    ['invalid_currency', 'currency', aNewAccount({ currency: 'PESOS' })],
    ['invalid_due_date', 'due_date', aNewAccount({ due_date: '31/12/2029' })],
    ['unknown_field', 'amount', { ...aNewAccount(), amount: 1 }],
    ['invalid', '', 'not an object'],
    ['malformed_text', 'notes', aNewAccount({ notes: 'cut \ud83d' })],
    ['malformed_text', 'contact.name', aNewAccount({ contact: { name: '\ude00' } })],
    ['malformed_text', 'unknown.0.odd', { ...aNewAccount(), unknown: [{ odd: '\ud83d' }] }],
    ['malformed_text', 'n\ufffd', { ...aNewAccount(), 'n\ud83d': 1 }],
    ['too_deep', `deep${'.0'.repeat(31)}`, { ...aNewAccount(), deep: nested(20_000) }],
  ])('is rejected with the code %s and the path %s', (code, path, record) => {
    expect(checked(record)).toMatchObject({ error: { index: 3, code, path } });
  });

  it('is stored without phones that cannot be called, unless it has another problem', () => {
    const contact = { name: 'Ana', phone: '12345', whatsapp: 5491155550123, phones: [{ number: '1' }] };
    // The record is as another system may send it.
    const record: object = { ...aNewAccount(), contact };
    const paths = ['contact.phone', 'contact.whatsapp', 'contact.phones.0.number'];
    expect(checked(record)).toMatchObject({
      kind: 'valid',
      draft: { contact: { fields: { name: 'Ana' } } },
      warnings: paths.map((path) => ({ index: 3, code: 'phone_dropped', path })),
    });
    expect(checked({ ...record, total_amount: -1 })).toMatchObject({ error: { code: 'invalid_total_amount' } });
    expect(checked({ ...record, contact: { ...contact, name: 5 } })).toMatchObject({ error: { path: 'contact.name' } });
  });

  const payment = (over: object = {}) => ({ external_id: 'P-1', amount: 1, ...over });
  it.each([
    ['invalid_payments', 'payments', null],
    ['invalid_payments', 'payments', 'P-1'],
    ['invalid_payments', 'payments', { 0: payment(), length: 1 }],
    ['invalid_payments', 'payments.0', [1]],
    ['invalid_payments', 'payments', Array.from({ length: 51 }, (_, n) => payment({ external_id: `P-${n}` }))],
    ['required', 'payments.0.external_id', [{ amount: 1 }]],
    ['invalid_external_id', 'payments.0.external_id', [payment({ external_id: null })]],
    ['invalid_external_id', 'payments.0.external_id', [payment({ external_id: 'x'.repeat(129) })]],
    ['duplicate_external_id', 'payments.2.external_id', [payment(), payment({ external_id: 'P-2' }), payment()]],
    ['required', 'payments.0.amount', [{ external_id: 'P-1' }]],
    ['invalid_amount', 'payments.0.amount', [payment({ amount: 1e300 })]],
    ['invalid_amount', 'payments.0.amount', [payment({ amount: -1 })]],
    ['invalid_amount', 'payments.0.amount', [payment({ amount: 0 })]],
    ['invalid_amount', 'payments.0.amount', [payment({ amount: '1' })]],
    ['too_precise', 'payments.0.amount', [payment({ amount: 0.00001 })]],
    ['invalid_currency', 'payments.0.currency', [payment({ currency: 'PESOS' })]],
    ['invalid_paid_at', 'payments.0.paid_at', [payment({ paid_at: '31/12/2029' })]],
    ['unknown_field', 'payments.0.account_id', [payment({ account_id: 'x' })]],
    ['malformed_text', 'payments.0.notes', [payment({ notes: 'cut \ud83d' })]],
    ['malformed_text', 'payments.0.external_id', [payment({ external_id: '\ude00' })]],
    ['too_deep', `payments.0.notes${'.0'.repeat(29)}`, [payment({ notes: nested(20_000) })]],
  ])('with payments is rejected with the code %s and the path %s', (code, path, payments) => {
    expect(checked({ ...aNewAccount(), payments })).toMatchObject({ error: { index: 3, code, path } });
  });

  it('has payments or a pending balance, not both', () => {
    const balance = { ...aNewAccount(), pending_balance: 1 };
    const error = { code: 'payments_with_balance', path: 'payments' };
    expect(checked({ ...balance, payments: [payment()] })).toMatchObject({ error });
    expect(checked({ ...balance, payments: [] })).toMatchObject({ payments: [] });
    expect(checked({ ...aNewAccount(), payments: [payment()] })).toMatchObject({ payments: [{ external_id: 'P-1' }] });
  });

  it('appears in its error row with shortened, well-formed texts', () => {
    const odd = checked({ external_id: `${'x'.repeat(5_000_000)}\ud83d`, ['y'.repeat(5_000_000)]: 1 });
    expect(JSON.stringify('error' in odd && odd.error).length).toBeLessThan(1_000);
    expect(checked({ external_id: 'half \ud83d' })).toMatchObject({ error: { external_id: 'half \ufffd' } });
  });

  it('without external_id has the same account id whenever the job checks it', () => {
    const { external_id, ...record } = aNewAccount();
    expect(external_id).toBe('INV-1');
    expect(checked(record)).toEqual(checked(record));
  });
});

describe('the file of all rows', () => {
  const row = (index: number) => ({ index, external_id: null, code: 'required', path: 'contact', message: 'é' });

  it('is a JSON array in the order of the submitted records', () => {
    const { text } = rowsFile([row(2), row(0), row(1)], 10);
    expect(JSON.parse(text)).toEqual([row(0), row(1), row(2)]);
  });

  it('begins with the rows about persons', () => {
    const person = { external_id: 'P', name: 'Ana', phone: null, email: null, source_system: null };
    const ofPerson = { ...row(2), before: person, after: { ...person, name: 'Luz' } };
    const { text } = rowsFile([row(0), row(1), ofPerson], 10);
    expect(JSON.parse(text)).toEqual([ofPerson, row(0), row(1)]);
  });

  it.each([1, 2, 3, 9])('is valid JSON when cut after %d rows', (maxInline) => {
    const { text, inlineBytes } = rowsFile([row(0), row(1), row(2)], maxInline);
    const inline: unknown = JSON.parse(`${Buffer.from(text).subarray(0, inlineBytes).toString()}]`);
    expect(inline).toHaveLength(Math.min(maxInline, 3));
  });
});
