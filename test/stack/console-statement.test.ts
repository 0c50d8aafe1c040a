import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe.skipIf(!hasBrowser)('the statement of a person', () => {
  it('opens from an account, shows each movement with its balance, and prints on whole pages', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('viewer');
    const contact = { external_id: 'C', name: 'Ana Paz' };
    const account = async (body: object) =>
      (await call('createAccount', acting, { body: { contact, ...body } })).body.id;
    const loan = await account({ reference: 'Préstamo 7', total_amount: 1_000, currency: 'ARS' });
    await account({ reference: 'Tarjeta', total_amount: 20, currency: 'USD' });
    await call('createPayment', acting, { body: { account_id: loan, amount: 300, method: 'transferencia' } });
    for (let n = 0; n < 40; n++)
      await call('createAdjustment', acting, { params: { id: loan }, body: { kind: 'interest', amount: 1 } });
    const statement = () => call('readStatement', acting, { params: { id: 'C' }, query: { by: 'external_id' } });
    await expect.poll(async () => (await statement()).body.entries.length).toBe(43);
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, email, `/accounts/${loan}`);
    await page.getByRole('link', { name: 'Estado de cuenta' }).click();
    await page.getByRole('heading', { name: 'Estado de cuenta de Ana Paz' }).waitFor();
    const balances = page.getByRole('region', { name: 'Saldos' });
    await balances.getByRole('row').filter({ hasText: 'ARS' }).getByText('740,00').waitFor();
    const movements = page.getByRole('region', { name: 'Movimientos' });
    expect(await movements.getByRole('row').count()).toBe(44);
    await movements.getByRole('row').filter({ hasText: 'Préstamo 7' }).last().getByText('740,00').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(await printedPages(page)).toBeLessThanOrEqual(3);
    expect(complaints).toEqual([]);
  });
});
