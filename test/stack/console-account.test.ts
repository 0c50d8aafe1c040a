import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, baseUrl, call } from './api-client.ts';
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
  it('sends a message by two keys, and shows the receipt of each rule on its channel', async () => {
    const { page, account, complaints } = await openAccount('agent');
    const channels = page.getByRole('list', { name: '¿Podemos contactar ahora?' });
    await channels.getByText('Ahora').nth(3).waitFor();
    await page.keyboard.press('w');
    const panel = page.getByRole('region', { name: 'Enviar mensaje' });
    const submit = panel.getByRole('button', { name: 'Enviar WhatsApp a Ana Pérez' });
    await submit.and(page.locator(':focus')).waitFor();
    // Meanwhile somebody else contacts the person.
    await call('dispatchSms', tenant.agent, { body: { account_id: account.id } });
    await page.keyboard.press('Enter');
    await panel
      .getByText(
        /^Se bloqueó porque ya se hicieron todos los intentos permitidos por día \(todas las cuentas de la persona\)\.$/,
      )
      .waitFor();
    await panel.getByText(/^Se alcanzó el máximo de intentos por día: van 1 de 1, /).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const timeline = page.getByRole('region', { name: 'Historial' });
    await timeline.getByText('WhatsApp: contacto bloqueado').waitFor();
    await timeline.getByText('SMS a la persona').waitFor();
    await timeline.getByText('Por qué se envió').click();
    await timeline.getByText(/^Van 0 de 1 intento permitido por día, /).waitFor();
    await channels.getByRole('button', { name: /^SMS Desde / }).click();
    const receipt = page.getByRole('dialog', { name: 'Reglas: SMS' });
    await receipt.getByText(/^Se alcanzó el máximo de intentos por día: van 1 de 1, /).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Cupo de contactos' }).getByText('1 de 1').waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  it('contacts nobody who has opted out, by no key and no button', async () => {
    const { id, contact } = await aDebtorOf(tenant);
    await call('optOutInBulk', tenant.admin, { body: { contact_ids: [contact.id], reason: 'Lo pidió' } });
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, emails.agent, `/accounts/${id}`);
    const channels = page.getByRole('list', { name: '¿Podemos contactar ahora?' });
    await channels.getByText('la persona se dio de baja').nth(3).waitFor();
    for (const key of ['c', 'w', 's', 'e']) await page.keyboard.press(key);
    expect(await page.getByRole('button', { name: / a Ana Pérez$/ }).count()).toBe(0);
    await channels.getByRole('button', { name: /^Llamar/ }).click();
    await page.getByRole('dialog', { name: 'Reglas: Llamada' }).waitFor();
    expect(await interactionsOf(id)).toEqual([]);
  });

  it('stops all contact when an agent marks the debt as disputed', async () => {
    const { page, account, complaints } = await openAccount('agent');
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: 'Marcar en disputa' }).click();
    const dialog = page.getByRole('alertdialog', { name: '¿Disputa Ana Pérez la deuda?' });
    await dialog.getByRole('button', { name: 'Marcar en disputa' }).click();
    await page.getByText('Estado de la cuenta: En disputa.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'Más acciones');
    await page.getByRole('menuitem', { name: 'Imprimir' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Marcar en disputa' }).count()).toBe(0);
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
    await page.getByRole('button', { name: /^SMS Ahora/ }).waitFor();
    await page.keyboard.press('s');
    await press(page, 'Enviar SMS a Ana Pérez');
    await page.getByText('El servicio no responde.').waitFor();
    await press(page, 'Enviar SMS a Ana Pérez');
    await page.getByText('Enviado por SMS.').waitFor();
    expect(lost).toBe(1);
    expect(await interactionsOf(account.id)).toHaveLength(1);
  });

  it('adjusts a debt after its summary was shown, for administrators only', async () => {
    const { page, account, complaints } = await openAccount('admin');
    await press(page, 'Más acciones');
    await page.getByRole('menuitem', { name: 'Ajustar deuda' }).click();
    const dialog = page.getByRole('region', { name: 'Ajustar deuda' });
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
    await agents.getByRole('button', { name: 'Más acciones' }).click();
    await agents.getByRole('menuitem', { name: 'Imprimir' }).waitFor();
    expect(await agents.getByRole('menuitem', { name: 'Ajustar deuda' }).count()).toBe(0);
  });

  it('registers a payment in place, above the balance only after a second look, a note, and an outcome', async () => {
    const { page, account, complaints } = await openAccount('agent');
    const payments: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/payments')) payments.push(request.method());
    });
    await page.keyboard.press('p');
    const panel = page.getByRole('region', { name: 'Registrar pago' });
    const amount = panel.getByRole('textbox', { name: 'Importe (ARS)' });
    await amount.and(page.locator(':focus')).waitFor();
    await amount.fill('130');
    await amount.press('Enter');
    const summary = panel.getByRole('group', { name: 'Revisar' });
    await summary.getByText(/^Son ARS\s?30,00 más que el saldo/).waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Revisar');
    await page.keyboard.press('Enter');
    expect(payments).toEqual([]);
    await panel.getByRole('button', { name: 'Cambiar datos' }).click();
    await amount.fill('40');
    await panel.getByText(/pago de ARS\s?40,00 en la cuenta de Ana Pérez\. .* ARS\s?60,00/).waitFor();
    await amount.press('Enter');
    await panel.waitFor({ state: 'detached' });
    expect(payments).toEqual(['POST']);
    await page.getByRole('region', { name: 'Saldo' }).getByText(/60,00/).waitFor();
    await page.keyboard.press('n');
    const note = page.getByRole('textbox', { name: 'Texto de la nota' });
    await note.and(page.locator(':focus')).waitFor();
    await note.fill('Pidió que la llamen mañana');
    // What was written is not lost by a slip.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' }).waitFor();
    await page.keyboard.press('Escape');
    await note.press('Control+Enter');
    await page.getByRole('region', { name: 'Historial' }).getByText('Pidió que la llamen mañana').waitFor();
    // The panel closes once all that it changes is read again.
    await note.waitFor({ state: 'detached' });
    expect((await readTimelineOf(tenant, account.id)).map(({ type }) => type).sort()).toEqual(['note', 'payment']);
    await page.keyboard.press('3');
    await page.getByRole('region', { name: 'Historial' }).getByText('Resultado: No atendió').waitFor();
    expect(complaints).toEqual([]);
  });

  it('registers a promise of a coming day, with what it means, and as the outcome', async () => {
    const { page, account, complaints } = await openAccount('agent');
    await page.keyboard.press('1');
    const panel = page.getByRole('region', { name: 'Promesa de pago' });
    await panel.getByRole('button', { name: 'Hoy' }).and(page.locator(':focus')).waitFor();
    await panel.getByRole('group', { name: 'Día prometido' }).getByRole('spinbutton').first().focus();
    await page.keyboard.type('01012020');
    await panel.getByText('El día no puede estar en el pasado.').first().waitFor();
    const save = panel.getByRole('button', { name: 'Registrar promesa' });
    expect(await save.isDisabled()).toBe(true);
    await panel.getByRole('button', { name: /^Viernes/ }).click();
    await panel.getByText(/^Ana Pérez promete pagar ARS\s?100,00 hasta el .*Hasta el final de ese día/).waitFor();
    await save.and(page.locator(':focus')).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Promesa de pago registrada.').waitFor();
    const entries = await readTimelineOf(tenant, account.id);
    expect(entries.map(({ type }) => type).sort()).toEqual(['outcome', 'promise']);
    expect(entries.find(({ type }) => type === 'outcome')?.['outcome']).toMatchObject({ result: 'promised' });
    expect(complaints).toEqual([]);
  });

  it('walks the list from which it was opened, and stays in the place of an account that leaves it', async () => {
    const campaign = await call('createCampaign', tenant.admin, { body: { name: `C ${randomUUID()}` } });
    const ids = await Promise.all(
      [300, 200, 100].map(async (total_amount, at) => {
        const contact = { name: `Eva ${at + 1}`, external_id: randomUUID() };
        const body = { external_id: randomUUID(), contact, total_amount, currency: 'ARS' };
        return String((await call('createAccount', tenant.admin, { body })).body.id);
      }),
    );
    const joined = { account_ids: ids, action: 'assign_campaign', campaign_id: campaign.body.id };
    await call('changeAccountsInBulk', tenant.admin, { body: joined });
    const list = `/accounts?campaign=${campaign.body.id}&status=active&sort=-pending_balance`;
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, emails.admin, `/accounts/${ids[0]}?from=${encodeURIComponent(list)}`);
    const people = page.getByRole('navigation', { name: 'Personas de la lista' });
    await people.getByRole('link', { name: /^Eva 3/ }).waitFor();
    await page.getByText('1 de 3').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'Eva 2' }).waitFor();
    await settle(page);
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: 'Pausar' }).click();
    await people.getByRole('link', { name: /^Eva 2/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'Eva 3' }).waitFor();
    await page.getByText('2 de 2').waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: 'Eva 1' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Cuentas' }).click();
    await page.waitForURL(/\/accounts\?/);
    const [shown, expected] = [page.url(), `${baseUrl()}${list}`].map((url) => [...new URL(url).searchParams].sort());
    expect(shown).toEqual(expected);
    expect(complaints).toEqual([]);
  });

  it('shows six events, four verdicts and all debts of the person on the first screen', async () => {
    const { page, account } = await openAccount('agent', { viewport: { width: 1280, height: 800 } });
    for (const at of [1, 2, 3, 4, 5, 6])
      await call('createNote', tenant.agent, { params: { id: account.id }, body: { text: `Nota ${at}` } });
    await page.reload();
    await page.getByText('Nota 1').waitFor();
    await settle(page);
    const bottoms = await page.evaluate<number[]>(`[...document.querySelectorAll('.event, .channel, .debts')]
      .map((element) => element.getBoundingClientRect().bottom).filter((bottom) => bottom <= innerHeight)`);
    expect(bottoms.length).toBe(11);
  });

  itIfLarge('shows a viewer no actions, and prints without navigation', async () => {
    const { page, complaints } = await openAccount('viewer', { viewport: { width: 390, height: 800 } });
    await page.getByText('Todavía no pasó nada con esta cuenta.').waitFor();
    expect(await page.getByRole('button', { name: /^Pago/ }).count()).toBe(0);
    expect(await page.getByRole('list', { name: '¿Podemos contactar ahora?' }).count()).toBe(0);
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
