import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, aTenant, anAccountOf, call, eventually } from './api-client.ts';
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

const holdsOf = async (id: string): Promise<string[]> =>
  (await call('readAccount', tenant.viewer, { params: { id } })).body.holds.map(({ kind }: { kind: string }) => kind);

/** Two accounts of one person id, which then arrives with the name and phone of somebody else. */
async function aMixUp(before: string, after: string): Promise<readonly string[]> {
  const person = randomUUID();
  const contact = { external_id: person, name: before, phone: '+5491155550123' };
  const [one, other] = [randomUUID(), randomUUID()];
  const first = await anAccountOf(tenant, { external_id: one, contact });
  const second = await anAccountOf(tenant, { external_id: other, contact });
  const arrived = {
    external_id: one,
    contact: { ...contact, name: after, phone: '+5491155550188' },
    total_amount: 100,
  };
  await call('createAccount', tenant.admin, { body: arrived });
  const ids = [first.id, second.id];
  for (const id of ids) await eventually(async () => (await holdsOf(id)).includes('identity_check'));
  return ids;
}

async function openChecks(width = 1280) {
  const opened = await openPage({ viewport: { width, height: 900 } });
  await signIn(opened.page, email, '/identity-checks');
  await settle(opened.page);
  return opened;
}

describe.skipIf(!hasBrowser)('the review of identities', () => {
  it('shows before and after in pairs, and releases all accounts of a person with one reason', async () => {
    const ids = await aMixUp('María González', 'Pedro Ríos');
    const { page, complaints } = await openChecks();
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pedro Ríos' }) });
    await entry.getByText('Con el mismo id llegó otro nombre').waitFor();
    const name = entry.getByRole('row', { name: 'Nombre' });
    expect(await name.getByRole('cell').allTextContents()).toEqual(['María González', 'Pedro Ríos (distinto)']);
    await entry.getByText('2 cuentas retenidas:').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('j');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Es correcto: Pedro Ríos');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿La deuda es de Pedro Ríos?' });
    await dialog.getByRole('textbox', { name: 'Explicación' }).fill('Heredó la deuda');
    await dialog.getByRole('button', { name: 'Es correcto' }).click();
    await page.getByText('Se liberaron 2 cuentas.').waitFor();
    await page.getByText('No hay nada que revisar.').waitFor();
    expect(await Promise.all(ids.map(holdsOf))).toEqual([[], []]);
    expect(complaints).toEqual([]);
  });

  itIfLarge('puts the former data back, and then releases the accounts', async () => {
    const ids = await aMixUp('Carla Suárez', 'Hugo Paz');
    const { page } = await openChecks(390);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Corregir los datos de Hugo Paz' }).click();
    const dialog = page.getByRole('dialog', { name: 'Corregir los datos de Hugo Paz' });
    await dialog.getByRole('button', { name: 'Poner los de antes' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Teléfono' }).inputValue()).toBe('+5491155550123');
    await dialog.getByRole('textbox', { name: 'Explicación' }).fill('Id repetido en la planilla');
    await dialog.getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('Se liberaron 2 cuentas.').waitFor();
    const [id = ''] = ids;
    const { contact } = (await call('readAccount', tenant.viewer, { params: { id } })).body;
    expect(contact).toMatchObject({ name: 'Carla Suárez', phone: '+5491155550123' });
    expect(await Promise.all(ids.map(holdsOf))).toEqual([[], []]);
  });
});
