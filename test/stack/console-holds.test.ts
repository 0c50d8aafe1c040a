import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, settle, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant } from './ready-tenant.ts';

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

async function openAccount(role: keyof typeof emails, account: string, width = 1280) {
  const opened = await openPage({ viewport: { width, height: 900 } });
  await signIn(opened.page, emails[role], `/accounts/${account}`);
  await opened.page.getByRole('heading', { level: 1, name: 'Ana Pérez' }).waitFor();
  await settle(opened.page);
  return opened;
}

const holdsOf = (page: Page) => page.getByRole('region', { name: 'Retenciones' });

async function choose(page: Page, label: string, choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: choice }).click();
}

describe.skipIf(!hasBrowser)('the holds of an account', () => {
  it('are placed with a reason and stay until somebody releases them', async () => {
    const { id } = await aDebtorOf(tenant);
    const { page, complaints } = await openAccount('agent', id);
    await page.getByRole('button', { name: 'Retener', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Retener la cuenta de Ana Pérez' });
    await choose(page, 'Motivo', 'moratoria');
    await dialog.getByRole('textbox', { name: 'Explicación' }).fill('Inundación');
    await dialog.getByRole('button', { name: 'Retener' }).click();
    // A moratorium needs its end.
    await dialog.getByText('Complete este campo.').waitFor();
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByRole('group', { name: 'Hasta el día' }).getByRole('spinbutton').first().focus();
    await page.keyboard.type(until.split('-').reverse().join(''));
    await dialog.getByRole('button', { name: 'Retener' }).click();
    await page.getByText('Cuenta retenida: moratoria.').waitFor();
    await holdsOf(page).getByText('Inundación').waitFor();
    await page.getByText('Retenida: moratoria', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const { holds } = (await call('readAccount', tenant.viewer, { params: { id } })).body;
    expect(holds).toMatchObject([{ kind: 'moratorium', blocks: 'all' }]);

    await holdsOf(page).getByRole('button', { name: 'Liberar la retención «moratoria»' }).click();
    const release = page.getByRole('dialog', { name: 'Liberar la retención «moratoria»' });
    await release.getByRole('textbox', { name: 'Explicación' }).fill('Terminó antes');
    await release.getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('Retención liberada.').waitFor();
    await page.getByText('Retenida: moratoria', { exact: true }).waitFor({ state: 'detached' });
    expect((await call('readAccount', tenant.viewer, { params: { id } })).body.holds).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are disputes with their category, and end with an outcome', async () => {
    const { id } = await aDebtorOf(tenant);
    const { page, complaints } = await openAccount('agent', id);
    await page.getByRole('button', { name: 'Retener', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Retener la cuenta de Ana Pérez' });
    await choose(page, 'Motivo', 'disputa la deuda');
    await choose(page, 'Qué se objeta', 'El monto');
    await dialog.getByRole('textbox', { name: 'Explicación' }).fill('La cuota de marzo');
    await dialog.getByRole('button', { name: 'Retener' }).click();
    await page.getByText('Retenida: disputa la deuda', { exact: true }).waitFor();
    const read = async () => (await call('readAccount', tenant.viewer, { params: { id } })).body;
    expect(await read()).toMatchObject({ collection_status: 'disputed', holds: [{ kind: 'disputed' }] });

    await holdsOf(page).getByRole('button', { name: 'Liberar la retención «disputa la deuda»' }).click();
    const release = page.getByRole('dialog', { name: 'Liberar la retención «disputa la deuda»' });
    await release.getByRole('textbox', { name: 'Explicación' }).fill('El contrato lo dice');
    await release.getByRole('button', { name: 'Liberar' }).click();
    await release.getByText('Complete este campo.').waitFor();
    await choose(page, 'Resolución', 'La persona no tiene razón');
    await release.getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('Retención liberada.').waitFor();
    expect(await read()).toMatchObject({ collection_status: 'active', holds: [] });
    expect(complaints).toEqual([]);
  });

  itIfLarge('say to an agent that only an administrator releases what the law protects', async () => {
    const { id } = await aDebtorOf(tenant);
    const body = { kind: 'attorney', reason: 'La representa el Dr. Paz' };
    await call('createAccountHold', tenant.agent, { params: { id }, body });
    const { page } = await openAccount('agent', id, 390);
    await holdsOf(page).getByRole('button', { name: 'Liberar la retención «tiene abogado»' }).click();
    const release = page.getByRole('dialog');
    await release.getByRole('textbox', { name: 'Explicación' }).fill('Ya no');
    await release.getByRole('button', { name: 'Liberar' }).click();
    await release.getByText('Su rol no permite liberar esta retención. Pídalo a alguien de administración.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect((await call('readAccount', tenant.viewer, { params: { id } })).body.holds).toHaveLength(1);
  });
});
