import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { baseUrl, call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, sampleOrganization, signIn, useBrowser } from './console-page.ts';

useBrowser();
const sample = sampleOrganization();

const grid = (page: Page) => page.getByRole('grid', { name: 'Lista de cuentas' });
const rowOf = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const firstCell = (page: Page) => grid(page).locator('[tabindex="0"]').first();

async function openAccounts(names: readonly string[], total_amount = 100) {
  const { acting, invite } = await createOrganization();
  for (const name of names) {
    await call('createAccount', acting, { body: { external_id: name, contact: { name }, total_amount } });
  }
  const { email } = await invite('admin');
  const opened = await openPage();
  await signIn(opened.page, email, '/accounts');
  if (names.length > 0) await rowOf(opened.page, names[0]!).waitFor();
  const statuses = async () => {
    const { body } = await call('listAccounts', acting);
    return Object.fromEntries(
      body.data.map((account: { external_id: string; collection_status: string }) => [
        account.external_id,
        account.collection_status,
      ]),
    );
  };
  return { ...opened, statuses, acting };
}

async function askToPauseTwo(page: Page): Promise<void> {
  await firstCell(page).focus();
  for (const key of ['x', 'j', 'x', 'j', 'k']) await page.keyboard.press(key);
  await page.getByText('2 marcadas').waitFor();
  await page.getByText('2 marcadas').and(page.getByRole('status')).getByText('Tab lleva a las acciones.').waitFor();
  await page.keyboard.press('Tab');
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Pausar' }))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Pausar 2 cuentas' }).waitFor();
}

const confirmPause = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).press('Enter');

