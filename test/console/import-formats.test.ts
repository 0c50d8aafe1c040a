import { describe, expect, it } from 'vitest';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { fileFormat } from '../../console/screens/imports/file/file-format.ts';
import { numberText } from '../../console/screens/imports/file/number-text.ts';
import { readImport } from './import-reader.ts';
import { type WorkbookSheet, workbook } from './workbook.ts';

const digits = (text: string) => ({ digits: text });

const debts: WorkbookSheet = {
  name: 'Deudas',
  rows: [
    ['Cartera de marzo'],
    [],
    ['Contrato', 'DNI', 'Nombre', 'Deuda', 'Vencimiento'],
    ['0012', digits('30111222'), ' Ana Paz ', digits('1234.5'), { serial: 46_112 }],
    ['0013', digits('30111223'), 'Luis & Gil', digits('1.234'), '31-dic-25'],
    ['0014', digits('30111224'), 'Eva Sol', { error: '#N/A' }, null],
    ['0015', digits('30111225'), 'Leo Mar', '1.250,50', digits('45992')],
    [null, null, 'TOTAL', digits('2486.234'), null],
  ],
};

describe('a spreadsheet', () => {
  it('has its days and amounts read by the type of their cells, and its ids as they are', async () => {
    const { records, summary, profile } = await readImport(workbook(debts), { currency: 'KWD' });
    expect(records).toEqual([
      {
        external_id: '0012',
        contact: { external_id: '30111222', name: 'Ana Paz' },
        total_amount: 1234.5,
        due_date: '2026-03-31',
      },
      {
        external_id: '0013',
        contact: { external_id: '30111223', name: 'Luis & Gil' },
        total_amount: 1.234,
        due_date: '2025-12-31',
      },
      {
        external_id: '0015',
        contact: { external_id: '30111225', name: 'Leo Mar' },
        total_amount: 1250.5,
        due_date: '2025-12-01',
      },
    ]);
    expect([profile.bounds.heading, profile.sheet]).toEqual([1, 'Deudas']);
    expect(summary?.leftOut).toMatchObject([{ line: 8, kind: 'total' }]);
  });

  it('has a required cell with an error reported, which is never zero', async () => {
    const { summary } = await readImport(workbook(debts), { currency: 'KWD' });
    expect(summary?.findings).toMatchObject([{ line: 6, field: 'total_amount', code: 'required' }]);
  });

  it('is read from its first visible sheet with headings, and another can be chosen', async () => {
    const hidden: WorkbookSheet = { ...debts, name: 'Borrador', isHidden: true };
    const cover: WorkbookSheet = { name: 'Portada & índice', rows: [['Acme']] };
    const other: WorkbookSheet = { ...debts, name: 'Otra', rows: debts.rows.slice(0, 4) };
    const { profile, file } = await readImport(workbook(hidden, cover, debts, other));
    expect([profile.sheets, profile.sheet, profile.rows]).toEqual([
      ['Portada & índice', 'Deudas', 'Otra'],
      'Deudas',
      5,
    ]);
    expect(await file.choose({ sheet: 'Otra' })).toMatchObject({ sheet: 'Otra', rows: 1 });
  });

  it('is checked with the choices of its plan after it was read again', async () => {
    const other: WorkbookSheet = { ...debts, name: 'Otra', rows: debts.rows.slice(0, 4) };
    const content = workbook(debts, other);
    const { file, draft } = await readImport(content);
    const plan = { ...draft, numbers: 'comma', dates: 'dmy', sheet: 'Otra' } as const;
    await file.choose({ sheet: 'Otra' });
    const first = await file.check(plan);
    const again = await readImport(content);
    expect(await again.file.check(plan)).toEqual(first);
    expect(first.sent).toBe(1);
  });

  it.each([
    ['1234.5', '1234.5'],
    ['1.234', '1.2340'],
    ['12345678901234567', '12345678901234567'],
    ['2.71E+10', '27100000000'],
    ['2.71E+20', '2.71E+20'],
    ['1234.0999999999999', '1234.0999999999999'],
  ])('has the number %s read as %s, in any language', (raw, text) => {
    expect(numberText(raw)).toBe(text);
  });

  it('has what a formula computed rounded to the currency', async () => {
    const rows = [
      ['Contrato', 'DNI', 'Nombre', 'Deuda'],
      ['1', '30111222', 'Ana', digits('1234.0999999999999')],
    ];
    expect((await readImport(workbook({ name: 'A', rows }))).records).toMatchObject([{ total_amount: 1234.1 }]);
  });
});

/** Replaces texts in the parts of a workbook. */
function rewritten(bytes: Uint8Array, changes: Readonly<Record<string, (text: string) => string>>) {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => {
    const change = changes[name];
    return [name, change ? strToU8(change(strFromU8(part))) : part] as const;
  });
  return new Uint8Array(zipSync(Object.fromEntries(parts)));
}

const sheet = 'xl/worksheets/sheet1.xml';
const oneDebt: WorkbookSheet = {
  name: 'A',
  rows: [
    ['Contrato', 'DNI', 'Nombre', 'Deuda', 'Vencimiento'],
    ['0012', '30111222', 'Ana', digits('1234.5'), { serial: 46_112 }],
  ],
};

