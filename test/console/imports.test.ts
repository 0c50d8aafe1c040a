import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxImportBodyBytes } from '../../lib/portfolio/imports/contract.ts';
import { invocationBytes } from '../../lib/platform/http/json-body.ts';
import { recordBuilder } from '../../console/screens/imports/file/build-record.ts';
import { checkRecord } from '../../console/screens/imports/file/check-record.ts';
import { checkRecords } from '../../console/screens/imports/file/check-records.ts';
import { csvLines } from '../../console/screens/imports/file/csv-lines.ts';
import { decodeText } from '../../console/screens/imports/file/decode-text.ts';
import { dayEvidence, parseDay } from '../../console/screens/imports/file/date-format.ts';
import { failedRowsFile } from '../../console/screens/imports/file/failed-rows.ts';
import { guessFields } from '../../console/screens/imports/file/guess-fields.ts';
import { countryFor } from '../../console/screens/imports/file/countries.ts';
import { planOf, withShownFormats } from '../../console/screens/imports/file/import-draft.ts';
import { isRefused } from '../../console/screens/imports/file/file-format.ts';
import { createImportFile } from '../../console/screens/imports/file/import-file.ts';
import type { ImportPlan } from '../../console/screens/imports/file/import-plan.ts';
import { profileColumns } from '../../console/screens/imports/file/column-profile.ts';
import { recordBytes } from '../../console/screens/imports/file/record-bytes.ts';
import { numberEvidence, parseNumber } from '../../console/screens/imports/file/number-format.ts';
import { readTable } from '../../console/screens/imports/file/read-table.ts';
import { csvText } from '../../console/csv/csv-text.ts';
import { splitIntoParts } from '../../console/screens/imports/file/split-parts.ts';
import { draftOf, planFor, profilesOf, rowsOf, tableOf } from './import-reader.ts';

const plan = (over: Partial<ImportPlan> = {}): ImportPlan => ({
  columns: ['external_id', 'contact.name', 'total_amount'],
  mobiles: [],
  numbers: 'comma',
  dates: 'dmy',
  country: 'AR',
  ...over,
});

const buildRecord = (row: readonly string[], of: ImportPlan) => recordBuilder(of)(row);

/** The fields of columns without values. */
const fieldsOf = (headers: readonly string[]) =>
  guessFields(profileColumns({ headers, count: 0, rowAt: () => [] })).fields;

describe('the field of a column', () => {
  it.each([
    ['Nombre del deudor', 'contact.name'],
    ['RAZÓN SOCIAL', 'contact.name'],
    ['Vto.', 'due_date'],
    ['Data de vencimento', 'due_date'],
    ['Saldo $', 'pending_balance'],
    ['Valor da dívida', 'total_amount'],
    ['Teléfono 1', 'contact.phone'],
    ['Celular', 'contact.phone'],
    ['WhatsApp', 'contact.whatsapp'],
    ['CPF', 'contact.external_id'],
    ['N° de cliente', 'contact.external_id'],
    ['Nro Doc', 'contact.external_id'],
    ['Tipo Doc.', null],
    ['Tipo de documento', null],
    ['E-mail', 'contact.email'],
    ['Nro. operación', 'external_id'],
    ['customerName', 'contact.name'],
    ['Fecha de pago', 'payment.paid_at'],
    ['Moeda', 'currency'],
    ['Nº de socio', 'contact.external_id'],
    ['Fecha límite de pago', 'due_date'],
    ['CUIT (últimos 4)', null],
    ['Color favorito', null],
    ['', null],
  ])('is guessed from its header %s', (header, field) => {
    expect(fieldsOf([header])).toEqual([field]);
  });

  it('is the balance if another column has the total', () => {
    expect(fieldsOf(['Importe original', 'Saldo'])).toEqual(['total_amount', 'pending_balance']);
  });

  it('is given once, except those whose cells are joined or stand in for each other', () => {
    expect(fieldsOf(['Apellido', 'Nombre', 'Tel. 1', 'Tel. 2', 'Total'])).toEqual([
      'contact.name',
      'contact.name',
      'contact.phone',
      'contact.phone',
      'total_amount',
    ]);
  });
});

