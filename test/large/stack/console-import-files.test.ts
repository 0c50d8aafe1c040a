import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type SampleFile, lists, reportsOfSystems } from '../../console/import-files.ts';
import { workbook } from '../../console/workbook.ts';
import { firstOf } from '../../harness/by-size.ts';
import { required } from '../../harness/required.ts';
import { call } from '../../stack/api-client.ts';
import { hasBrowser } from '../../stack/browser.ts';
import { createOrganization, openPage, signIn, useBrowser } from '../../stack/console-page.ts';

useBrowser();

const digits = (text: string) => ({ digits: text });

const spreadsheet: Omit<SampleFile, 'text'> & { readonly content: Uint8Array } = {
  name: 'a spreadsheet with title lines, days, numbers and a total',
  content: workbook({
    name: 'Deudores',
    rows: [
      ['Acme SA'],
      ['Contrato', 'DNI', 'Nombre', 'Deuda', 'Vto.'],
      ['X-1', digits('30111222'), 'Ana Paz', digits('1234.5'), { serial: 46_112 }],
      ['X-2', digits('30111223'), 'Luis Gil', digits('20'), { serial: 46_113 }],
      ['TOTAL', null, null, digits('1254.5'), null],
    ],
  }),
  records: [
    { external_id: 'X-1', contact: { external_id: '30111222' }, total_amount: 1234.5, due_date: '2026-03-31' },
    { external_id: 'X-2', total_amount: 20, due_date: '2026-04-01' },
  ],
};

const sampleNamed = (name: string): SampleFile =>
  required([...reportsOfSystems, ...lists].find((each) => each.name === name));
const contentOf = (file: SampleFile | typeof spreadsheet): Uint8Array =>
  'text' in file ? Buffer.from(file.text) : file.content;

const files = [
  spreadsheet,
  sampleNamed('a utility with title lines and a total, from a bank statement tool'),
  sampleNamed('QuickBooks, list of invoices'),
  sampleNamed('Odoo, list of invoices'),
  sampleNamed('Xero, sales invoices with one row for each line'),
  sampleNamed('Zoho Books, invoices'),
  sampleNamed('SAP FBL5N, saved as text'),
  sampleNamed('ERPNext, accounts receivable'),
  sampleNamed('Tango, composition of balances'),
  sampleNamed('Fineract, active loans'),
  sampleNamed('SAP FBL5N in Spanish, several debts of one customer'),
  sampleNamed('an invoice and its credit under the only number of the file'),
  sampleNamed('days that only the date of the invoice makes clear'),
  sampleNamed('two phones in a cell, each way of writing them'),
];

/** Chooses the file as a new user would, answers what the page asks, and sends what it offers. */
async function importFile(page: Page, file: (typeof files)[number], isFirst: boolean): Promise<void> {
  const { name, questions = {} } = file;
  const chosen = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(contentOf(file)) };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: isFirst ? 'Elegir archivo' : 'Importar otro archivo' }).click();
  await (await chooser).setFiles(chosen);
  const send = page.getByRole('button', { name: /^Importar \d/ });
  const noPerson = page.getByRole('radio', { name: 'Ninguna: el archivo no identifica a la persona' });
  if ('contact.external_id' in questions) await noPerson.check();
  await send.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Importar \d/ })
    .click();
  await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
}

describe.skipIf(!hasBrowser)('the console', () => {
  it('stores what the files of a new user say', { timeout: 120_000 }, async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const { page, complaints } = await openPage();
    await signIn(page, email, '/imports');
    let count = 0;
    for (const [at, file] of firstOf(3, files).entries()) {
      await importFile(page, file, at === 0);
      for (const record of file.records) {
        const id = String(Reflect.get(record, 'external_id'));
        const { body } = await call('readAccount', acting, { params: { id }, query: { by: 'external_id' } });
        expect(body).toMatchObject(record);
      }
      count += file.records.length;
      const { body } = await call('listAccounts', acting, { query: { limit: '100' } });
      expect(body.data).toHaveLength(count);
    }
    expect(complaints).toEqual([]);
  });
});
