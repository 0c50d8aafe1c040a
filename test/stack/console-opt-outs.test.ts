import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import { aTenant, anAccountOf, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, platformEmail, saveCsv, signIn, useBrowser } from './console-page.ts';
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
    for (const text of ['2 números distintos.', '1 repetido: cuenta una vez.', /^1 no se entiende .*011 4444-5555$/])
      await dialog.getByText(text).waitFor();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('=Carta del 20 de noviembre');
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Dar de baja 2' }).dblclick();
    await page.getByText('Quedaron de baja 2 números. Personas con cuenta que dejan de ser contactadas: 1.').waitFor();
    await page.getByText(/^1 número no es de ninguna persona con cuenta/).waitFor();

    const list = page.getByRole('region', { name: 'Bajas', exact: true });
    const rows = await saveCsv(page, 'Bajas');
    expect(rows[0]).toEqual(['Número o dirección', 'Motivo', 'Quién', 'Desde', 'Canales']);
    expect(rows.slice(1).map((row) => row[4])).toEqual(['Todos', 'Todos']);
    expect(rows.slice(1).map(([address, reason]) => [address, reason])).toEqual(
      expect.arrayContaining([known, unknown].map((phone) => [phone, "'=Carta del 20 de noviembre"])),
    );
    await page.getByText('El archivo tiene 2 filas.').waitFor();

    await list.getByRole('button', { name: `Acciones: ${known}` }).click();
    await page.getByRole('menuitem', { name: 'Quitar la baja' }).click();
    const question = page.getByRole('alertdialog');
    expect(await question.getByRole('button', { name: 'Quitar la baja' }).isDisabled()).toBe(true);
    await question.getByRole('textbox', { name: /^Escriba/ }).fill(known);
    await question.getByRole('textbox', { name: 'Motivo' }).fill('La persona lo pidió');
    await question.getByRole('button', { name: 'Quitar la baja' }).click();
    await page.getByText('La baja se quitó.').waitFor();
    await list.getByRole('button', { name: `Acciones: ${known}` }).waitFor({ state: 'detached' });
    await page.getByRole('radiogroup').getByText('Bajas quitadas').click();
    await page.waitForURL(/log=opt_out_removed/);
    await page.getByRole('region', { name: 'Registro' }).getByText('La persona lo pidió').waitFor();
    const { data } = (await call('listOptOuts', tenant.admin)).body;
    expect(data).toMatchObject([{ phone: unknown, contact_id: null }]);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are from the chosen channels, which the list and the account name', async () => {
    const tenant = await aTenant();
    const phone = aPhoneNumber();
    const { id } = await anAccountOf(tenant, { contact: { name: 'Ana Pérez', phone } });
    const { page, complaints } = await openPage();
    await signIn(page, platformEmail, `/opt-outs?org=${tenant.id}`);
    await page.getByRole('button', { name: 'Dar de baja números' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Números' }).fill(phone);
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Carta');
    for (const name of ['Correo', 'WhatsApp', 'Llamada']) {
      await dialog.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    }
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Dar de baja 1' }).click();
    await page
      .getByText('Quedó de baja 1 número, solo de: SMS. Personas con cuenta que dejan de ser contactadas por ahí: 1.')
      .waitFor();
    await page.getByRole('region', { name: 'Bajas', exact: true }).getByText('SMS').waitFor();
    expect((await saveCsv(page, 'Bajas')).map((row) => row[4])).toEqual(['Canales', 'SMS']);
    const { data } = (await call('listOptOuts', tenant.admin)).body;
    expect(data).toMatchObject([{ channels: ['sms'] }]);
    await page.goto(new URL(`/accounts/${id}?org=${tenant.id}`, page.url()).href);
    await page.getByText('Baja solo de: SMS').waitFor();
    expect(complaints).toEqual([]);
  });

  itIfLarge('are saved as CSV also from the pages that are not shown yet', async () => {
    const tenant = await aTenant();
    const phones = Array.from({ length: 60 }, (_, n) => `+5491144440${String(n).padStart(3, '0')}`);
    const done = await call('optOutInBulk', tenant.admin, { body: { phones, reason: 'Carta' } });
    expect(done.status).toBe(200);
    const { page } = await openPage();
    await signIn(page, platformEmail, `/opt-outs?org=${tenant.id}`);
    const [, ...rows] = await saveCsv(page, 'Bajas');
    expect(rows.map(([address]) => address).sort()).toEqual(phones);
    await page.getByText('El archivo tiene 60 filas.').waitFor();
    expect(await page.getByRole('region', { name: 'Bajas', exact: true }).getByRole('row').count()).toBe(51);
  });

  itIfLarge('are logged by the days of the organization, wherever the reader is', async () => {
    const tenant = await aTenant();
    const { page } = await openPage({ timezoneId: 'Asia/Tokyo' });
    const asked = page.waitForRequest((request) => /admin\/audit.*from=/.test(request.url()));
    await signIn(page, platformEmail, `/opt-outs?org=${tenant.id}&from=2026-03-02&to=2026-03-02`);
    const search = new URL((await asked).url()).searchParams;
    const { timezone } = (await call('readOrganization', tenant.admin)).body;
    const days = ['from', 'to'].map((name) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(
        new Date(required(search.get(name))),
      ),
    );
    expect(days).toEqual(['2026-03-02 00:00:00', '2026-03-03 00:00:00']);
  });
});