describe('an amount', () => {
  it.each([
    ['$ 1.234,56', 'comma', 1234.56],
    ['1,234.56', 'point', 1234.56],
    ['R$ 10', 'comma', 10],
    ['USD 1.000.000', 'comma', 1_000_000],
    ['(12,5)', 'comma', -12.5],
    ['12-', 'point', -12],
    ['1.5', 'comma', 1.5],
    ['1,5', 'point', 1.5],
    ['1234.5', 'comma', 1234.5],
    ['1.234', 'comma', 1234],
    ['1.234', 'point', 1.234],
    ['1.234,50-', 'comma', -1234.5],
    ['1,234.50 CR', 'point', -1234.5],
    ['1,234.50 DB', 'point', 1234.5],
    ['S/ 1,100.00', 'point', 1100],
    ['RD$1,100.00', 'point', 1100],
    ['Gs. 1.100.000', 'comma', 1_100_000],
    ['Bs 1.100,50', 'comma', 1100.5],
    ['Q1,100.00', 'point', 1100],
    ['L 1,100.00', 'point', 1100],
    ['C$1,100.00', 'point', 1100],
    ['B/.1,100.00', 'point', 1100],
    ['-$ 1.100,50', 'comma', -1100.5],
    ['₡1 100,50', 'comma', 1100.5],
    ["CHF 1'100.50", 'point', 1100.5],
    ['12,34,567.50', 'point', 1_234_567.5],
    ['1.2.3', 'comma', undefined],
    ['12%', 'comma', undefined],
    ['30/01/2026', 'comma', undefined],
    ['1e300', 'comma', undefined],
    ['9'.repeat(400), 'comma', undefined],
    ['FAC 12', 'comma', undefined],
    ['', 'comma', undefined],
  ] as const)('%s is read in the format %s', (text, format, value) => {
    expect(parseNumber(text, format)).toBe(value);
  });

  it.each([
    ['1.234,56', 'comma'],
    ['0.5', 'point'],
    ['1.234', 'ambiguous'],
    ['1234', 'none'],
    ['abc', 'none'],
  ])('%s shows its format', (text, evidence) => {
    expect(numberEvidence(text)).toBe(evidence);
  });
});

describe('a day', () => {
  it.each([
    ['31/03/2026', 'dmy', '2026-03-31'],
    ['3-31-26', 'mdy', '2026-03-31'],
    ['2026-03-31T00:00:00', 'mdy', '2026-03-31'],
    ['05/04/2026 13:45', 'dmy', '2026-04-05'],
    ['31/02/2026', 'dmy', undefined],
    ['31/03/2026', 'mdy', undefined],
    ['soon', 'dmy', undefined],
    ['31-dic-25', 'mdy', '2025-12-31'],
    ['31 de diciembre de 2025', 'dmy', '2025-12-31'],
    ['Dec 31, 2025', 'dmy', '2025-12-31'],
    ['1/set/2026', 'dmy', '2026-09-01'],
    ['20251231', 'dmy', '2025-12-31'],
    ['45992', 'dmy', '2025-12-01'],
    ['45992.75', 'dmy', '2025-12-01'],
    ['1', 'dmy', undefined],
    ['00/01/1900', 'dmy', undefined],
    ['31/12/1979', 'dmy', undefined],
    ['31-foo-25', 'dmy', undefined],
  ] as const)('%s is read in the order %s', (text, format, day) => {
    expect(parseDay(text, format)).toBe(day);
  });

  it.each([
    ['31/03/2026', 'dmy'],
    ['03/31/2026', 'mdy'],
    ['03/04/2026', 'ambiguous'],
    ['04/04/2026', 'none'],
    ['2026-03-04', 'none'],
  ])('%s shows its order', (text, evidence) => {
    expect(dayEvidence(text)).toBe(evidence);
  });
});

