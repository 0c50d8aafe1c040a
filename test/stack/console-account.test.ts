import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, settle, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant, readTimelineOf } from './ready-tenant.ts';

useBrowser();

let tenant: Tenant;
const anEmail = () => `ana+${randomUUID()}@mail.example`;
const emails = { admin: anEmail(), agent: anEmail(), viewer: anEmail() };

beforeAll(async () => {
  tenant = await aReadyTenant({ contact_frequency: { per_day: 1, per_week: 700 } });
  for (const [role, email] of Object.entries(emails)) {
    const invited = await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role } });
    if (invited.status !== 201) throw new Error(invited.text);
  }
});

async function openAccount(role: keyof typeof emails, options: Parameters<typeof openPage>[0] = {}) {
  const account = await aDebtorOf(tenant);
  const opened = await openPage(options);
  await signIn(opened.page, emails[role], `/accounts/${account.id}`);
  await opened.page.getByRole('heading', { level: 1, name: 'Ana Pérez' }).waitFor();
  await settle(opened.page);
  return { ...opened, account };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

const interactionsOf = async (account: string) =>
  (await readTimelineOf(tenant, account)).filter(({ type }) => type === 'interaction');

describe.skipIf(!hasBrowser)('the page of an account', () => {
  it('sends a message, explains why it was sent, and why the next one is blocked', async () => {
    const { page, complaints } = await openAccount('agent');
    const checks = page.getByRole('region', { name: '¿Podemos contactar ahora?' });
    await checks.getByText('Ahora').nth(3).waitFor();
    await press(page, 'Enviar mensaje');
    await press(page, 'Enviar SMS a Ana Pérez');
    const timeline = page.getByRole('region', { name: 'Historial' });
    await timeline.getByText('SMS a la persona').waitFor();
    await timeline.getByText('Por qué se envió').click();
    await timeline.getByText(/^Van 0 de 1 intento permitido por día, /).waitFor();
    expect(complaints).toEqual([]);

    await checks
      .getByText(/^, porque ya se hicieron todos los intentos permitidos por día \(todas las cuentas de la persona\)$/)
      .nth(3)
      .waitFor();
    await press(page, 'Enviar mensaje');
    await press(page, 'Enviar SMS a Ana Pérez');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(
        /^Se bloqueó porque ya se hicieron todos los intentos permitidos por día \(todas las cuentas de la persona\)\.$/,
      )
      .waitFor();
    await dialog.getByText(/Se podrá desde el /).waitFor();
    await dialog.getByText(/^Se alcanzó el máximo de intentos por día: van 1 de 1, /).waitFor();
    await press(page, 'Cancelar');
    await timeline.getByText('SMS: contacto bloqueado').waitFor();
  });

  it('stops all contact when an agent marks the debt as disputed', async () => {
    const { page, account, complaints } = await openAccount('agent');
    await press(page, 'Marcar en disputa');
    const dialog = page.getByRole('alertdialog', { name: '¿Disputa Ana Pérez la deuda?' });
    await dialog.getByRole('button', { name: 'Marcar en disputa' }).click();
    await page.getByText('Estado de la cuenta: En disputa.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Marcar en disputa' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    const sent = await call('dispatchSms', tenant.agent, { body: { account_id: account.id } });
    expect(sent).toMatchObject({ status: 422, body: { code: 'account_disputed' } });
  });

  it('sends once when the reply was lost and the person presses again', async () => {
    const { page, account } = await openAccount('agent');
    let lost = 0;
    await page.route('**/api/dispatch/sms', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await press(page, 'Enviar mensaje');
    await press(page, 'Enviar SMS a Ana Pérez');
    await page.getByText('El servicio no responde.').waitFor();
    await press(page, 'Cancelar');
    await press(page, 'Enviar mensaje');
    await press(page, 'Enviar SMS a Ana Pérez');
    await page.getByText('Enviado por SMS.').waitFor();
    expect(lost).toBe(1);
    expect(await interactionsOf(account.id)).toHaveLength(1);
  });

  it('adjusts a debt after its summary was shown, for administrators only', async () => {
    const { page, account, complaints } = await openAccount('admin');
    await press(page, 'Ajustar deuda');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Tipo de ajuste/ }).click();
    await page.getByRole('option', { name: 'descuento' }).click();
    expect(await dialog.getByRole('button', { name: /^La deuda/ }).count()).toBe(0);
    const amount = dialog.getByRole('textbox', { name: 'Importe (ARS)' });
    await amount.fill('40');
    await amount.press('Enter');
    await dialog.getByText(/ajuste \(descuento\) en la cuenta de Ana Pérez: .* ARS\s?100,00 a ARS\s?60,00/).waitFor();
    await dialog.getByRole('button', { name: 'Ajustar deuda' }).click();
    await page.getByRole('region', { name: 'Saldo' }).getByText(/60,00/).first().waitFor();
    const timeline = page.getByRole('region', { name: 'Historial' });
    await timeline.getByText(/^Ajuste \(descuento\): -ARS\s?40,00$/).waitFor();
    expect((await readTimelineOf(tenant, account.id)).map(({ type }) => type)).toEqual(['adjustment']);
    expect(complaints).toEqual([]);

    const { page: agents } = await openAccount('agent');
    expect(await agents.getByRole('button', { name: 'Ajustar deuda' }).count()).toBe(0);
  });

  it('registers a payment only after its summary was shown, which changes the balance, a note, and an outcome', async () => {
    const { page, account, complaints } = await openAccount('agent');
    const payments: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/payments')) payments.push(request.method());
    });
    await press(page, 'Registrar pago');
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: 'Importe (ARS)' });
    await amount.fill('130');
    await amount.press('Enter');
    const summary = dialog.getByRole('group', { name: 'Revisar' });
    await summary.getByText(/ARS\s?0,00\.$/).waitFor();
    await summary.getByText(/^Son ARS\s?30,00 más que el saldo/).waitFor();
    await dialog.getByRole('button', { name: 'Cambiar datos' }).click();
    await amount.fill('40');
    await amount.press('Enter');
    await summary.getByText(/pago de ARS\s?40,00 en la cuenta de Ana Pérez\. .* ARS\s?60,00/).waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Revisar');
    await page.keyboard.press('Enter');
    expect(payments).toEqual([]);
    expect(await readTimelineOf(tenant, account.id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Registrar pago' }).click();
    const balance = page.getByRole('region', { name: 'Saldo' });
    await balance.getByText(/60,00/).waitFor();
    await press(page, 'Nota');
    await page.getByRole('textbox', { name: 'Texto de la nota' }).fill('Pidió que la llamen mañana');
    await press(page, 'Guardar');
    await page.getByRole('region', { name: 'Historial' }).getByText('Pidió que la llamen mañana').waitFor();
    expect((await readTimelineOf(tenant, account.id)).map(({ type }) => type).sort()).toEqual(['note', 'payment']);
    await press(page, 'Resultado');
    await page.getByRole('button', { name: /^Resultado .* Elija/ }).click();
    await page.getByRole('option', { name: 'No atendió' }).click();
    await press(page, 'Guardar');
    await page.getByRole('region', { name: 'Historial' }).getByText('Resultado: No atendió').waitFor();
    expect(complaints).toEqual([]);
  });

  itIfLarge('registers a promise only after its summary says until when nobody contacts the person', async () => {
    const { page, account } = await openAccount('agent');
    await press(page, 'Promesa de pago');
    const dialog = page.getByRole('dialog');
    const day = dialog.getByRole('group', { name: 'Día prometido' }).getByRole('spinbutton').first();
    await day.focus();
    const due = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await page.keyboard.type(due.split('-').reverse().join(''));
    await dialog.getByRole('textbox', { name: 'Importe (ARS)' }).press('Enter');
    const summary = dialog.getByRole('group', { name: 'Revisar' });
    const promised = new RegExp(`^Ana Pérez promete pagar ARS\\s?100,00 hasta el 0?${Number(due.slice(8))}\\b`);
    await summary.getByText(promised).waitFor();
    await summary.getByText('Hasta el final de ese día, la estrategia no contacta a la persona.').waitFor();
    expect(await readTimelineOf(tenant, account.id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Promesa de pago' }).click();
    await page.getByText('Promesa de pago registrada.').waitFor();
    expect((await readTimelineOf(tenant, account.id)).map(({ type }) => type)).toEqual(['promise']);
  });

  itIfLarge('shows a viewer no actions, and prints without navigation', async () => {
    const { page, complaints } = await openAccount('viewer', { viewport: { width: 390, height: 800 } });
    await page.getByText('Todavía no pasó nada con esta cuenta.').waitFor();
    expect(await page.locator('.page-head').getByRole('button').allTextContents()).not.toContain('Enviar mensaje');
    expect(await page.getByRole('region', { name: '¿Podemos contactar ahora?' }).count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header.side').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  itIfLarge('is accessible to an agent', async () => {
    const { page } = await openAccount('agent', { viewport: { width: 1280, height: 900 } });
    await page.getByText('Ahora').nth(3).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });
});
