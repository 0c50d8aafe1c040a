import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
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
