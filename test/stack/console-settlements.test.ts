import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { aTenant, anAccountOf, call, mintToken, withToken } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, platformEmail, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('a settlement', () => {
  it('is approved once with a note, accepted and withdrawn', async () => {
    const tenant = await aTenant();
    const { id: accountId } = await anAccountOf(tenant, { external_id: 'OP-1' });
    const offer = { offered_amount: 80, notes: 'Perdió el empleo.' };
    const { id } = (await call('createSettlement', tenant.agent, { params: { accountId }, body: offer })).body;
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, platformEmail, `/settlements?org=${tenant.id}`);
    await page.getByRole('row', { name: /Ana Pérez/ }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Abrir el acuerdo con Ana Pérez' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acuerdo con Ana Pérez' }).waitFor();
    await page.getByRole('region', { name: 'Cuenta' }).getByText('OP-1', { exact: true }).waitFor();
    await page.getByText('La cuenta no sigue una estrategia que fije un máximo').waitFor();
    expect(await brokenRules(page)).toEqual([]);

    await page.getByRole('button', { name: 'Aprobar' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/^Aprobar el acuerdo de ARS.80,00 con Ana Pérez \(descuento de 20\s?%\)$/).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Nota' }).fill('De acuerdo con el comité.');
    await dialog.getByRole('button', { name: 'Aprobar' }).dblclick();
    await page.getByText(/^Acuerdo con .+ aprobado\.$/).waitFor();
    await page.getByRole('region', { name: 'Decisión' }).getByText('De acuerdo con el comité.').waitFor();
    const audited = await call('listAuditEntries', tenant.admin, { query: { subject_type: 'settlement' } });
    expect(audited.body.data).toMatchObject([{ action: 'settlement_approved', reason: 'De acuerdo con el comité.' }]);

    await page.getByRole('button', { name: 'Registrar aceptación' }).click();
    await dialog.getByRole('button', { name: 'Registrar aceptación' }).click();
    await page.getByText('Aceptado · En curso').waitFor();
    await page.getByRole('button', { name: 'Anular acuerdo' }).click();
    const withdraw = dialog.getByRole('button', { name: 'Anular acuerdo' });
    expect(await withdraw.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: /^Escriba/ }).fill('Ana Pérez');
    await withdraw.click();
    await page.getByText('Aceptado · Retirado').waitFor();
    expect((await call('readSettlement', tenant.viewer, { params: { id } })).body.outcome).toBe('withdrawn');
    await page.getByRole('link', { name: 'Acuerdos' }).last().click();
    await page.getByText('Ninguna oferta espera aprobación.').waitFor();
    await page.getByRole('link', { name: 'Ver todos los acuerdos' }).click();
    await page.waitForURL(/status=all/);
    await page.getByRole('row', { name: /Ana Pérez/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  itIfLarge('that awaits a second approver is explained to the person who offered it', async () => {
    const { id: organization, acting, invite } = await createOrganization();
    const admin = await invite('admin');
    const claims = { sub: admin.id, organization_id: organization, groups: ['admin'] };
    const proposer = withToken(await mintToken(claims));
    const account = { external_id: 'one', contact: { name: 'Ana Pérez' }, total_amount: 100 };
    const { id: accountId } = (await call('createAccount', acting, { body: account })).body;
    const offer = await call('createSettlement', proposer, { params: { accountId }, body: { offered_amount: 70 } });
    const { page } = await openPage({ viewport: { width: 390, height: 800 } });
    await signIn(page, admin.email, `/settlements/${offer.body.id}`);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await call('updateOrganization', acting, { body: { require_second_approver: true } });
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Aprobar' }).click();
    await dialog.getByText('Usted hizo esta oferta, y su organización pide que la apruebe otra persona.').waitFor();
    await page.reload();
    await page.getByText(/^Usted hizo esta oferta\. Su organización pide/).waitFor();
    expect(await page.getByRole('button', { name: 'Aprobar' }).count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Rechazar' }).click();
    await dialog.getByRole('button', { name: 'Rechazar' }).click();
    await page.getByText(/^Oferta a .+ rechazada\.$/).waitFor();
  });
});
