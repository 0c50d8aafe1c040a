import { describe, expect, it } from 'vitest';
import { linesOf, readImport, rowsOf, tableOf } from './import-reader.ts';

const cellsOf = (text: string) => {
  const lines = linesOf(text);
  return Array.from({ length: lines.count }, (_, index) => lines.cellsAt(index));
};

describe('the lines of a file', () => {
  it('end in their own way, each of them', () => {
    expect(rowsOf('id;notas\r\n1;a\n2;b\r3;"c\nd"\r\n4;e')).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c\nd'],
      ['4', 'e'],
    ]);
  });

  it('have the numbers that an editor shows', () => {
    const { lineOf } = tableOf('id;notas\r\n\r\n1;"a\r\nb\nc"\r\n\r\n2;d');
    expect([lineOf(0), lineOf(1)]).toEqual([3, 7]);
  });

  it('are recovered one by one after a quote that is never closed', () => {
    const text = 'id,nombre,deuda\n1,"Ana,10\n2,"Gómez, Luis",20\n3,"","30"\n4,"Sol ""la Rubia""",40';
    const table = tableOf(text);
    expect(rowsOf(text)).toEqual([
      ['1', 'Ana', '10'],
      ['2', 'Gómez, Luis', '20'],
      ['3', '', '30'],
      ['4', 'Sol "la Rubia"', '40'],
    ]);
    expect([0, 1, 2, 3].map(table.isUnclosed)).toEqual([true, false, false, false]);
  });

  it('are recovered to the end of the file', () => {
    expect(rowsOf('id;nombre\n1;"Ana\n2;Luis\n3;Eva')).toEqual([
      ['1', 'Ana'],
      ['2', 'Luis'],
      ['3', 'Eva'],
    ]);
  });

  it('may have quotes inside a cell, and blanks after one', () => {
    expect(rowsOf('id;nombre\n1;Juan "Toto" Paz\n2;"caño de 5" x"\n3;"x" \n')).toEqual([
      ['1', 'Juan "Toto" Paz'],
      ['2', 'caño de 5" x'],
      ['3', 'x'],
    ]);
  });

  it.each([
    ['sep=;\nnombre, apellido;deuda\nAna, Paz;1,5', ['nombre, apellido', 'deuda']],
    ['sep=|\r\nnombre;x|deuda\r\nAna|1', ['nombre;x', 'deuda']],
    ['nombre;deuda\nPérez, Ana;1,5\nGómez, Luis;2,5', ['nombre', 'deuda']],
    ['Apellido, Nombre;Deuda\nPérez, Ana;10\nPaz, Eva;20', ['Apellido, Nombre', 'Deuda']],
    ['Deudores de la empresa, al 1/3\nnombre\tdeuda\nAna\t1', ['nombre', 'deuda']],
    ['nombre\nAna\nLuis', ['nombre']],
  ])('are separated as most of them are: %j', (text, headers) => {
    expect(tableOf(text).headers).toEqual(headers);
  });

  it('are all read, however many quotes are open', () => {
    const text = Array.from({ length: 3000 }, (_, at) => `${at};"x`).join('\n');
    expect(cellsOf(text)).toHaveLength(3000);
  });
});

describe('the headings of a file', () => {
  it.each([
    ['Informe de deuda\nEmpresa: Acme;Fecha: 01/02/2026\n\nCliente;CUIT;Saldo;Vto\nAna;20111222333;10;01/02/2026', 2],
    ['Cliente;CUIT;Saldo\nAna;20111222333;10', 0],
    ['Ana;20111222333;10\nLuis;20111222334;20', 0],
  ])('stand below the title: %j', async (text, heading) => {
    expect((await readImport(text)).profile.bounds.heading).toBe(heading);
  });

  it('can be those of another line, and the last lines can be left out', async () => {
    const { file } = await readImport('Cliente;CUIT;Saldo\nName;Tax id;Balance\nAna;20111222333;10\nx;y;z');
    const chosen = await file.choose({ bounds: { heading: 1, endLines: 1 } });
    expect(chosen).toMatchObject({
      rows: 1,
      columns: [{ header: 'Name' }, { header: 'Tax id' }, { header: 'Balance' }],
    });
  });

  it('are followed by rows, not by remarks at the end', async () => {
    const { profile } = await readImport(
      'Cliente;CUIT;Saldo\nAna;20111222333;10\nGenerado el 01/02/2026\nPágina 1 de 1',
    );
    expect([profile.rows, profile.lastLines.map(({ line }) => line)]).toEqual([1, [3, 4]]);
  });

  it('may be fewer than the columns that most rows have', () => {
    expect(tableOf('id;nombre\n1;Ana;x\n2;Luis;y').headers).toEqual(['id', 'nombre', '']);
  });
});

describe('a row', () => {
  const headers = 'Contrato;DNI;Nombre;Deuda';

  it('with more cells than headings is not sent, and stays complete in the file of failures', async () => {
    const { summary, records, file } = await readImport(
      `${headers}\n1;30111222;Ana;10\n2;30111223;Paz;Luis;20\n3;30111224;Eva;30;;`,
    );
    expect(records).toHaveLength(2);
    expect(summary?.findings).toMatchObject([{ line: 3, field: null, code: 'extra_cells' }]);
    const failures = await file.failures({ refused: [], header: 'Motivo', fields: {}, problems: {} });
    expect(failures).toContain('2;30111223;Paz;Luis;20;extra_cells');
  });

  it('with an open quote is sent, and reported', async () => {
    const { summary, records } = await readImport(`${headers}\n1;30111222;"Ana;10\n2;30111223;Luis;20`);
    expect(records).toHaveLength(2);
    expect(summary?.warnings).toMatchObject([{ line: 2, code: 'unclosed_quote' }]);
  });

  it.each([
    ['a word', ';;TOTAL;30'],
    ['a sum without a word', ';;;30'],
    ['a subtotal of a customer', ';;Total Ana;30'],
    ['the end of a report', 'Total general;;;30'],
    ['the headings again', 'Contrato;DNI;Nombre;Deuda'],
  ])('that is no debt is left out and shown: %s', async (_, row) => {
    const { summary, records } = await readImport(`${headers}\n1;30111222;Ana;10\n2;30111223;Luis;20\n${row}`);
    expect(records).toHaveLength(2);
    expect(summary?.leftOut).toMatchObject([{ line: 4 }]);
  });

  it('of a customer called Total is a debt, and a total is one if the user says so', async () => {
    const text = `${headers}\n1;30111222;Total Home SRL;10\n;;Total Hogar SRL;25\n;;TOTAL;35`;
    expect((await readImport(text)).records).toMatchObject([
      { contact: { name: 'Total Home SRL' } },
      { contact: { name: 'Total Hogar SRL' } },
    ]);
    const kept = await readImport(text, { change: (draft) => ({ ...draft, keepsTotals: true }) });
    expect(kept.records).toHaveLength(3);
  });
});
