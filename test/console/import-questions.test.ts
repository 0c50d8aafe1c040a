import { describe, expect, it } from 'vitest';
import { brokenIdColumns, planOf, withColumn } from '../../console/screens/imports/file/import-draft.ts';
import { mixedCurrencies } from '../../console/screens/imports/screen/mixed-currencies.ts';
import { readImport } from './import-reader.ts';

const headings = 'Contrato;DNI;Nombre;Deuda';

describe('a column of ids', () => {
  it.each([
    ['a spreadsheet has shortened', '2,71E+10', '2,72E+10', 'rounded_id'],
    ['a spreadsheet has rounded', '1234567890123000', '1234567890124000', 'rounded_id'],
    ['name nothing', '0', 'S/N', 'placeholder_id'],
  ])('that %s is not imported, and the page says so', async (_, one, other, code) => {
    const text = `${headings}\n${one};30111222;Ana;10\n${other};30111223;Luis;20`;
    const { profile, draft, plan } = await readImport(text);
    expect(plan).toBeUndefined();
    expect(brokenIdColumns(draft, profile.columns)).toEqual([{ header: 'Contrato', field: 'external_id', code }]);
    const without = withColumn(draft, profile.columns, 0, null);
    expect(planOf(without, profile.columns)?.columns).toEqual([
      null,
      'contact.external_id',
      'contact.name',
      'total_amount',
    ]);
  });

  it('may be joined with another one, in the order in which they were chosen', async () => {
    const text = 'Cuota;Crédito;DNI;Nombre;Deuda\n3;C-1;30111222;Ana;10\n4;C-1;30111222;Ana;20';
    const { records } = await readImport(text, {
      change: (draft) => ({
        ...draft,
        columns: ['external_id', 'external_id', ...draft.columns.slice(2)],
        idColumns: [1, 0],
      }),
    });
    expect(records).toMatchObject([{ external_id: 'C-1-3' }, { external_id: 'C-1-4' }]);
  });
});

describe('amounts in several currencies', () => {
  const text = `${headings}\n1;30111222;Ana;$ 10,50\n2;30111223;Luis;US$ 20,50\n3;30111224;Eva;US$ 1,50`;

  it('are asked about, with the rows of each, until somebody accepts them', async () => {
    const { summary, plan, records } = await readImport(text);
    expect(mixedCurrencies(summary!, plan!)).toEqual([
      ['ARS', 1],
      ['USD', 2],
    ]);
    expect(mixedCurrencies(summary!, { ...plan!, mixesCurrencies: true })).toBeUndefined();
    expect(records.map(({ currency }) => currency)).toEqual([undefined, 'USD', 'USD']);
  });

  it('need no question if a column names them, or if there is one only', async () => {
    const named = await readImport(text.replace(/\n/g, ';ARS\n').replace('Deuda;ARS', 'Deuda;Moneda'));
    const one = await readImport(text.replace('$ 10,50', 'US$ 10,50'));
    for (const { summary, plan } of [named, one]) expect(mixedCurrencies(summary!, plan!)).toBeUndefined();
  });
});