describe('a file', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);

  it('is read in the encoding in which a spreadsheet wrote it', () => {
    expect(decodeText(utf8('\ufeffseñor'))).toEqual({ text: 'señor', encoding: 'utf-8' });
    expect(decodeText(Buffer.from('señor', 'latin1'))).toEqual({ text: 'señor', encoding: 'windows-1252' });
    expect(decodeText(Buffer.from('\ufeffseñor', 'utf16le'))).toEqual({ text: 'señor', encoding: 'utf-16le' });
  });

  it('stays UTF-8 although an emoji in it was cut', () => {
    const bytes = Buffer.concat([utf8('señor José '), utf8('😀').subarray(0, 2)]);
    expect(decodeText(bytes)).toEqual({ text: 'señor José \ufffd', encoding: 'utf-8' });
  });

  it.each([',', ';', '\t'])('may separate its cells by %j and break lines within quotes', (delimiter) => {
    const text = [['a', 'b'], ['1', '"x\ny"'], ['2']].map((row) => row.join(delimiter)).join('\r\n');
    expect(tableOf(text)).toMatchObject({ headers: ['a', 'b'] });
    expect(rowsOf(text)).toEqual([['1', 'x\ny'], ['2']]);
  });

  it('may be empty, or have a header only', () => {
    expect(tableOf('')).toMatchObject({ headers: [], count: 0 });
    expect(tableOf('a;b\r\n')).toMatchObject({ headers: ['a', 'b'], count: 0 });
  });

  it('may have two hundred columns', () => {
    const headers = Array.from({ length: 200 }, (_, at) => `c${at}`);
    expect(draftOf(`${headers.join(';')}\n${headers.join(';')}`).columns).toHaveLength(200);
  });

  it('leaves open what its values do not show', () => {
    const text = 'DNI;Nombre;Deuda;Vto\n30111222;Ana;1.234;03/04/2026';
    const profiles = profilesOf(text);
    const draft = draftOf(text);
    expect([draft.numbers, draft.dates, planOf(draft, profiles)]).toEqual([undefined, undefined, undefined]);
    expect(planOf({ ...draft, numbers: 'comma', dates: 'dmy' }, profiles)).toMatchObject({
      numbers: 'comma',
      dates: 'dmy',
    });
  });
});

describe('the format of amounts', () => {
  it.each([
    [['1.234', '12,50'], 'ARS', 'comma'],
    [['1.234', '2.500', '12.5'], 'ARS', undefined],
    [['1,234', '1,250.50'], 'USD', 'point'],
    [['1,234', '12,5'], 'USD', undefined],
    [['1.234', '12.5'], 'KWD', 'point'],
    [['1.234', '12.5'], 'CLP', 'comma'],
  ])('is asked about if thousands may be three decimals: %j in %s', (amounts, currency, format) => {
    const rows = amounts.map((amount, at) => `${at};Ana;${amount}`);
    expect(draftOf(['DNI;Nombre;Deuda', ...rows].join('\n'), currency).numbers).toBe(format);
  });
});

describe('the choices for an earlier file with the same headings', () => {
  const chosen = (text: string) => {
    const earlier = { ...draftOf(text), numbers: 'comma', dates: 'dmy' } as const;
    const { numbers, dates } = withShownFormats(earlier, profilesOf(text));
    return [numbers, dates];
  };

  it('count only if the values of this file show nothing else', () => {
    const headings = 'DNI;Nombre;Deuda;Vto';
    expect(chosen(`${headings}\n30111222;Ana;1.234;03/04/2026`)).toEqual(['comma', 'dmy']);
    expect(chosen(`${headings}\n30111222;Ana;1,234.50;03/31/2026`)).toEqual(['point', 'mdy']);
  });
});

describe('the country of phones without a code', () => {
  it.each([
    [null, 'USD', 'America/New_York', 'US'],
    [null, 'USD', 'America/Guayaquil', 'EC'],
    [null, 'ARS', 'America/Buenos_Aires', 'AR'],
    ['MX', 'USD', 'America/Mexico_City', 'MX'],
    ['JP', 'EUR', 'Asia/Tokyo', 'ES'],
  ])('is that of the organization: %s, %s, %s is %s', (country, currency, timezone, expected) => {
    expect(countryFor({ country, currency, timezone })).toBe(expected);
  });
});

