import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, baseUrl, call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { type OpenedPage, brokenRules, openPage, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant, phoneEnding } from './ready-tenant.ts';

useBrowser();

let tenant: Tenant;
const emails = { agent: `ana+${randomUUID()}@mail.example`, admin: `ana+${randomUUID()}@mail.example` };

beforeAll(async () => {
  tenant = await aReadyTenant();
  for (const [role, email] of Object.entries(emails)) {
    const invited = await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role } });
    if (invited.status !== 201) throw new Error(invited.text);
  }
});

interface Writer {
  readonly id: string;
  readonly contact: string;
  readonly name: string;
  readonly phone: string;
  readonly message: string;
}

/** A debtor whom the simulated provider lets answer a message, and whose answer is in the inbox. */
async function aWriter(ending: string, name: string, over: object = {}): Promise<Writer> {
  const phone = phoneEnding(ending);
  const { id, contact } = await aDebtorOf(tenant, { name, phone, ...over });
  const sent = await call('dispatchSms', tenant.agent, { body: { account_id: id } });
  if (sent.status !== 200) throw new Error(sent.text);
  const message = await eventually(async () => {
    const { data } = (await call('listInbox', tenant.agent, { query: { inbox: 'open' } })).body;
    return data.find((each: { account_id: string }) => each.account_id === id);
  });
  return { id, contact: contact.id, name, phone, message: message.id };
}

