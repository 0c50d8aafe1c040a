import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('what a debtor sees, in the console', () => {
  it('opens from an account, before and after the question, and nothing in it can be pressed', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('viewer');
    const document = { type: 'DNI', number: '30.123.456' };
    const contact = { external_id: 'C', name: 'Ana Paz', document };
    const body = { contact, total_amount: 1_000, currency: 'ARS', creditor: { name: 'Banco del Sur' } };
    const { id } = (await call('createAccount', acting, { body })).body;
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, email, `/accounts/${id}`);
    await page.getByRole('link', { name: 'Página del deudor' }).click();
    await page.getByRole('heading', { name: 'Página del deudor' }).waitFor();
    const debts = page.frameLocator('iframe[title="Con sus deudas"]');
    await debts.getByText('Banco del Sur').waitFor();
    expect(await debts.locator('button, summary').count()).toBeGreaterThan(0);
    expect(await debts.locator(':is(button, summary, a):not([inert] *)').count()).toBe(0);
    await page.getByText('Antes de confirmar').click();
    const front = page.frameLocator('iframe[title="Antes de confirmar"]');
    await front.getByText('Es por un asunto personal').waitFor();
    expect(await front.getByText('Banco del Sur').count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const timeline = await call('readTimeline', acting, { params: { id } });
    expect(timeline.body.data).toEqual([]);
  });
});
