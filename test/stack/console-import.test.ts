import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { workbook } from '../console/workbook.ts';
import { baseUrl, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, saveCsv, signIn, useBrowser } from './console-page.ts';

useBrowser();

const headers = 'Nro. operación;Nombre del deudor;DNI;Teléfono 1;E-mail;Saldo $;Vto.';
const rowsOfFile = [
  'OP-1;Ana Pérez;30111222;11 5555-0101;ana@mail.example;$ 1.234,56;05/04/2026',
  'OP-2;"Gómez\nLuis";30111223;+54 9 11 5555-0102;;2.000;31/03/2026',
  'OP-3;;30111224;;;99,5;01/02/2026',
];

const chooseFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cartera.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

const importButton = (page: Page) => page.getByRole('button', { name: /^Importar \d/ });

/** The file has no column that identifies the person. */
const answerNoPerson = (page: Page) =>
  page.getByRole('radio', { name: 'Ninguna: el archivo no identifica a la persona' }).check();

async function startImport(page: Page): Promise<void> {
  await importButton(page).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Importar \d/ })
    .click();
}

const finished = (page: Page) => page.getByRole('heading', { name: 'Importación terminada' }).waitFor();

async function accountsOf({ acting }: Awaited<ReturnType<typeof createOrganization>>) {
  const { body } = await call('listAccounts', acting);
  const accounts: {
    external_id: string | null;
    contact: { name: string; phone: string | null; timezone: string | null };
    total_amount: number;
  }[] = body.data;
  return accounts.sort((one, other) =>
    (one.external_id ?? one.contact.name).localeCompare(other.external_id ?? other.contact.name),
  );
}