async function openInbox(role: keyof typeof emails = 'agent'): Promise<OpenedPage> {
  const opened = await openPage({ viewport: { width: 1280, height: 900 } });
  await signIn(opened.page, emails[role], '/inbox');
  return opened;
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Mensajes' }).getByRole('link').filter({ hasText: name });

const conversationWith = (page: Page, name: string) => page.getByRole('region', { name: `Conversación con ${name}` });

/** Goes to a message as a person without a mouse does. */
async function reach(page: Page, name: string): Promise<void> {
  await rowOf(page, name).first().waitFor();
  const there = rowOf(page, name).and(page.locator('[aria-current]'));
  for (let presses = 0; presses < 20 && (await there.count()) === 0; presses++) {
    await page.keyboard.press('j');
    await page.locator('[data-message] [aria-current]:focus').waitFor();
  }
  await conversationWith(page, name).waitFor();
}

/** The texts that the simulated provider got for a number, oldest first. */
async function textsTo(phone: string): Promise<string[]> {
  const headers = { accept: 'application/json' };
  const reply = await fetch(`${baseUrl()}/_local/outbox?to=${encodeURIComponent(phone)}`, { headers });
  // The runner's own page replies in this form.
  const entries = (await reply.json()) as { body: { Body?: string } }[];
  return entries.flatMap(({ body }) => body.Body ?? []).reverse();
}

const answersTo = async (phone: string) => (await textsTo(phone)).filter((text) => !text.startsWith('Hola '));

const holdsOf = async (account: string) =>
  (await call('listAccountHolds', tenant.viewer, { params: { id: account }, query: { limit: 20 } })).body.data;
const contactHoldsOf = async (contact: string) =>
  (await call('listContactHolds', tenant.viewer, { params: { id: contact }, query: { limit: 20 } })).body.data;

describe.skipIf(!hasBrowser)('an answer in the inbox', () => {
  it('is written under the words, kept as a draft, and sent once by two quick presses', async () => {
    const writer = await aWriter('0009', 'Bruno Díaz');
    const { page, complaints } = await openInbox();
    await reach(page, writer.name);
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Respuesta a Bruno Díaz por SMS' });
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Debe cien pesos: “gracias”');
    await page.getByText('Caracteres escritos: 26 de 1.600 · 1 SMS').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await rowOf(page, writer.name).getByText('Borrador: Debe cien pesos').waitFor();
    await page.getByRole('button', { name: 'Enviar respuesta a Bruno Díaz' }).dblclick();
    await page.getByText(/^Respuesta enviada\. Se puede seguir respondiendo hasta el /).waitFor();
    await page.getByRole('list', { name: 'Respuestas enviadas' }).getByText('Debe cien pesos: “gracias”').waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await answersTo(writer.phone)).toEqual(['Debe cien pesos: “gracias”']);
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Otra cosa');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('list', { name: 'Respuestas enviadas' }).getByText('Otra cosa').waitFor();
    expect(await answersTo(writer.phone)).toEqual(['Debe cien pesos: “gracias”', 'Otra cosa']);
    await page.reload();
    await reach(page, writer.name);
    const sent = conversationWith(page, writer.name).getByRole('list', { name: 'Respuestas enviadas' });
    await sent.getByText('Otra cosa').waitFor();
    expect(await sent.getByRole('listitem').count()).toBe(2);
    // The names of colleagues are read beside the list.
    await sent.getByText('Ana Ruiz').nth(1).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is for the message in front alone: when somebody else handles that, no other takes its place', async () => {
    await aWriter('0009', 'Nora Paz');
    const writer = await aWriter('0009', 'Olga Ríos');
    const { page } = await openInbox();
    await reach(page, writer.name);
    const handled = await call('updateInteraction', tenant.agent, {
      params: { id: writer.message },
      body: { handled: true },
    });
    expect(handled.status).toBe(200);
    await page.reload();
    await page.getByText('El mensaje del enlace ya no está en esta lista: alguien lo atendió.').waitFor();
    await rowOf(page, 'Nora Paz').waitFor();
    expect(await page.getByRole('region', { name: /^Conversación con/ }).count()).toBe(0);
    await page.keyboard.press('j');
    await page.getByRole('region', { name: /^Conversación con/ }).waitFor();
  });

  it('whose reply was lost cannot be changed, and is sent once although it is sent again elsewhere', async () => {
    const writer = await aWriter('0009', 'Carla Gil');
    const { page } = await openInbox();
    let lost = 0;
    await page.route('**/reply', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await reach(page, writer.name);
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Respuesta a Carla Gil por SMS' });
    await field.fill('Lo vemos');
    await field.press('Control+Enter');
    await page.getByText('No se sabe si salió').waitFor();
    await field.press('End');
    await page.keyboard.type(' mañana');
    expect(await field.inputValue()).toBe('Lo vemos');
    // Somebody looks at the account meanwhile.
    await conversationWith(page, 'Carla Gil').getByRole('link', { name: 'Carla Gil' }).click();
    await page.getByRole('heading', { level: 1, name: 'Carla Gil' }).waitFor();
    await page.goBack();
    await page.getByText('No se sabe si salió').waitFor();
    await page.getByRole('button', { name: 'Enviar respuesta a Carla Gil' }).click();
    await page.getByText(/^Respuesta enviada\./).waitFor();
    expect(await answersTo(writer.phone)).toEqual(['Lo vemos']);
  });

  it('that a rule forbids says so in words, and is not lost', async () => {
    const writer = await aWriter('0009', 'Darío Paz');
    const hold = { kind: 'attorney', reason: 'Escribió su abogada' };
    await call('createContactHold', tenant.agent, { params: { id: writer.contact }, body: hold });
    const { page, complaints } = await openInbox();
    await reach(page, writer.name);
    await page.keyboard.press('r');
    const field = page.getByRole('textbox', { name: 'Respuesta a Darío Paz por SMS' });
    await field.fill('Buen día');
    await field.press('Control+Enter');
    const refusal = page.getByRole('alert');
    await refusal.getByText('No se envió nada: una regla lo impide. contact_held').waitFor();
    await refusal.getByText('Lo impide una retención abierta («tiene abogado»)').first().waitFor();
    expect(await field.inputValue()).toBe('Buen día');
    expect(await brokenRules(page)).toEqual([]);
    expect(await answersTo(writer.phone)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('what a debtor writes', () => {
  it('“ya pagué” stops the campaign, is confirmed by one key, and ends with the payment', async () => {
    const writer = await aWriter('0008', 'Elena Sosa');
    const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }];
    const strategy = await call('createStrategy', tenant.admin, { body: { name: 'S', max_discount_pct: 0, steps } });
    const campaign = await call('createCampaign', tenant.admin, {
      body: { name: 'C', strategy_id: strategy.body.id, status: 'active' },
    });
    const joined = { account_ids: [writer.id], action: 'assign_campaign', campaign_id: campaign.body.id };
    await call('changeAccountsInBulk', tenant.admin, { body: joined });
    await call('enqueueAccounts', tenant.admin, { body: { campaign_id: campaign.body.id } });
    await eventually(async () => {
      const { data } = (await call('listQueueItems', tenant.admin, { query: { limit: 100 } })).body;
      return data.find(
        (each: { account_id: string; reason: string | null }) =>
          each.account_id === writer.id && each.reason === 'account_held',
      );
    });
    const { page, complaints } = await openInbox();
    await rowOf(page, writer.name).getByText('ARS 100').waitFor();
    await reach(page, writer.name);
    const entry = conversationWith(page, writer.name);
    await entry.getByText('Ya pagué la semana pasada').waitFor();
    await entry.getByText('Sin campañas: puede faltar un pago').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('c');
    await page.getByText('Confirmado (puede faltar un pago): Elena Sosa.').waitFor();
    const [claim] = await holdsOf(writer.id);
    expect(claim).toMatchObject({ kind: 'paid_claim', proposed: false, released_at: null });
    expect(claim.confirmed_by).toMatchObject({ kind: 'user' });

    await page.goto(`${baseUrl()}/accounts/${writer.id}`);
    await page.locator('.hold-badges').getByText('Sin campañas: puede faltar un pago').waitFor();
    await page.keyboard.press('p');
    const panel = page.getByRole('region', { name: 'Registrar pago' });
    await panel.getByRole('textbox', { name: 'Importe (ARS)' }).fill('60');
    await panel.getByRole('button', { name: 'Registrar pago' }).click();
    await page.locator('.hold-badges').waitFor({ state: 'detached' });
    expect((await holdsOf(writer.id))[0].released_at).not.toBeNull();
    expect(complaints).toEqual([]);
  });

  it('“no soy yo” takes that number from the person, and leaves them the other', async () => {
    const first = phoneEnding('0019');
    const second = phoneEnding('4321');
    const phones = [{ number: first }, { number: second }];
    const { id, contact } = await aDebtorOf(tenant, { name: 'Fabio Luna', phone: first, phones });
    await call('dispatchSms', tenant.agent, { body: { account_id: id } });
    await eventually(async () => (await contactHoldsOf(contact.id)).length > 0);
    const { page } = await openInbox();
    await reach(page, 'Fabio Luna');
    const entry = conversationWith(page, 'Fabio Luna');
    await entry.getByText(`No se usa ${first}: dirección de otra persona`).waitFor();
    await entry.getByText('si se confirma, ese número no se usa más para esta persona').waitFor();
    await page.keyboard.press('c');
    await page.getByText('Confirmado (dirección de otra persona): Fabio Luna.').waitFor();
    const sent = await call('dispatchSms', tenant.agent, { body: { account_id: id } });
    expect(sent).toMatchObject({ status: 200, body: { to: second } });
    expect(await textsTo(first)).toHaveLength(1);
    await page.goto(`${baseUrl()}/holds`);
    await page.getByRole('row').filter({ hasText: first }).getByText('no se usa').waitFor();
  });

  it('that is something else is changed, and what the law protects is released by an administrator alone', async () => {
    const writer = await aWriter('0021', 'Gina Vera');
    const { page, complaints } = await openInbox();
    await reach(page, writer.name);
    const entry = conversationWith(page, writer.name);
    await entry.getByText('Solo alguien de administración puede liberar o cambiar').waitFor();
    expect(await entry.getByRole('button', { name: 'No es así: liberar: Gina Vera' }).isDisabled()).toBe(true);
    await page.keyboard.press('x');
    expect((await contactHoldsOf(writer.contact))[0]).toMatchObject({ kind: 'attorney', released_at: null });
    expect(complaints).toEqual([]);

    const admin = await openInbox('admin');
    await reach(admin.page, writer.name);
    await admin.page.keyboard.press('m');
    const dialog = admin.page.getByRole('dialog', { name: 'Qué dijo Gina Vera' });
    for (const [proposal, choice] of [
      ['disputa la deuda', 'Es así: disputa la deuda'],
      ['tiene abogado', 'insolvencia'],
    ] as const) {
      await dialog.getByRole('button', { name: new RegExp(`^Parece: ${proposal}`) }).click();
      await admin.page.getByRole('option', { name: choice, exact: true }).click();
    }
    expect(await brokenRules(admin.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Decidir' }).click();
    await admin.page.getByText('Atendido: Gina Vera.').waitFor();
    const ofPerson = await contactHoldsOf(writer.contact);
    expect(ofPerson).toMatchObject([
      { kind: 'insolvency', released_at: null },
      { kind: 'attorney', released_at: expect.any(String) },
    ]);
    expect(await holdsOf(writer.id)).toMatchObject([{ kind: 'disputed', proposed: false, released_at: null }]);
  });
});
