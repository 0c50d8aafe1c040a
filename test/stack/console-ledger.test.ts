import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the ledger', () => {
  it('closes each day with what is owed, and a figure opens its movements and their account', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('viewer');
    const account = async (name: string) =>
      (await call('createAccount', acting, { body: { contact: { name }, total_amount: 1_000, currency: 'ARS' } })).body
        .id;
    const [ana] = [await account('Ana Paz'), await account('Bo Díaz')];
    const { body: payment } = await call('createPayment', acting, { body: { account_id: ana, amount: 300 } });
    await call('reversePayment', acting, { params: { id: payment.id }, body: { reason: 'bounced' } });
    await expect
      .poll(async () => (await call('listLedgerDays', acting)).body.data)
      .toMatchObject([{ added: 2_000, paid: 300, reversed: 300, closing: 2_000 }]);
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, email, '/ledger');
    const days = page.getByRole('region', { name: 'Los días' });
    await days.getByRole('link', { name: /300,00: Pagado/ }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await days.getByRole('link', { name: /300,00: Anulado/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Ana Paz' });
    await row.getByText('Anulación de un pago').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await brokenRules(page)).toEqual([]);
    await row.getByRole('link', { name: 'Ana Paz' }).click();
    await page.getByRole('heading', { name: 'Ana Paz' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
