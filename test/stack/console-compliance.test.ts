import { describe, expect, it } from 'vitest';
import { call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, platformEmail, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant } from './ready-tenant.ts';

useBrowser();

describe.skipIf(!hasBrowser)('compliance', () => {
  it('shows what was blocked and decided, and changes the rules after a look at the difference', async () => {
    const tenant = await aReadyTenant({ contact_frequency: { per_day: 0, per_week: 0 } });
    const { id } = await aDebtorOf(tenant);
    await call('dispatchSms', tenant.agent, { body: { account_id: id, action_type: 'reminder' } });
    await eventually(async () => (await call('listBlockedDecisions', tenant.viewer)).body.data.length === 1);
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, platformEmail, `/compliance?org=${tenant.id}`);
    await page.getByRole('row', { name: /Ana Pérez Límite por día 0 0 SMS/ }).waitFor();
    await page.getByRole('button', { name: 'Ana Pérez' }).click();
    await page.waitForURL(/decision=/);
    const receipt = page.getByRole('complementary', { name: 'Ana Pérez' });
    await receipt
      .getByText(/^Se alcanzó el máximo de intentos/)
      .first()
      .waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await receipt.getByRole('button', { name: 'Todas sus decisiones' }).click();
    await page.getByRole('heading', { name: 'Decisiones sobre Ana Pérez' }).waitFor();
    expect(new URL(page.url()).searchParams.get('decision')).toBeNull();
    await page.evaluate('window.print = () => undefined');
    await page.getByRole('button', { name: 'Imprimir su historial para el regulador' }).click();
    const sheet = page.locator('.print-sheet');
    await sheet.waitFor({ state: 'attached' });
    expect(await sheet.locator('tbody tr').allTextContents()).toEqual([expect.stringContaining('Impedido')]);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await page.getByRole('button', { name: 'Quitar persona', exact: true }).click();
    await page.getByRole('link', { name: 'Impedidos: 1' }).waitFor();

    await page.getByRole('button', { name: 'Cambiar conjuntos' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Guardar reglas' }).isDisabled()).toBe(true);
    await dialog.getByText('Colombia: Ley 2300').click();
    await dialog.getByText('Se agrega: Colombia: Ley 2300').waitFor();
    await dialog.getByRole('button', { name: 'Guardar reglas' }).click();
    await page.getByText('Las reglas rigen desde ahora.').waitFor();
    await page.getByText('Además se aplican: Colombia: Ley 2300.').waitFor();
    const { contact_rules: rules } = (await call('readOrganization', tenant.admin)).body;
    expect(rules).toEqual({ preset: ['co-ley-2300'] });
    expect(complaints).toEqual([]);
  });
});