describe.skipIf(!hasBrowser)('the import of a CSV file', () => {
  it('takes a file with headers and encoding of its own, and shows what it will do before it does it', async () => {
    const organization = await createOrganization();
    const { email } = await organization.invite('admin');
    const { page, complaints } = await openPage();
    await signIn(page, email, '/imports');
    await chooseFile(page, [headers, ...rowsOfFile].join('\r\n'));
    await importButton(page).waitFor();
    const choices = await page.locator('.columns select').all();
    const mapped = await Promise.all(choices.map((choice) => choice.inputValue()));
    expect(mapped).toEqual([
      'external_id',
      'contact.name',
      'contact.external_id',
      'contact.phone',
      'contact.email',
      'pending_balance',
      'due_date',
    ]);
    await page.getByText('«$ 1.234,56» se lee como 1.234,56.').waitFor();
    await page.getByRole('cell', { name: '+5491155550102' }).waitFor();
    await page.getByRole('cell', { name: /^ARS.2\.000,00$/ }).waitFor();
    await page.getByText('Falta el dato.').waitFor();
    const zone = page.getByRole('combobox', { name: 'Zona horaria de las personas que no la indican' });
    await zone.focus();
    await zone.fill('Bogota');
    await page.getByRole('option', { name: 'America/Bogota' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await brokenRules(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    for (const table of await page.locator('main .scrolls').all())
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    await page.getByText('Se compararon 2 de 2 cuentas. No se guardó nada.').waitFor();
    expect(await accountsOf(organization)).toEqual([]);
    await importButton(page).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/^Se crean 2 cuentas nuevas: ARS.3\.234,56\.$/).waitFor();
    const effect =
      'Los importes sin moneda son en ARS. 1 fila con problemas queda afuera. Puede deshacer la importación durante 30 días.';
    await question.getByText(effect).waitFor();
    await question.getByRole('button', { name: /^Importar \d/ }).click();
    await finished(page);
    await page.getByText(/^No enviadas\s*1$/).waitFor();
    await page.getByText(/^Rechazadas\s*0$/).waitFor();
    expect(await accountsOf(organization)).toMatchObject([
      { external_id: 'OP-1', contact: { name: 'Ana Pérez', timezone: 'America/Bogota' }, total_amount: 1234.56 },
      { external_id: 'OP-2', contact: { name: 'Gómez\nLuis', phone: '+5491155550102' }, total_amount: 2000 },
    ]);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar 1 fila con problemas' }).click();
    const failures = await readFile(await (await saved).path(), 'utf8');
    expect(failures).toContain('OP-3;;30111224;;;99,5;01/02/2026;Nombre del deudor: Falta el dato.');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Importar otro archivo' }).click();
    await (
      await chooser
    ).setFiles({
      name: 'corregidas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(failures.replace('OP-3;;', 'OP-3;Eva Díaz;')),
    });
    await importButton(page).click();
    await question.getByText(/^Se crea 1 cuenta nueva: ARS.99,50\.$/).waitFor();
    await question.getByRole('button', { name: /^Importar \d/ }).click();
    await finished(page);
    expect((await accountsOf(organization)).map(({ external_id: id }) => id)).toEqual(['OP-1', 'OP-2', 'OP-3']);

    await page.goto(`${baseUrl()}/imports`);
    await page.getByRole('row', { name: /^Comparación .*cartera\.csv Completa No se guardó nada/ }).waitFor();
    const [headersOfHistory, ...imports] = await saveCsv(page, 'Importaciones de los últimos 30 días');
    expect(headersOfHistory?.slice(0, 4)).toEqual(['Fecha', 'Tipo', 'Estado', 'Cuentas']);
    expect(imports.map((columns) => columns.slice(1, 4))).toEqual([
      ['Importación', 'Completa', '1'],
      ['Comparación', 'Completa', '1'],
      ['Importación', 'Completa', '2'],
      ['Comparación', 'Completa', '2'],
    ]);
    expect(complaints).toEqual([]);
  });

  itIfLarge(
    'shows whose person may be another, and what balances do, before it sends the same file only once',
    async () => {
      const organization = await createOrganization();
      const { email } = await organization.invite('admin');
      const owing = (id: string, name: string, balance: number) => ({
        body: {
          external_id: id,
          contact: { external_id: `P-${id}`, name },
          total_amount: 1000,
          pending_balance: balance,
        },
      });
      for (const each of [owing('A', 'Ana Paz', 1000), owing('B', 'Luis Gil', 500), owing('C', 'Eva Ruiz', 700)])
        await call('createAccount', organization.acting, each);
      const { page, complaints } = await openPage();
      await signIn(page, email, '/imports');
      const file = 'Cuenta;Legajo;Nombre;Saldo\r\nA;P-A;Ana Paz;400\r\nB;P-B;Rosa Mar;500\r\nC;P-C;Eva Ruiz;0\r\n';
      const chooseAccounts = async () => {
        await chooseFile(page, file);
        const fieldOf = (header: string) => page.getByRole('combobox', { name: `Campo de la columna ${header}` });
        await fieldOf('Cuenta').selectOption('external_id');
        await fieldOf('Legajo').selectOption('contact.external_id');
      };
      await chooseAccounts();
      await importButton(page).click();
      const question = page.getByRole('alertdialog');
      await question.getByText(/^En 1 cuenta la persona puede ser otra: ARS.500,00\.$/).waitFor();
      await question.getByRole('region', { name: 'B' }).getByText('Rosa Mar').waitFor();
      expect(await question.locator('ul.changes > li').allTextContents()).toEqual([
        expect.stringMatching(/^1 saldo baja en total ARS.600,00\.$/),
        expect.stringMatching(/^Se cierra 1 cuenta: ya no se cobran ARS.700,00\.$/),
        '1 cuenta cambia otros datos, no el saldo.',
      ]);
      expect(await brokenRules(page)).toEqual([]);
      await question.getByRole('button', { name: /^Importar \d/ }).click();
      await finished(page);

      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Importar otro archivo' }).click();
      await (await chooser).setFiles({ name: 'cartera.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await importButton(page).click();
      await question.getByText('3 cuentas quedan como están.').waitFor();
      await question.getByRole('button', { name: /^Importar \d/ }).click();
      await page.getByRole('heading', { name: 'No se envió nada' }).waitFor();
      await page.getByText(/^El mismo archivo ya se importó: .*\d{4}, \d\d:\d\d/).waitFor();
      expect(await brokenRules(page)).toEqual([]);
      await page.getByRole('button', { name: 'Enviarlo de todos modos' }).click();
      await finished(page);
      await page.getByText(/^Sin cambios\s*3$/).waitFor();
      const { body } = await call('listImports', organization.acting);
      const jobs: { mode: string; unchanged: number; updated: number }[] = body.data;
      expect(jobs.filter(({ mode }) => mode === 'import')).toMatchObject([{ unchanged: 3 }, { updated: 3 }]);
      expect(complaints).toEqual([]);
    },
  );

  itIfLarge('leads to the accounts that it created or changed, and only to them', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    await call('createAccount', acting, { body: { external_id: 'OLD', contact: { name: 'Eva' }, total_amount: 5 } });
    await call('createCampaign', acting, { body: { name: 'Junio' } });
    const { page, complaints } = await openPage();
    await signIn(page, email, '/imports');
    await chooseFile(page, 'Nombre;Deuda\r\nAna;10\r\nLuis;20\r\n');
    await answerNoPerson(page);
    await startImport(page);
    await finished(page);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ver las cuentas que creó o cambió' }).click();
    await page.getByRole('row', { name: /Ana/ }).waitFor();
    await page.getByRole('row', { name: /Luis/ }).waitFor();
    expect(await page.getByRole('row', { name: /Eva/ }).count()).toBe(0);
    const filter = page.getByRole('button', { name: /^Quitar el filtro Con cambios desde el \d/ });
    await filter.waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Marcar todas las cuentas cargadas' }).click();
    await page.getByRole('button', { name: 'Asignar a campaña' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Asignar 2 cuentas a una campaña' });
    await dialog.getByRole('button', { name: 'Campaña Elija una opción' }).click();
    await page.getByRole('option', { name: 'Junio' }).click();
    await dialog.getByRole('button', { name: 'Asignar a campaña' }).click();
    await page.getByText('2 cuentas están ahora en «Junio».').waitFor();
    await filter.click();
    await page.getByRole('row', { name: /Eva/ }).waitFor();

    await page.goto(`${baseUrl()}/imports`);
    await page.getByRole('link', { name: 'Importación', exact: true }).click();
    await page.getByText('Importación: Completa').waitFor();
    await page.getByText('cartera.csv').waitFor();
    await page.getByRole('link', { name: 'Ver las cuentas que creó o cambió' }).click();
    await filter.waitFor();
    await page.getByRole('row', { name: /Luis/ }).waitFor();
    expect(await page.getByRole('row', { name: /Eva/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('explains the warnings of an import, saves them as CSV, and undoes it', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const records = (name: string, balance: number, ...phones: readonly string[]) => [
      {
        external_id: 'A',
        contact: { external_id: 'P-A', name, phones: phones.map((number) => ({ number })) },
        total_amount: 1000,
        pending_balance: balance,
      },
    ];
    const importRecords = async (accounts: object[]): Promise<string> => {
      const { body } = await call('createImport', acting, { body: { accounts } });
      const params = { jobId: body.job_id };
      await expect.poll(async () => (await call('readImport', acting, { params })).body.status).toBe('completed');
      return body.job_id;
    };
    await importRecords(records('Ana Paz', 900));
    const job = await importRecords(records('Luz Mar', 400, 'sin teléfono'));
    const { page, complaints } = await openPage();
    await signIn(page, email, `/imports/${job}`);
    const warnings = page.getByRole('region', { name: 'Avisos' });
    await warnings
      .getByText(/^Nombre del deudor: El nombre de la persona no se parece.*\(Ana Paz → Luz Mar\)$/)
      .waitFor();
    await warnings.getByText(/^Teléfono: No se puede llamar a ese teléfono/).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar la lista (CSV): Avisos' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('Posición,Id externo,Código');
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^1,A,person_changed,contact\.name,/),
      expect.stringMatching(/^1,A,phone_dropped,contact\.phones\.0\.number,/),
    ]);

    await page.getByRole('button', { name: 'Deshacer esta importación' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Deshacer esta importación?' });
    await question.getByText(/^1 cuenta recupera sus valores anteriores\./).waitFor();
    await question.getByRole('button', { name: 'Deshacer esta importación' }).click();
    await page.getByText('Reversión: Completa').waitFor();
    await page.getByText(/^Restauradas\s*1$/).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const read = () => call('readAccount', acting, { params: { id: 'A' }, query: { by: 'external_id' } });
    await expect
      .poll(async () => (await read()).body)
      .toMatchObject({ pending_balance: 900, contact: { name: 'Ana Paz' } });
    await page.getByRole('link', { name: 'Ver la importación' }).click();
    await page.getByText('Esta importación se deshizo.').waitFor();
    expect(complaints).toEqual([]);
  });

  itIfLarge('goes on after a reload with the same file, and imports nothing twice', async () => {
    const organization = await createOrganization();
    const { email } = await organization.invite('admin');
    const { page } = await openPage({ viewport: { width: 390, height: 800 } });
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, email, '/imports');
    const file = 'Nombre;Deuda\r\nAna;10\r\nLuis;20\r\n';
    await chooseFile(page, file);
    await answerNoPerson(page);
    // The service accepts the part, and the reply is lost with the page. Removing the route would let the request
    // continue.
    const taken = Promise.withResolvers<boolean>();
    let requests = 0;
    await page.route('**/api/v1/import', async (route) => {
      if (route.request().postData()?.includes('"validate"')) return route.continue();
      requests += 1;
      if (requests > 1) return route.continue();
      await route.fetch();
      return taken.resolve(true);
    });
    await startImport(page);
    await taken.promise;
    await page.reload();
    await page.getByText('Elija de nuevo el archivo «cartera.csv»').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await brokenRules(page)).toEqual([]);
    await chooseFile(page, 'Nombre;Deuda\r\nOtra;10\r\n');
    await page.getByText('Este no es el mismo archivo.').waitFor();
    await chooseFile(page, file);
    await finished(page);
    expect((await accountsOf(organization)).map(({ contact }) => contact.name).sort()).toEqual(['Ana', 'Luis']);
  });

  itIfLarge('reads a large spreadsheet in its worker, asks what is unclear and says what it leaves out', async () => {
    const organization = await createOrganization();
    const { email } = await organization.invite('admin');
    const { page, complaints } = await openPage();
    await signIn(page, email, '/imports');
    const people = Array.from({ length: 6000 }, (_, at) => [
      `C-${at}`,
      { digits: String(30_000_000 + at) },
      `Persona ${at}`,
      { digits: '1234.5' },
      { digits: '450.25' },
      { serial: 46_112 },
    ]);
    const rows = [
      ['Acme SA'],
      ['Contrato', 'DNI', 'Nombre', 'Total', 'Cuota', 'Vto.'],
      ...people,
      ['', '', 'TOTAL', { digits: '7407000' }],
    ];
    const content = workbook({ name: 'Resumen', rows: [['Acme']] }, { name: 'Deudas', rows });
    await page.locator('input[type=file]').setInputFiles({
      name: 'cartera.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(content),
    });
    const question = page.getByRole('group', { name: '¿Qué columna es «Importe de la deuda»?' });
    await question.getByText('1234.5').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await question.getByRole('radio', { name: 'Cuota' }).check();
    await page.getByText('1 fila no es una deuda y se deja afuera.').waitFor();
    await page.getByText('Se enviarán: 6.000. Con problemas: 0.').waitFor({ state: 'attached' });
    await page
      .getByRole('cell', { name: /^ARS.450,25$/ })
      .first()
      .waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says what a file is that is no table', async () => {
    const organization = await createOrganization();
    const { email } = await organization.invite('admin');
    const { page } = await openPage();
    await signIn(page, email, '/imports');
    await chooseFile(page, '<html><table><tr><td>Deuda</td></tr></table></html>');
    await page
      .getByText('El archivo es una página web, aunque su nombre diga otra cosa. Guárdelo como XLSX o CSV y elija ese.')
      .waitFor();
  });
});
