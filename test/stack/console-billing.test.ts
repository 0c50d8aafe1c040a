import { describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { baseUrl } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the screen of billing', () => {
  it("subscribes on the provider's page, shows the plan, and says if billing is not set up", async () => {
    const { invite } = await createOrganization();
    const { email } = await invite('admin');
    const { page } = await openPage();
    await signIn(page, email, '/billing');
    const price = page.getByRole('button', { name: /^Plan / });
    await price.click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Mensual', 'Anual']);
    await page.getByRole('option', { name: 'Mensual' }).click();
    await page.getByRole('button', { name: 'Ir al pago' }).click();
    await page.waitForURL(/\/pay\//);
    const paid = await fetch(page.url(), { method: 'POST', redirect: 'manual' });
    const back = required(paid.headers.get('location'));
    expect(back).toBe(`${baseUrl()}/billing?checkout=done`);
    await page.goto(back);
    await page.getByText('El pago se confirmó.').waitFor();
    await page.getByText('Al día').waitFor();
    await page.getByText('Se renueva el').waitFor();
    await page.getByText('Mensual', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.route('**/api/billing/portal', (route) =>
      route.fulfill({ status: 503, json: { error: 'Not configured.', code: 'provider_not_configured' } }),
    );
    await page.getByRole('button', { name: 'Administrar el pago' }).click();
    await page.getByText('El cobro no está configurado en esta instalación.').waitFor();
  });
});
