import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { aTenant, anAccountOf, call, mintToken, withToken } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import {
  brokenRules,
  createOrganization,
  openPage,
  platformEmail,
  saveCsv,
  signIn,
  useBrowser,
} from './console-page.ts';
import { keyboard } from './keyboard.ts';

useBrowser();

const inThirtyDays = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!hasBrowser)('an instalment plan', () => {
  it('is built, approved and accepted by keyboard, once although a reply was lost, and followed to its payments', async () => {
    const tenant = await aTenant();
    const { id } = await anAccountOf(tenant, { external_id: 'OP-1' });
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, platformEmail, `/accounts/${id}?org=${tenant.id}`);
    await page.getByRole('heading', { level: 1, name: 'Ana Pérez' }).waitFor();
    const keys = keyboard(page);
    await page.keyboard.press('l');
    const dialog = page.getByRole('region', { name: 'Proponer plan de pagos' });
    await dialog.getByText('Necesita la aprobación de un administrador: la cuenta no sigue una estrategia.').waitFor();
    await keys.write('Cantidad de cuotas', '3');
    await dialog.getByText(/^3 cuotas de ARS\s33,33; la última, de ARS\s33,34, vence el /).waitFor();
    await keys.write('Pago inicial (ARS)', '10');
    await dialog.getByText(/^3 cuotas de ARS\s30,00\. La última vence el /).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(4);
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText(/^Se propone a Ana Pérez pagar ARS\s100,00 en 4 pagos:$/).waitFor();
    let lost = 0;
    await page.route('**/api/v1/accounts/*/plans', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await keys.press('button', 'Proponer plan de pagos');
    await dialog.getByText('El servicio no responde.').waitFor();
    await keys.press('button', 'Proponer plan de pagos');
    await page.getByText('Plan de pagos registrado: Espera aprobación.').waitFor();
    const { data: plans } = (await call('listAccountPlans', tenant.viewer, { params: { id } })).body;
    expect(plans).toMatchObject([{ status: 'pending_approval', instalments: { length: 4 } }]);

    const card = page.getByRole('region', { name: 'Plan de pagos', exact: true });
    const confirm = page.getByRole('alertdialog');
    await keys.press('button', 'Aprobar plan');
    await keys.reachAt(confirm.getByRole('button', { name: 'Aprobar plan' }));
    await page.keyboard.press('Enter');
    await page.getByText('Plan de pagos de Ana Pérez aprobado.').waitFor();
    await keys.press('button', 'Registrar aceptación del plan');
    await keys.reachAt(confirm.getByRole('button', { name: 'Registrar aceptación del plan' }));
    await page.keyboard.press('Enter');
    await card.getByText(/^Próxima cuota: ARS\s10,00 hasta el /).waitFor();
    await page.getByRole('link', { name: 'Ver el plan de pagos' }).waitFor();
    expect(await page.getByRole('button', { name: /^Liberar: plan de pagos/ }).count()).toBe(0);
    await call('createPayment', tenant.admin, { body: { account_id: id, amount: 25 } });
    await page.reload();
    await card.getByText(/^Pagado: ARS\s25,00 de ARS\s100,00$/).waitFor();
    await card.getByRole('row', { name: /^Pago inicial .* Pagada$/ }).waitFor();
    await card.getByRole('row', { name: /^Cuota 1 .* ARS\s30,00 ARS\s15,00 Por pagar$/ }).waitFor();
    expect(await brokenRules(page)).toEqual([]);

    await page.getByRole('link', { name: 'Planes de pago' }).click();
    await page.getByRole('row', { name: /Ana Pérez.*100,00.*25\s?%.*En curso/ }).waitFor();
    const [head, row] = await saveCsv(page, 'Planes de pago');
    expect([head?.slice(0, 4), row?.slice(0, 4)]).toEqual([
      ['Persona', 'Total', 'Pagado', 'Moneda'],
      ['Ana Pérez', '100', '25', 'ARS'],
    ]);
    await page.getByText('Con atraso', { exact: true }).click();
    await page.getByText('No hay planes de pago con este estado.').waitFor();
    await page.getByRole('link', { name: 'Ver todos los planes' }).click();
    await page.getByRole('link', { name: 'Abrir el plan de pagos de Ana Pérez' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan de pagos de Ana Pérez' }).waitFor();
    await page.getByText('Está en vigor: mientras Ana Pérez lo cumpla').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });

  itIfLarge('that somebody else has to approve, or whose balance has changed, says so', async () => {
    const { id: organization, acting, invite } = await createOrganization();
    await call('updateOrganization', acting, { body: { require_second_approver: true } });
    const admin = await invite('admin');
    const claims = { sub: admin.id, organization_id: organization, groups: ['admin'] };
    const proposer = withToken(await mintToken(claims));
    const account = { external_id: 'one', contact: { name: 'Ana Pérez' }, total_amount: 100 };
    const { id } = (await call('createAccount', acting, { body: account })).body;
    const body = { count: 2, first_due: inThirtyDays(), every: 'week' };
    await call('createPlan', proposer, { params: { id }, body });
    const { page } = await openPage({ viewport: { width: 390, height: 800 } });
    await signIn(page, admin.email, '/notifications');
    await page.getByRole('main').getByRole('link', { name: 'Plan de pago pendiente de aprobación' }).click();
    await page.getByText(/^Usted propuso este plan\. Su organización pide/).waitFor();
    expect(await page.getByRole('button', { name: 'Aprobar plan' }).count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await call('updateOrganization', acting, { body: { require_second_approver: false } });
    await page.reload();
    await page.getByRole('button', { name: 'Aprobar plan' }).click();
    await call('createPayment', acting, { body: { account_id: id, amount: 1 } });
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Aprobar plan' }).click();
    await dialog.getByText('Lo que se debe cambió desde la propuesta. Rechace el plan y proponga otro.').waitFor();
    await page.reload();
    await page.getByText(/^El plan se hizo por ARS\s100,00 y ahora se deben ARS\s99,00\./).waitFor();
    await page.getByRole('button', { name: 'Rechazar plan' }).click();
    await dialog.getByRole('button', { name: 'Rechazar plan' }).click();
    await page.getByText('Plan de pagos de Ana Pérez rechazado.').waitFor();
  });
});
