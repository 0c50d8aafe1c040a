import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the reports', () => {
  it('say what each person did, and a figure opens its rows', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const body = { contact: { name: 'Ana Paz' }, total_amount: 1_000, currency: 'ARS', due_date: '2026-01-15' };
    const { id } = (await call('createAccount', acting, { body })).body;
    const due_date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await call('createPromise', acting, { params: { id }, body: { amount: 300, due_date } });
    await expect
      .poll(async () => (await call('readAgentReport', acting)).body.data)
      .toMatchObject([{ calls: 0, promises: 1 }]);
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await page.route(/\/api\/reports\/agents/, async (route) => {
      const reply = await route.fetch();
      const report = await reply.json();
      const by_currency = ['ARS', 'USD'].map((currency) => ({ currency, promised: 22_445_779.21, kept: 17_982_834.5 }));
      const data = report.data.map((row: object) => ({ ...row, by_currency }));
      await route.fulfill({ response: reply, json: { ...report, data } });
    });
    await signIn(page, email, '/reports');
    await page.getByRole('link', { name: /^1: Promesas/ }).waitFor();
    expect((await page.getByRole('table').boundingBox())!.width).toBeLessThanOrEqual(1024);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: /^1: Promesas/ }).click();
    await page.getByRole('row').filter({ hasText: 'Ana Paz' }).getByText('Abierta').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Por vencimiento' }).click();
    await page.getByRole('link', { name: /^1: Cuentas, ene/ }).click();
    await page.getByRole('row').filter({ hasText: 'Ana Paz' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
