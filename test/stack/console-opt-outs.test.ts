import { describe, expect, it } from 'vitest';
import { aTenant, anAccountOf, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, platformEmail, signIn, useBrowser } from './console-page.ts';
import { aPhoneNumber } from './ready-tenant.ts';

useBrowser();

describe.skipIf(!hasBrowser)('opt-outs', () => {
  it('are pasted with what is wrong shown first, listed, removed and logged', async () => {
    const tenant = await aTenant();
    const [known, unknown] = [aPhoneNumber(), aPhoneNumber()];
    await anAccountOf(tenant, { contact: { name: 'Ana Pérez', phone: known } });
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, platformEmail, `/opt-outs?org=${tenant.id}`);
    await page.getByText('Nadie pidió la baja todavía.').waitFor();
    await page.getByRole('button', { name: 'Dar de baja números' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Dar de baja 0' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Números' }).fill(`${known}\n${unknown}\n ${known} \n011 4444-5555`);
    for (const text of ['2 números distintos.', '1 repetidos: cuentan una vez.', /^1 no se entienden .*011 4444-5555$/])
      await dialog.getByText(text).waitFor();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Carta del 20 de noviembre');
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Dar de baja 2' }).dblclick();
    await page.getByText('Quedaron de baja 2 números. Personas con cuenta que dejan de ser contactadas: 1.').waitFor();
    await page.getByText(/^1 números no son de ninguna persona con cuenta/).waitFor();

    const list = page.getByRole('region', { name: 'Bajas', exact: true });
    await list.getByRole('button', { name: `Quitar la baja de ${known}` }).click();
    const question = page.getByRole('alertdialog');
    expect(await question.getByRole('button', { name: 'Quitar la baja' }).isDisabled()).toBe(true);
    await question.getByRole('textbox', { name: /^Escriba/ }).fill(known);
    await question.getByRole('textbox', { name: 'Motivo' }).fill('La persona lo pidió');
    await question.getByRole('button', { name: 'Quitar la baja' }).click();
    await page.getByText('La baja se quitó.').waitFor();
    await list.getByRole('button', { name: `Quitar la baja de ${known}` }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Bajas quitadas' }).click();
    await page.waitForURL(/log=opt_out_removed/);
    await page.getByRole('region', { name: 'Registro' }).getByText('La persona lo pidió').waitFor();
    const { data } = (await call('listOptOuts', tenant.admin)).body;
    expect(data).toMatchObject([{ phone: unknown, contact_id: null }]);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
