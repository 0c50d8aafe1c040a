import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, aTenant, anAccountOf, call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, settle, signIn, useBrowser } from './console-page.ts';

useBrowser();

let tenant: Tenant;
const emails = { agent: `ana+${randomUUID()}@mail.example`, admin: `eva+${randomUUID()}@mail.example` };

beforeAll(async () => {
  tenant = await aTenant();
  for (const [role, email] of Object.entries(emails)) {
    const invited = await call('inviteUser', tenant.admin, { body: { email, name: 'Eva Ruiz', role } });
    if (invited.status !== 201) throw new Error(invited.text);
  }
});

/** An account each of two contacts that have the same document, and phones of their own. */
async function twice(document: string) {
  const [mobile, other] = [`+54911555${document.slice(-5)}`, `+54911556${document.slice(-5)}`];
  const contact = (n: number, given: object) => ({
    ...given,
    external_id: `${document}-${n}`,
    document: { type: 'dni', number: document },
  });
  const one = await anAccountOf(tenant, { contact: contact(1, { name: 'Ana Pérez', phone: mobile }) });
  const two = await anAccountOf(tenant, { contact: contact(2, { name: 'PEREZ ANA', phone: other }) });
  const query = { contact_id: one.contact.id };
  await eventually(async () => (await call('listDuplicates', tenant.viewer, { query })).body.data.length === 1);
  return { one, two, mobile, other };
}

async function open(role: keyof typeof emails, path: string, width = 1280) {
  const opened = await openPage({ viewport: { width, height: 900 } });
  await signIn(opened.page, emails[role], path);
  await settle(opened.page);
  return opened;
}

async function askToMerge(page: Page, stays: string) {
  await page.keyboard.press('j');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toMatch(/^Unir /);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '¿Son una misma persona?' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Mismo documento, confirmado por teléfono');
  await dialog.getByRole('button', { name: 'Revisar' }).click();
  await dialog.getByText('Complete').first().waitFor();
  await dialog.getByRole('button', { name: /^Ficha que queda/ }).click();
  await page.getByRole('option', { name: stays }).click();
  await dialog.getByRole('button', { name: 'Revisar' }).click();
  await dialog.getByText('No se puede deshacer.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Unir' }).click();
  return dialog;
}

describe.skipIf(!hasBrowser)('two contacts that may be one person', () => {
  itIfLarge('are compared by an agent, who comes from the account and cannot merge them', async () => {
    const { two, mobile, other } = await twice('30111222');
    const { page, complaints } = await open('agent', `/accounts/${two.id}`, 390);
    await page.getByText('PEREZ ANA y Ana Pérez pueden ser una misma persona.').waitFor();
    await page.getByRole('link', { name: 'Comparar' }).click();
    await page.getByText('Tienen el mismo documento').waitFor();
    const phones = page.getByRole('row', { name: 'Teléfonos' }).getByRole('cell');
    const [first, second = ''] = await phones.allTextContents();
    expect([first, second.replace(' (distinto)', '')].sort()).toEqual([mobile, other].sort());
    expect(second).toContain('(distinto)');
    await page.getByRole('row', { name: 'Cuentas' }).getByRole('link').nth(1).waitFor();
    await page.getByText('un administrador puede unirlas').waitFor();
    expect(await page.getByRole('button', { name: /^Unir/ }).count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(complaints).toEqual([]);
  });

  it('are merged by an administrator with a reason, into the one that was chosen', async () => {
    const { one, two, mobile, other } = await twice('30333444');
    await call('optOutInBulk', tenant.admin, { body: { phones: [other], reason: 'Lo pidió' } });
    const { page, complaints } = await open('admin', `/duplicates?contact=${two.contact.id}`);
    await askToMerge(page, 'Ana Pérez');
    await page.getByText('Las dos fichas son ahora una: Ana Pérez.').waitFor();
    await page.getByText('Ninguna otra ficha parece ser de esta persona.').waitFor();
    const { contact } = (await call('readAccount', tenant.viewer, { params: { id: two.id } })).body;
    expect(contact).toMatchObject({
      id: one.contact.id,
      opted_out: true,
      phones: [{ number: mobile }, { number: other }],
    });
    await page.goto(page.url().replace(/\/duplicates.*/, `/accounts/${two.id}`));
    await page.getByRole('heading', { level: 1, name: 'Ana Pérez' }).waitFor();
    const entry = page.getByRole('listitem').filter({ hasText: 'Unida a otra ficha' });
    await entry.getByText('por Eva Ruiz').waitFor();
    await entry.getByText('La cuenta estaba en la ficha de PEREZ ANA (30333444-2).').waitFor();
    await entry.getByText('Mismo documento, confirmado por teléfono').waitFor();
    expect(complaints).toEqual([]);
  });

  itIfLarge('are not merged if somebody merged one of them meanwhile, which the dialog says', async () => {
    const { one, two } = await twice('30555666');
    const third = await anAccountOf(tenant, { contact: { name: 'Bo Díaz', external_id: '30555666-3' } });
    const { page } = await open('admin', `/duplicates?contact=${two.contact.id}`);
    const body = { into: third.contact.id, reason: 'Ya se sabía' };
    expect((await call('mergeContact', tenant.admin, { params: { id: two.contact.id }, body })).status).toBe(200);
    const dialog = await askToMerge(page, 'Ana Pérez');
    await dialog.getByText('Mientras tanto alguien unió una de las fichas a otra.').waitFor();
    const { contact } = (await call('readAccount', tenant.viewer, { params: { id: one.id } })).body;
    expect(contact.id).toBe(one.contact.id);
  });
});
