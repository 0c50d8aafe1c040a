import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itIfLarge, onlyLarge } from '../harness/by-size.ts';
import { type Tenant, aTenant, anAccountOf, baseUrl, call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { aReadyTenant, aReplyInInbox } from './ready-tenant.ts';
import {
  type OpenedPage,
  brokenRules,
  createOrganization,
  openPage,
  platformEmail,
  saveCsv,
  signIn,
  useBrowser,
} from './console-page.ts';

useBrowser();

async function openFor(tenant: Tenant, path: string, width = 1280): Promise<OpenedPage> {
  const opened = await openPage({ viewport: { width, height: 850 } });
  await signIn(opened.page, platformEmail, `${path}?org=${tenant.id}`);
  return opened;
}

/** The layout problems of a screen on a wide and on a narrow display. */
async function flawsOf(page: Page): Promise<string> {
  const flaws = await brokenRules(page);
  await page.setViewportSize({ width: 390, height: 850 });
  // Charts measure their size again after a resize.
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  return [...flaws, ...(await brokenRules(page))].join('\n');
}

describe.skipIf(!hasBrowser)('the overview', () => {
  it('shows the figures of the API, and a number opens its rows', async () => {
    const tenant = await aTenant();
    const [one, settled] = await Promise.all([
      anAccountOf(tenant, { due_date: '2026-02-28' }),
      anAccountOf(tenant, { due_date: '2026-02-10' }),
      anAccountOf(tenant, { due_date: '2026-03-01' }),
      anAccountOf(tenant, { currency: 'USD' }),
    ]);
    await call('createPayment', tenant.admin, { body: { account_id: one.id, amount: 40 } });
    await call('createPayment', tenant.admin, { body: { account_id: settled.id, amount: 100 } });
    const promised = { amount: 25, due_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };
    await call('createPromise', tenant.agent, { params: { id: one.id }, body: promised });
    await eventually(async () => {
      const { accounts, days, due_months: months } = (await call('readOverview', tenant.viewer)).body;
      const { payments, promises } = days.at(-1);
      return accounts.pending === 160 && months.length === 3 && payments.count === 2 && promises.count === 1;
    });
    const { page, complaints } = await openFor(tenant, '/');
    await page.getByRole('heading', { name: 'Por cobrar', exact: true }).waitFor();
    const main = page.getByRole('main');
    const valueOf = (name: string) =>
      main.locator('.key-figure', { hasText: name }).locator('.key-figure-value').innerText();
    expect(await valueOf('Por cobrar')).toBe('ARS 160');
    expect(await valueOf('Recuperado')).toBe('ARS 140');
    await main.getByText('2 pagos').waitFor();
    await main.getByText('Por vencer').waitFor();
    expect(await main.getByRole('row', { name: /^Sin vencimiento/ }).count()).toBe(0);
    await main.getByText('7 d', { exact: true }).click();
    await page.waitForURL(/days=7/);
    expect(await flawsOf(page)).toBe('');

    const rows = main.getByRole('row', { name: /Ana Pérez/ });
    await main.getByRole('link', { name: 'Más de 180' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.goBack();
    await main.getByRole('link', { name: 'ARS 140' }).click();
    await page.waitForURL(new RegExp(`^${baseUrl()}/payments`));
    await expect.poll(() => rows.count()).toBe(2);
    await page.goBack();

    await main.getByRole('combobox', { name: 'Moneda' }).selectOption('USD');
    await page.waitForURL(/currency=USD/);
    expect(await valueOf('Por cobrar')).toBe('USD 100');
    await main.getByRole('row', { name: /^Sin vencimiento 1 100 100/ }).waitFor();
    const [headers = [], ...days] = await saveCsv(page, 'Inicio');
    expect(headers.slice(0, 3)).toEqual(['Día', 'Por cobrar (USD)', 'Recuperado (USD)']);
    expect(days).toHaveLength(7);

    await main.getByRole('button', { name: 'Cómo se calcula: Recuperado' }).click();
    await main.getByText('Suma de los pagos del período').waitFor();
    await page.keyboard.press('Escape');
    await main.getByText('Suma de los pagos del período').waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  itIfLarge('names the next step while there are no accounts', async () => {
    const { page } = await openFor(await aTenant(), '/');
    await page.getByText('Todavía no hay cuentas.').waitFor();
  });
});

onlyLarge(() => {
  describe.skipIf(!hasBrowser)('the promises', () => {
    it('are cancelled with a reason, which the account keeps as a note', async () => {
      const tenant = await aTenant();
      const { id } = await anAccountOf(tenant);
      const body = { amount: 25, due_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };
      await call('createPromise', tenant.agent, { params: { id }, body });
      const { page, complaints } = await openFor(tenant, '/promises');
      await page.getByRole('row', { name: /Ana Pérez/ }).waitFor();
      expect(await flawsOf(page)).toBe('');
      await page.getByRole('button', { name: 'Acciones: Ana Pérez' }).click();
      await page.getByRole('menuitem', { name: 'Cancelar promesa' }).click();
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Se registró dos veces.');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar la promesa' }).click();
      await page
        .getByRole('row', { name: /Ana Pérez/ })
        .getByText('Cancelada')
        .waitFor();
      const { data } = (await call('listPromises', tenant.viewer, { query: { status: 'cancelled' } })).body;
      expect(data).toMatchObject([{ account_id: id, amount: 25 }]);
      const timeline = (await call('readTimeline', tenant.viewer, { params: { id } })).body.data;
      const [note] = timeline.filter(({ type }: { type: string }) => type === 'note');
      expect(note.note.text).toContain('Motivo: Se registró dos veces.');
      await page.getByRole('link', { name: 'Vencen hoy' }).click();
      await page.getByText('No hay promesas que coincidan.').waitFor();
      expect(new URL(page.url()).searchParams.get('status')).toBe('open');
      expect(complaints).toEqual([]);
    });
  });
});

onlyLarge(() => {
  describe.skipIf(!hasBrowser)('a list of which a page is empty', () => {
    it('says that none appeared so far, and that there are none only when all pages are read', async () => {
      const { page, complaints } = await openPage();
      await page.route('**/api/promises?*', (route) => {
        const next_cursor = route.request().url().includes('cursor=') ? null : 'next';
        return route.fulfill({ json: { data: [], pagination: { next_cursor } } });
      });
      await signIn(page, platformEmail, `/promises?org=${(await aTenant()).id}`);
      await page.getByText('Hasta aquí no apareció ninguna fila.').waitFor();
      expect(await page.getByText('No hay promesas que coincidan.').count()).toBe(0);
      await page.getByRole('button', { name: 'Mostrar más' }).click();
      await page.getByText('No hay promesas que coincidan.').waitFor();
      expect(await page.getByRole('button', { name: 'Mostrar más' }).count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  });
});

onlyLarge(() => {
  describe.skipIf(!hasBrowser)('the execution', () => {
    it('is paused for everybody by one person, and resumed', async () => {
      const { acting, invite } = await createOrganization();
      const [admin, colleague] = [await invite('admin'), await invite('viewer')];
      const [{ page, complaints }, { page: other }] = [await openPage(), await openPage()];
      await signIn(other, colleague.email);
      await signIn(page, admin.email, '/execution');
      const isPaused = async () => (await call('readExecutionStatus', acting)).body.paused;
      const bar = 'Todos los envíos están en pausa.';
      const dialog = page.getByRole('alertdialog');
      await page.getByRole('button', { name: 'Pausar todos los envíos' }).click();
      await dialog.getByText('de todas las campañas').waitFor();
      expect(await isPaused()).toBe(false);
      await dialog.getByRole('button', { name: 'Pausar todos los envíos' }).click();
      await page.getByText(bar).waitFor();
      expect(await isPaused()).toBe(true);
      await other.reload();
      await other.getByText(bar).waitFor();
      expect(await flawsOf(page)).toBe('');
      await page.getByRole('button', { name: 'Reanudar los envíos' }).click();
      await dialog.getByRole('button', { name: 'Reanudar los envíos' }).click();
      await page.getByText(bar).waitFor({ state: 'detached' });
      expect(await isPaused()).toBe(false);
      expect(complaints).toEqual([]);
    });
  });
});

describe.skipIf(!hasBrowser)('the inbox', () => {
  it('gives up a message that was handled, and takes it back', async () => {
    const tenant = await aReadyTenant();
    const id = await aReplyInInbox(tenant);
    const { page, complaints } = await openFor(tenant, '/inbox');
    const handle = page.getByRole('button', { name: 'Marcar como atendida: Ana Pérez' });
    await handle.waitFor();
    expect(await flawsOf(page)).toBe('');
    await page.setViewportSize({ width: 1280, height: 850 });
    const [headers, ...rows] = await saveCsv(page, 'Bandeja');
    expect(headers).toEqual(['Persona', 'Canal', 'Sentido', 'Estado', 'Cuándo', 'Asunto', 'Texto', 'Cuenta']);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([['Ana Pérez', 'SMS', 'recibido', 'Recibido']]);
    const isStored = (inbox: string) =>
      eventually(async () => (await call('readInteraction', tenant.viewer, { params: { id } })).body.inbox === inbox);
    await handle.click();
    await page.getByText('No hay nada por atender.').waitFor();
    await isStored('handled');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await handle.waitFor();
    await isStored('open');
    expect(complaints).toEqual([]);
  });
});