describe('the record of a row', () => {
  it('has the time zone that was chosen for people without one', () => {
    const columns = ['contact.name', 'total_amount', 'contact.timezone'] as const;
    const zoneOf = (zone: string) =>
      buildRecord(['Ana', '10', zone], plan({ columns, timezone: 'America/Argentina/Buenos_Aires' })).record['contact'];
    expect(zoneOf('')).toEqual({ name: 'Ana', timezone: 'America/Argentina/Buenos_Aires' });
    expect(zoneOf('America/Bogota')).toEqual({ name: 'Ana', timezone: 'America/Bogota' });
  });

  it('has the values in the form of the request, and nothing for empty cells', () => {
    const columns = [
      'contact.name',
      'contact.name',
      'contact.phone',
      'contact.phone',
      'total_amount',
      'due_date',
    ] as const;
    const cells = ['Ana', 'Pérez', '', '11 5555-0101', '10,5', ''];
    expect(buildRecord(cells, plan({ columns, currency: 'ARS' }))).toEqual({
      record: { currency: 'ARS', contact: { name: 'Ana Pérez', phone: '+541155550101' }, total_amount: 10.5 },
      problems: [],
      warnings: [],
      sign: undefined,
      validPhones: new Set(['+541155550101']),
    });
  });

  it.each([
    ['Teléfono', '11 5555-0101', 'AR', '+541155550101'],
    ['Tel. móvil', '11 5555-0101', 'AR', '+5491155550101'],
    ['CELULAR 2', '011 15 5555-0101', 'AR', '+5491155550101'],
    ['cel', '+54 11 5555 0101', 'AR', '+5491155550101'],
    ['mobilePhone', '+54 9 11 5555 0101', 'AR', '+5491155550101'],
    ['WhatsApp', '3515550101', 'AR', '+5493515550101'],
    ['Celular', '+55 11 98765-4321', 'AR', '+5511987654321'],
    ['Celular', '55 1234 5678', 'MX', '+525512345678'],
    ['Celular', 'ask Ana', 'AR', 'ask Ana'],
    ['Celular', '(0341) 15-612-3456', 'CO', '(0341) 15-612-3456'],
    ['Celular', '0057 300 123 4567', 'AR', '+573001234567'],
  ])('has the number of the column %s that is reached from abroad: %s in %s is %s', (header, cell, country, number) => {
    const found = planFor(`Nombre;Deuda;${header}\nAna;10;${cell}`, {
      [header]: /what/i.test(header) ? 'contact.whatsapp' : 'contact.phone',
    });
    const { contact } = buildRecord(['Ana', '10', cell], { ...found!, country }).record;
    expect(Object.values(contact as object)).toEqual(['Ana', number]);
  });

  it('has the numbers of several columns, each as a mobile only if it is one', () => {
    const columns = ['contact.name', 'total_amount', 'contact.phone', 'contact.phone'] as const;
    const phoneOf = (...numbers: string[]) =>
      buildRecord(['Ana', '10', ...numbers], plan({ columns, mobiles: [false, false, false, true] })).record['contact'];
    expect(phoneOf('11 5555-0101', '11 5555-0202')).toMatchObject({
      phones: [{ number: '+541155550101' }, { number: '+5491155550202' }],
    });
    expect(phoneOf('', '11 5555-0202')).toMatchObject({ phone: '+5491155550202' });
  });

  it('has the number as it was when an earlier version began the import', () => {
    const columns = ['contact.name', 'total_amount', 'contact.whatsapp'] as const;
    const { mobiles: _, ...earlier } = plan({ columns });
    const numberOf = (cell: string, country = 'AR') =>
      buildRecord(['Ana', '10', cell], { ...earlier, country }).record['contact'];
    expect(numberOf('11 5555-0101')).toMatchObject({ whatsapp: '+541155550101' });
    expect(numberOf('(0341) 15-612-3456', 'CO')).toMatchObject({ whatsapp: '+5741156123456' });
  });

  it('has the payment of the row', () => {
    const columns = ['contact.name', 'total_amount', 'payment.external_id', 'payment.amount'] as const;
    expect(buildRecord(['Ana', '10', 'P-1', '5'], plan({ columns })).record).toEqual({
      contact: { name: 'Ana' },
      total_amount: 10,
      payments: [{ external_id: 'P-1', amount: 5 }],
    });
  });
});