describe('a spreadsheet of another program', () => {
  const record = {
    external_id: '0012',
    contact: { external_id: '30111222', name: 'Ana' },
    total_amount: 1234.5,
    due_date: '2026-03-31',
  };
  const inSheet = (change: (text: string) => string) => rewritten(workbook(oneDebt), { [sheet]: change });
  const withFormat = (code: string) => (text: string) =>
    text
      .replace('<cellXfs', `<numFmts count="1"><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs`)
      .replace('numFmtId="14"', 'numFmtId="164"');

  it.each([
    ['without the names of cells', inSheet((text) => text.replace(/ r="[A-Z]+\d+"/g, ''))],
    ['with a prefix', inSheet((text) => text.replace(/<(\/?)(?=\w)/g, '<$1x:').replace('xmlns=', 'xmlns:x='))],
    [
      'with texts in several formats and their pronunciation',
      inSheet((text) =>
        text
          .replace('>Ana</t>', '>An</t></r><r><t>a</t></r><rPh><t>AN</t></rPh>')
          .replace(/<is>(<t[^>]*>An<)/, '<is><r>$1'),
      ),
    ],
    ['with days as texts', inSheet((text) => text.replace(' s="1"><v>46112', ' t="d"><v>2026-03-31T00:00:00'))],
    [
      'with days of its own format',
      rewritten(workbook(oneDebt), { 'xl/styles.xml': withFormat('[$-80A]d\\ &quot;de&quot;\\ mmmm;@') }),
    ],
    [
      'that counts from 1904',
      rewritten(workbook(oneDebt), {
        'xl/workbook.xml': (text) => text.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
        [sheet]: (text) => text.replace('46112', String(46_112 - 1462)),
      }),
    ],
  ])('is read %s', async (_, content) => {
    expect((await readImport(content)).records).toEqual([record]);
  });

  it.each(['[$S/-280A] #,##0.00', '&quot;Bs. &quot;#,##0.00', '[Red]-#,##0.00;0', '_($* #,##0_)'])(
    'has an amount with the format %s read as one',
    async (code) => {
      const [headings = []] = oneDebt.rows;
      const rows = [headings, ['0012', '30111222', 'Ana', { serial: 46_112 }, '31/03/2026']];
      const amount = { ...oneDebt, rows };
      const content = rewritten(workbook(amount), { 'xl/styles.xml': withFormat(code) });
      expect((await readImport(content)).records).toMatchObject([{ total_amount: 46_112 }]);
    },
  );

  it('has the texts that several cells share, whatever their characters and length', async () => {
    const [headings = []] = oneDebt.rows;
    const debtOf = (id: string, name: string) => [
      { shared: id },
      { shared: '30111222' },
      { shared: name },
      digits('10'),
      null,
      { shared: 'ñ€😀'.repeat(100_000) },
    ];
    const rows = [
      [...headings, 'Notas'],
      debtOf('1', 'Ana & Eva'),
      debtOf('2', 'José Ñandú'),
      debtOf('3', 'Ana & Eva'),
    ];
    const { file } = await readImport(workbook({ name: 'A', rows }), {
      change: (draft) => ({ ...draft, columns: [] }),
    });
    const shown = await file.choose({ sheet: 'A', bounds: { heading: 0, endLines: 3 } });
    expect(shown).toMatchObject({
      lastLines: [
        { line: 2, cells: ['1', '30111222', 'Ana & Eva', '10', '', 'ñ€😀'.repeat(100_000)] },
        { line: 3, cells: ['2', '30111222', 'José Ñandú', '10', '', 'ñ€😀'.repeat(100_000)] },
        { line: 4, cells: ['3', '30111222', 'Ana & Eva', '10', '', 'ñ€😀'.repeat(100_000)] },
      ],
    });
  });

  it('is read in pieces, however large it is', async () => {
    const [headings = [], debt = []] = oneDebt.rows;
    const rows = [headings, ...Array.from({ length: 5000 }, (_, n) => [`N${n}`, ...debt.slice(1)])];
    const { profile, file } = await readImport(workbook({ name: 'A', rows }), {
      change: (draft) => ({ ...draft, columns: [] }),
    });
    expect(profile.rows).toBe(5000);
    const { lastLines } = profile;
    expect(lastLines).toEqual([]);
    expect(await file.choose({ sheet: 'A', bounds: { heading: 0, endLines: 1 } })).toMatchObject({
      lastLines: [{ line: 5001, cells: ['N4999', '30111222', 'Ana', '1234.5', '2026-03-31'] }],
    });
  });
});

describe('the format of a file', () => {
  const text = (content: string) => strToU8(content);
  it.each([
    ['csv', text('a;b\n1;2')],
    ['csv', text('[a];b\n1;2')],
    ['csv', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3b, 0])],
    ['csv', new Uint8Array()],
    ['xlsx', workbook(debts)],
    ['xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 9, 8])],
    [
      'encrypted',
      new Uint8Array([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        0xa1,
        0xb1,
        0x1a,
        0xe1,
        ...new Uint8Array(Buffer.from('EncryptedPackage', 'utf16le')),
      ]),
    ],
    ['ods', zipSync({ mimetype: [text('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] })],
    ['xlsb', zipSync({ 'xl/workbook.bin': text('x') })],
    ['zip', zipSync({ 'word/document.xml': text('x') })],
    ['zip', new Uint8Array([0x1f, 0x8b, 8])],
    ['html', text('\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>')],
    ['html', text('<!DOCTYPE html><html>')],
    ['html', new Uint8Array(Buffer.from('\ufeff<table border=1>', 'utf16le'))],
    ['xml', text('<?xml version="1.0"?><Workbook>')],
    ['json', text('[{"id": 1}]')],
    ['pdf', text('%PDF-1.7')],
    ['image', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['binary', new Uint8Array([1, 0, 0, 0, 5, 0, 0, 0])],
  ])('is %s by its first bytes', (format, bytes) => {
    expect(fileFormat(bytes)).toBe(format);
  });

  it('is named if it is no table', async () => {
    await expect(readImport('<html><table>')).rejects.toThrow('Refused: html');
  });
});
