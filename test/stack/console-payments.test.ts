import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the payments of all accounts', () => {
  it('are found by day, and one is reversed with a reason', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('agent');
    const account = async (name: string) =>
      (await call('createAccount', acting, { body: { contact: { name }, total_amount: 100 } })).body.id;
    const [ana, bo] = [await account('Ana Paz'), await account('Bo Díaz')];
    const pay = (id: string, amount: number, paid_at: string) =>
      call('createPayment', acting, { body: { account_id: id, amount, paid_at, method: 'efectivo' } });
    await pay(ana, 100, '2026-10-05T15:00:00Z');
    await pay(bo, 30, '2026-10-07T15:00:00Z');
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, email, '/payments?paid_to=2026-10-06');
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('Ana Paz').getByText('efectivo').waitFor();
    expect(await row('Bo Díaz').count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Acciones: Ana Paz' }).click();
    await page.getByRole('menuitem', { name: 'Anular pago' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Motivo/ }).click();
    await page.getByRole('option', { name: 'Rebotó' }).click();
    await dialog.getByRole('button', { name: 'Anular el pago' }).click();
    await row('Ana Paz').getByText('Anulado: Rebotó').waitFor();
    expect((await call('readAccount', acting, { params: { id: ana } })).body).toMatchObject({
      pending_balance: 100,
      collection_status: 'active',
    });
    expect(await page.getByRole('button', { name: 'Acciones: Ana Paz' }).count()).toBe(0);
    await row('Ana Paz').getByRole('link', { name: 'Ana Paz' }).click();
    await page.getByRole('region', { name: 'Historial' }).getByText('anulado', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