describe('the check of the rows', () => {
  const check = (rows: string[][], over: Partial<ImportPlan> = {}) => {
    const headers = ['Contrato', 'Nombre', 'Deuda'];
    const table = { headers, count: rows.length, rowAt: (row: number) => rows[row] ?? [] };
    return checkRecords({ ...table, lineOf: (row) => row + 2, isUnclosed: () => false }, plan(over), checkRecord);
  };

  it('finds what the service would refuse', () => {
    const { findings, sent } = check([
      ['1', 'Ana', '10'],
      ['2', '', '10'],
      ['3', 'Ana', 'ten'],
      ['4', 'Ana', '99.999.999.999.999'],
      ['5', 'Ana', '(1)'],
      ['6', '\ud83d', '1'],
      ['7', 'n'.repeat(201), '1'],
    ]);
    expect(sent.map(({ row }) => row)).toEqual([0]);
    expect(findings).toEqual([
      { row: 1, field: 'contact.name', code: 'required' },
      { row: 2, field: 'total_amount', code: 'not_a_number' },
      { row: 3, field: 'total_amount', code: 'too_large' },
      { row: 4, field: 'total_amount', code: 'too_small' },
      { row: 5, field: null, code: 'malformed_text' },
      { row: 6, field: 'contact.name', code: 'too_long' },
    ]);
  });

  it('sends the last valid one of several rows with the same id', () => {
    const { sent, replaced, findings, repeated } = check([
      ['1', 'Ana', '10'],
      ['1', 'Ana', '20'],
      ['1', 'Ana', '(5)'],
    ]);
    expect([sent.map(({ row }) => row), replaced]).toEqual([[1], [0]]);
    expect(findings).toEqual([{ row: 2, field: 'total_amount', code: 'too_small' }]);
    expect(repeated).toEqual({ ids: 1, hasCredits: true });
  });

  it('adds invoices and credits with the same id if the user says so', () => {
    const rows = [
      ['1', 'Ana', '10,10'],
      ['2', 'Eva', '1'],
      ['1', 'Ana', '20,20'],
      ['1', 'Ana', '(5,30)'],
    ];
    const { sent, recordOf, findings, summed } = check(rows, { repeated: 'sum' });
    expect([sent.map(({ row }) => row), findings, summed]).toEqual([[0, 1], [], 2]);
    expect(recordOf(0)).toEqual({ external_id: '1', contact: { name: 'Ana' }, total_amount: 25 });
  });

  it('adds nothing if a row with the same id cannot be read', () => {
    const { sent, findings } = check(
      [
        ['1', 'Ana', '10'],
        ['1', 'Ana', 'ten'],
      ],
      { repeated: 'sum' },
    );
    expect(sent).toEqual([]);
    expect(findings).toEqual([
      { row: 0, field: null, code: 'sum_incomplete' },
      { row: 1, field: 'total_amount', code: 'not_a_number' },
    ]);
  });
});

describe('the parts of an import', () => {
  it('have at most as many records as one import takes', () => {
    const parts = splitIntoParts(
      [1, 2, 3].map((record) => ({ record, bytes: recordBytes(record) })),
      { records: 2, bytes: 1000 },
    );
    expect(parts.map((part) => part.length)).toEqual([2, 1]);
  });

  it('fit into the body of a request, as the service counts its bytes', () => {
    const records = Array.from({ length: 5000 }, (_, at) => {
      const record = { notes: `"ñ😀\\\n${at}`.repeat(100) };
      return { record, bytes: recordBytes(record) };
    });
    const parts = splitIntoParts(records, { records: 25_000, bytes: maxImportBodyBytes });
    const sizes = parts.map((part) => invocationBytes(JSON.stringify({ accounts: part.map(({ record }) => record) })));
    expect(parts.flat()).toEqual(records);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxImportBodyBytes);
    expect(sizes[0]).toBeGreaterThan(maxImportBodyBytes - 10_000);
  });
});

