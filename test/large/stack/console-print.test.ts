import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call } from '../../stack/api-client.ts';
import { hasBrowser } from '../../stack/browser.ts';
import { openPage, platformEmail, signIn, useBrowser } from '../../stack/console-page.ts';
import { aDebtorOf, aReadyTenant } from '../../stack/ready-tenant.ts';

useBrowser();

/** Counts print requests instead of opening the browser's dialog, which would wait for a user. */
const countPrints = 'window.prints = 0; window.print = () => { window.prints++; };';

/** The number of sheets that the page prints on. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe.skipIf(!hasBrowser)('on one page', () => {
  it('an account with its history, a receipt and a settlement are printed', { timeout: 60_000 }, async () => {
    const tenant = await aReadyTenant();
    const { id } = await aDebtorOf(tenant);
    await call('dispatchSms', tenant.agent, { body: { account_id: id, action_type: 'reminder' } });
    for (const number of Array.from({ length: 15 }, (_, at) => at))
      await call('createNote', tenant.agent, { params: { id }, body: { text: `Nota ${number}` } });
    for (const offered_amount of [50, 60, 70]) {
      const offer = await call('createSettlement', tenant.agent, {
        params: { accountId: id },
        body: { offered_amount },
      });
      if (offered_amount < 70)
        await call('updateSettlement', tenant.admin, { params: { id: offer.body.id }, body: { action: 'reject' } });
    }
    const { page } = await openPage();
    await page.addInitScript(countPrints);
    await signIn(page, platformEmail, `/accounts/${id}?org=${tenant.id}`);
    await page.getByText('Nota 14').waitFor();
    expect(await printedPages(page)).toBe(1);

    await page.getByRole('button', { name: /^Mostrar/ }).click();
    await page.getByRole('option', { name: 'Decisiones' }).click();
    await page.getByText('Por qué se envió').click();
    await page.getByRole('button', { name: 'Imprimir comprobante' }).click();
    await page.locator('.print-sheet').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate<number>('window.prints')).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.print-sheet h1').isVisible()).toBe(true);
    expect(await page.locator('header.side').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    expect(await printedPages(page)).toBe(1);

    await page.goto(page.url().replace(/accounts.*/, `settlements?org=${tenant.id}`));
    await page.getByRole('link', { name: 'Abrir el acuerdo con Ana Pérez' }).click();
    await page.getByRole('region', { name: 'Ofertas de esta cuenta' }).getByRole('row').nth(3).waitFor();
    expect(await printedPages(page)).toBe(1);
  });
});