describe.skipIf(!hasBrowser)('the list of accounts', () => {
  it('pauses the accounts that were selected with the keyboard, and gives them back what they had', async () => {
    const { page, complaints, statuses } = await openAccounts(['Ana Ruiz', 'Luis Gil']);
    await askToPauseTwo(page);
    await confirmPause(page);
    await page.getByText('Se pausaron 2 cuentas.').waitFor();
    expect(await statuses()).toEqual({ 'Ana Ruiz': 'paused', 'Luis Gil': 'paused' });
    expect(await rowOf(page, 'En pausa').count()).toBe(2);
    await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
    await rowOf(page, 'Activa').nth(1).waitFor();
    await expect.poll(statuses).toEqual({ 'Ana Ruiz': 'active', 'Luis Gil': 'active' });
    expect(complaints).toEqual([]);
  });

  const addFilter = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Agregar un filtro' }).press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };

  itIfLarge('cuts no cell of a list of large debts', async () => {
    const { page, acting } = await openAccounts(['Ana Ruiz']);
    const contact = { name: 'Luis Gil' };
    const large = { reference: 'INV-2026-10001', contact, total_amount: 1_239_552.1, due_date: '2026-11-28' };
    expect((await call('createAccount', acting, { body: large })).status).toBe(201);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.reload();
    await rowOf(page, 'Luis Gil').waitFor();
    const cut = `[...document.querySelectorAll('[role=grid] [role=columnheader], [role=grid] [role=gridcell]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)`;
    expect(await page.evaluate<string[]>(cut)).toEqual([]);
  });

  itIfLarge('sorts by its heads, keeps the order in the address, and totals each currency', async () => {
    const { page, acting, complaints } = await openAccounts([]);
    const debts = [
      { contact: { name: 'Ana Ruiz' }, total_amount: 300, due_date: '2026-03-01', currency: 'ARS' },
      { contact: { name: 'Luis Gil' }, total_amount: 100.5, due_date: '2026-01-01', currency: 'ARS' },
      { contact: { name: 'Eva Sosa' }, total_amount: 200, currency: 'USD' },
    ];
    for (const body of debts) expect((await call('createAccount', acting, { body })).status).toBe(201);
    await page.reload();
    await rowOf(page, 'Eva Sosa').waitFor();
    const names = () => grid(page).getByRole('rowheader').allTextContents();
    const sortBy = async (head: string, wanted: readonly string[]) => {
      await grid(page).getByRole('button', { name: head }).press('Enter');
      await expect.poll(names).toEqual(wanted);
    };
    await sortBy('Días de mora', ['Luis Gil', 'Ana Ruiz', 'Eva Sosa']);
    await sortBy('Saldo', ['Ana Ruiz', 'Eva Sosa', 'Luis Gil']);
    await sortBy('Saldo', ['Luis Gil', 'Eva Sosa', 'Ana Ruiz']);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('pending_balance');
    await page.reload();
    await expect.poll(names).toEqual(['Luis Gil', 'Eva Sosa', 'Ana Ruiz']);
    await page.getByText(/3 cuentas · ARS\s400,50 · USD\s200,00/).waitFor();
    await page.getByRole('link', { name: /ARS\s400,50/ }).press('Enter');
    await page.getByText(/2 cuentas · ARS\s400,50$/).waitFor();
    expect(await names()).toEqual(['Luis Gil', 'Ana Ruiz']);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  itIfLarge('says to a screen reader how many accounts pass the filters', async () => {
    const { page } = await openAccounts(['Ana Ruiz', 'Luis Gil']);
    await page.goto(`${baseUrl()}/accounts?status=active`);
    const found = page.getByRole('status').filter({ hasText: '2 cuentas con estos filtros.' });
    await found.waitFor({ state: 'attached' });
  });

  itIfLarge('has room for its rows on a telephone', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Ana Ruiz de la Torre ${at}`);
    const { page, complaints } = await openAccounts(names, 12_345_678.9);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await rowOf(page, names[0]!).waitFor();
    const { bottom, width, scrollWidth, cut } = await page.evaluate<Record<string, number>>(`(() => {
      const grid = document.querySelector('[role=grid]');
      const sixth = grid.querySelector('[aria-rowindex="7"]').getBoundingClientRect();
      const isCut = (cell) => cell.scrollHeight > cell.clientHeight || cell.scrollWidth > cell.clientWidth;
      const cut = [...grid.querySelectorAll('[role=gridcell]')].filter(isCut).length;
      return { bottom: sixth.bottom, width: grid.clientWidth, scrollWidth: grid.scrollWidth, cut };
    })()`);
    expect(bottom).toBeLessThan(844);
    expect(scrollWidth).toBe(width);
    expect(cut).toBe(0);
    expect(await brokenRules(page)).toEqual([]);

    await firstCell(page).focus();
    await page.keyboard.press('x');
    const top = await page.evaluate<number>('scrollY');
    await page.keyboard.press('Tab');
    await page
      .locator(':focus')
      .and(page.getByRole('button', { name: 'Pausar' }))
      .waitFor();
    expect(await page.evaluate<number>('scrollY')).toBe(top);

    await addFilter(page, 'Estado');
    await page.getByRole('menuitemradio', { name: 'Activa', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Quitar el filtro Estado: Activa' }).press('Enter');
    await page.waitForURL(`${baseUrl()}/accounts`);
    expect(complaints).toEqual([]);
  });

  it('shows a change at once, and takes it back when the service refuses it', async () => {
    const { page, statuses } = await openAccounts(['Ana Ruiz', 'Luis Gil']);
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => (refuse = resolve));
    await page.route('**/api/admin/bulk/accounts', async (route) => {
      await asked;
      await route.fulfill({ status: 409, json: { error: 'Changed by another.', code: 'concurrent_change' } });
    });
    await askToPauseTwo(page);
    await confirmPause(page);
    await page.locator('.status.paused').nth(1).waitFor();
    refuse();
    await page.getByRole('alertdialog').getByRole('alert').waitFor();
    await page.locator('.status.active').nth(1).waitFor();
    expect(await statuses()).toEqual({ 'Ana Ruiz': 'active', 'Luis Gil': 'active' });
  });

  it('keeps filters in the address: a reload shows the same, and Back what was before', async () => {
    const { page, complaints } = await openPage();
    await signIn(page, sample.users.viewer, '/accounts');
    await rowOf(page, 'Activa').first().waitFor();
    await addFilter(page, 'Estado');
    await page.getByRole('menuitemradio', { name: 'En pausa' }).press('Enter');
    await page.waitForURL(`${baseUrl()}/accounts?status=paused`);
    await rowOf(page, 'Activa').first().waitFor({ state: 'detached' });
    await addFilter(page, 'Saldo');
    await page.getByRole('textbox', { name: 'Saldo desde' }).fill('1');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${baseUrl()}/accounts?status=paused&min_pending=1`);
    await page.reload();
    await page.getByRole('button', { name: 'Estado: En pausa', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Saldo: ≥ 1', exact: true }).press('Enter');
    expect(await page.getByRole('textbox', { name: 'Saldo desde' }).inputValue()).toBe('1');
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.waitForURL(`${baseUrl()}/accounts?status=paused`);
    await page.goBack();
    await rowOf(page, 'Activa').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  itIfLarge('finds accounts by a custom field, and refuses a condition without a value', async () => {
    const { page, acting, complaints } = await openAccounts(['Luis Gil']);
    const body = { contact: { name: 'Ana Ruiz' }, total_amount: 100, custom: { cost_center: 'CC-1' } };
    expect((await call('createAccount', acting, { body })).status).toBe(201);
    await page.reload();
    await rowOf(page, 'Ana Ruiz').waitFor();
    await addFilter(page, 'Campo propio');
    const field = page.getByRole('textbox', { name: 'Campo propio' });
    await field.fill('cost_center');
    await field.press('Enter');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('cost_center=CC-1');
    await field.press('Enter');
    await rowOf(page, 'Luis Gil').waitFor({ state: 'detached' });
    await rowOf(page, 'Ana Ruiz').waitFor();
    expect(new URL(page.url()).searchParams.get('custom')).toBe('cost_center=CC-1');
    await page.reload();
    await page.getByRole('button', { name: 'Quitar el filtro Campo propio: cost_center=CC-1' }).press('Enter');
    await rowOf(page, 'Luis Gil').waitFor();
    expect(complaints).toEqual([]);
  });

  itIfLarge('keeps filters and columns under a name with the person', async () => {
    const { page, complaints } = await openAccounts([]);
    await page.getByText('Todavía no hay cuentas. Impórtelas o créelas con la API.').waitFor();
    await page.goto(`${baseUrl()}/accounts?status=disputed&columns=contact,status`);
    await page.getByText('Ninguna cuenta cumple los filtros.').waitFor();
    expect(await grid(page).getByRole('columnheader').count()).toBe(3);
    await page.getByRole('button', { name: 'Vistas guardadas' }).press('Enter');
    await page.getByRole('button', { name: 'Guardar esta vista' }).press('Enter');
    await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('En disputa');
    await page.keyboard.press('Enter');
    await page.getByText('Se guardó la vista En disputa.').waitFor();
    await page.goto(`${baseUrl()}/accounts`);
    await page.getByRole('button', { name: 'Vistas guardadas' }).press('Enter');
    await page.getByRole('button', { name: 'En disputa', exact: true }).press('Enter');
    await page.waitForURL(`${baseUrl()}/accounts?status=disputed&columns=contact,status`);
    expect(complaints).toEqual([]);
  });

  itIfLarge('finds an account in the palette, says what matched and opens it', async () => {
    const { page, complaints, acting } = await openAccounts([]);
    const body = { reference: 'INV-2026-7', contact: { name: 'Zulema Quintana' }, total_amount: 100 };
    await call('createAccount', acting, { body });
    await call('createAccount', acting, { body: { contact: { name: 'Quintana Paz' }, total_amount: 100 } });
    // The search words of a new account are stored shortly after it.
    await eventually(async () => {
      const queries = ['inv-2026-7', 'quintana paz'].map((q) => call('searchAccounts', acting, { query: { q } }));
      return (await Promise.all(queries)).every((reply) => reply.body.data.length === 1);
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('quintana');
    const found = page.getByRole('menuitem', { name: 'Zulema Quintana' });
    await found.getByText(/INV-2026-7 · ARS.100,00 · coincide por nombre/).waitFor();
    await page.getByRole('status').filter({ hasText: '2 resultados' }).waitFor({ state: 'attached' });
    await page
      .getByRole('menuitem')
      .first()
      .and(page.getByRole('menuitem', { name: 'Quintana Paz' }))
      .waitFor();
    await page.getByRole('searchbox').fill('no existe');
    await page.getByRole('status').filter({ hasText: 'Nada coincide.' }).waitFor({ state: 'attached' });
    await page.getByRole('searchbox').fill('inv-2026-7');
    await found.getByText('coincide por referencia').waitFor();
    await found.click();
    await page.waitForURL(/\/accounts\/[0-9a-f-]{36}$/);
    expect(complaints).toEqual([]);
  });

  it('shows an account beside the list, which the keys then walk, and opens it from there', async () => {
    const { page, complaints } = await openAccounts(['Ana Ruiz', 'Luis Gil']);
    const names = await grid(page).getByRole('rowheader').allTextContents();
    const peek = (name: string) => page.getByRole('complementary', { name: 'Vista rápida' }).getByText(name);
    await firstCell(page).focus();
    await page.keyboard.press('Space');
    await peek(names[0]!).first().waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('j');
    await peek(names[1]!).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: names[1]! }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('/accounts');
    expect(complaints).toEqual([]);
  });

  it('closes the search at the first Escape, after which keys are shortcuts again', async () => {
    const { page } = await openAccounts(['Ana Ruiz']);
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('ana');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
  });

  itIfLarge('shows the actions on many only while some are selected', async () => {
    const { page } = await openAccounts(['Ana Ruiz']);
    expect(await page.getByRole('button', { name: 'Pausar' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Marcar todas las cuentas cargadas' }).click();
    await page.getByRole('button', { name: 'Pausar' }).waitFor();
    await page.getByRole('button', { name: 'Desmarcar' }).click();
    await page.getByRole('button', { name: 'Pausar' }).waitFor({ state: 'detached' });
  });

  itIfLarge('lets a viewer download the accounts, and offers no change of many', async () => {
    const { page, complaints } = await openPage();
    await signIn(page, sample.users.viewer, '/accounts?status=active');
    await rowOf(page, 'Activa').first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Pausar' }).count()).toBe(0);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).press('Enter');
    expect((await started).suggestedFilename()).toBe('cuentas.csv');
    expect(complaints).toEqual([]);
  });

  const appearances = [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ] as const;
  it.each(firstOf(0, appearances))(
    'is accessible $width pixels wide in $colorScheme colors',
    async ({ width, colorScheme }) => {
      const { page, complaints } = await openPage({ colorScheme, viewport: { width, height: 800 } });
      await signIn(page, sample.users.admin, '/accounts');
      await rowOf(page, 'Activa').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await brokenRules(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
