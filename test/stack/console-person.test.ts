import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, aTenant, anAccountOf, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, settle, signIn, useBrowser } from './console-page.ts';

useBrowser();

let tenant: Tenant;
const email = `ana+${randomUUID()}@mail.example`;

beforeAll(async () => {
  tenant = await aTenant();
  const invited = await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role: 'agent' } });
  if (invited.status !== 201) throw new Error(invited.text);
});

const mobile = '+5491155550123';
const landline = '+541143210000';

async function openPerson(contact: object = {}) {
  const given = { name: 'Ana Pérez', phones: [{ number: mobile, label: 'celular' }, { number: landline }], ...contact };
  const account = await anAccountOf(tenant, { contact: given });
  const opened = await openPage({ viewport: { width: 1280, height: 900 } });
  await signIn(opened.page, email, `/accounts/${account.id}`);
  await opened.page.getByRole('heading', { level: 1, name: 'Ana Pérez' }).waitFor();
  await settle(opened.page);
  const stored = async () => (await call('readContact', tenant.viewer, { params: { id: account.contact.id } })).body;
  return { ...opened, stored, card: opened.page.getByRole('region', { name: 'Datos de contacto' }) };
}

async function act(page: Page, address: string, action: string) {
  await page.getByRole('button', { name: `Acciones: ${address}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe.skipIf(!hasBrowser)('the card of a person', () => {
  it('marks a number that belongs to somebody else, which passes it over, and takes it back', async () => {
    const { page, card, stored, complaints } = await openPerson();
    await act(page, mobile, 'Es de otra persona');
    await page.getByText(`${mobile}: es de otra persona.`).waitFor();
    await card.getByText('(no se usa)').waitFor();
    expect(await stored()).toMatchObject({
      phone: landline,
      phones: [{ number: mobile, label: 'celular', status: 'wrong_person' }, { number: landline }],
    });
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await card.getByText('(no se usa)').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ phone: mobile });
    expect(complaints).toEqual([]);
  });

  it('passes a number over by one key and stops all contact by another, each of which is undone', async () => {
    const { page, stored, complaints } = await openPerson();
    await page.keyboard.press('x');
    await page.getByText(`${mobile}: es de otra persona.`).waitFor();
    expect(await stored()).toMatchObject({ phone: landline, phones: [{ status: 'wrong_person' }, {}] });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(async () => (await stored()).phone).toBe(mobile);
    await settle(page);
    await page.keyboard.press('o');
    await page.getByText('Nadie contacta a Ana Pérez hasta que alguien decida sobre la baja.').waitFor();
    const badge = page.getByText('Persona retenida: quizás pidió no ser contactada');
    await badge.first().waitFor();
    const { id } = await stored();
    const { data } = (await call('listContactHolds', tenant.viewer, { params: { id } })).body;
    expect(data).toMatchObject([{ kind: 'stop_request', released_at: null, due_by: expect.any(String) }]);
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await badge.first().waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  itIfLarge(
    'puts another number first, adds and removes one, and keeps what somebody else added meanwhile',
    async () => {
      const { page, card, stored, complaints } = await openPerson();
      const { id, phones } = await stored();
      const theirs = { phones: [...phones, { number: '+5491155550199' }] };
      await call('updateContact', tenant.admin, { params: { id }, body: theirs });
      await act(page, landline, 'Usar primero');
      await page.getByText(`Se usará primero ${landline}.`).waitFor();
      const numbers = async () => (await stored()).phones.map(({ number }: { number: string }) => number);
      expect(await numbers()).toEqual([landline, mobile, '+5491155550199']);

      await card.getByRole('button', { name: 'Agregar teléfono' }).click();
      const dialog = page.getByRole('dialog', { name: 'Agregar teléfono' });
      await dialog.getByRole('textbox', { name: 'Número' }).fill('+54 1');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await dialog.getByText(/No es un número que pueda existir\./).waitFor();
      await dialog.getByRole('textbox', { name: 'Número' }).fill('+54 9 11 5555-0177');
      await dialog.getByRole('textbox', { name: 'Etiqueta' }).fill('hija');
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await card.getByText('hija').waitFor();
      await act(page, mobile, 'Quitar');
      await page.getByText(`Se quitó ${mobile}.`).waitFor();
      expect(await numbers()).toEqual([landline, '+5491155550199', '+5491155550177']);
      expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    },
  );

  itIfLarge('shows and changes where a person is and what they chose', async () => {
    const { page, card, stored, complaints } = await openPerson({ document: { type: 'dni', number: '27.123.500' } });
    await card.getByText('Más datos de la persona').click();
    await card.getByText('27123500').waitFor();
    await card.getByRole('button', { name: 'Editar datos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Datos de Ana Pérez' });
    const country = dialog.getByRole('combobox', { name: 'País' });
    await country.fill('Estados Unidos');
    await page.getByRole('option', { name: 'Estados Unidos (US)' }).click();
    await dialog.getByRole('textbox', { name: 'Región' }).fill('AR-C');
    await dialog.getByRole('checkbox', { name: 'SMS' }).focus();
    await page.keyboard.press('Space');
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('La región no es del país.').waitFor();
    await dialog.getByRole('textbox', { name: 'Región' }).fill('US-NY');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Se guardaron los datos de la persona.').waitFor();
    await card.getByText('Estados Unidos (NY)').waitFor();
    expect(await stored()).toMatchObject({
      country: 'US',
      region: 'US-NY',
      document: { type: 'dni', number: '27123500' },
      preferred: { channels: ['sms'], hours: null },
    });
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  itIfLarge('says where a contact must be permitted, and why', async () => {
    const { page, card } = await openPerson({ phones: [{ number: '+34612345678' }] });
    await card
      .getByText(/^Debe estar permitido en (Canary y Madrid|Madrid y Canary): el prefijo de su número puede ser/)
      .waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });
});