describe('the bytes of a record', () => {
  it('are those of its JSON inside a string', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const quoted = JSON.stringify(JSON.stringify(record));
        expect(recordBytes(record)).toBe(Buffer.byteLength(quoted) - '""'.length + ','.length);
      }),
    );
  });
});

describe('the file of failed rows', () => {
  const rows = [
    ['1', '=1+1'],
    ['2', '"x";\ny'],
  ];
  const table = { headers: ['id', 'name'], rowAt: (row: number) => rows[row] ?? [] };

  it('has the original cells and the reasons, and is read as the original was', () => {
    const text = failedRowsFile(
      table,
      [
        { row: 1, reason: 'A' },
        { row: 0, reason: 'B' },
        { row: 1, reason: 'C' },
      ],
      'Motivo del rechazo',
      ';',
    );
    expect(text).toContain("1;'=1+1;B\r\n");
    expect(tableOf(text.slice(1)).headers).toEqual(table.headers);
    expect(rowsOf(text.slice(1))).toEqual(rows);
  });

  it('keeps the cells beyond the headers', () => {
    const text = failedRowsFile({ headers: ['id'], rowAt: () => ['1', 'x'] }, [{ row: 0, reason: 'A' }], 'Motivo', ';');
    expect(text).toBe('\ufeffid;;Motivo\r\n1;x;A\r\n');
  });

  it.each([
    ...['=1+1', '@SUM(1)', '+54 9 11', '\u200b=1', '-x', 'Ana;=1+1', 'Ana, @x', 'Ana\t＝1', 'Ana|-1', "'=1", "Ana;'=1"],
    ...['-1.234,56', '  -20', '+5491155550101', "O'Higgins", ''],
  ])('has the cell %j again when it is read', (cell) => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const text = csvText([['1', cell]], delimiter).slice(1);
      const table = readTable(csvLines(`id${delimiter}name\r\n${text}`, delimiter), { heading: 0, endLines: 0 });
      expect(table.rowAt(0)).toEqual(['1', cell]);
    }
  });

  it.each(['-1.234,56', '-20', '+5491155550101'])('leaves the number %j a number', (cell) => {
    expect(csvText([[cell]], ';')).toBe(`\ufeff${cell}\r\n`);
  });
});

describe('a file that is imported', () => {
  const opened = async (text: string) => {
    const file = createImportFile(checkRecord, { records: 2, bytes: 1000 });
    const profile = await file.read(new File([text], 'a.csv'));
    if (isRefused(profile)) throw new Error(profile.refused);
    return { file, profile };
  };

  it('names what is sent by its bytes and its plan, so that the same is sent once', async () => {
    const text = 'id;name;amount\n1;Ana;10\n2;Eva;20\n3;Luz;30';
    const { file, profile } = await opened(text);
    const { key, parts } = await file.check(plan());
    const again = await opened(text);
    expect([profile.hash, parts]).toEqual([again.profile.hash, [2, 1]]);
    expect((await again.file.check(plan())).key).toBe(key);
    expect((await again.file.check(plan({ currency: 'BRL' }))).key).not.toBe(key);
    expect((await (await opened(`${text}\n`)).file.check(plan())).key).not.toBe(key);
  });

  it('returns the rows that were not sent and those that the service refused', async () => {
    const { file } = await opened('id;name;amount\n1;Ana;10\n2;;20\n3;Luz;30\n4;Sol;40');
    await file.check(plan());
    const request = {
      header: 'Reason for rejection',
      fields: { 'contact.name': 'Name' },
      problems: { required: 'missing' },
    };
    const text = await file.failures({ ...request, refused: [{ part: 1, index: 0, reason: 'refused' }] });
    expect(text).toBe('\ufeffid;name;amount;Reason for rejection\r\n2;;20;Name: missing\r\n4;Sol;40;refused\r\n');
  });
});
