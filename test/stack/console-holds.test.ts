import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { type Tenant, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, settle, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant, aReplyInInbox } from './ready-tenant.ts';

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

const badges = (page: Page) => page.locator('.hold-badges');

async function choose(page: Page, label: string, choice: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: choice }).click();
}

describe.skipIf(!hasBrowser)('the holds of an account', () => {
  it('are placed with a reason and stay until somebody releases them', async () => {
    const { id } = await aDebtorOf(tenant);
    const { page, complaints } = await openAccount('agent', id);
    await page.getByRole('button', { name: 'Retener', exact: true }).click();
    const dialog = page.getByRole('region', { name: 'Retener la cuenta de Ana Pérez' });
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
    const dialog = page.getByRole('region', { name: 'Retener la cuenta de Ana Pérez' });
    await choose(page, 'Motivo', 'disputa la deuda');
    await choose(page, 'Qué se objeta', 'El monto');
    await dialog.getByRole('textbox', { name: 'Importe objetado (ARS)' }).fill('40,50');
    await dialog.getByText('Es ARS 40,50.').waitFor();
    await dialog.getByRole('textbox', { name: 'Lo que dijo la persona' }).fill('No usé ese servicio.');
    await dialog.getByRole('textbox', { name: 'Explicación' }).fill('La cuota de marzo');
    await dialog.getByRole('button', { name: 'Retener' }).click();
    await page.getByText('Retenida: disputa la deuda', { exact: true }).waitFor();
    const read = async () => (await call('readAccount', tenant.viewer, { params: { id } })).body;
    expect(await read()).toMatchObject({ collection_status: 'disputed', holds: [{ kind: 'disputed' }] });
    const { data } = (await call('listAccountHolds', tenant.viewer, { params: { id } })).body;
    const dispute = { category: 'wrong_amount', amount: 40.5, text: 'No usé ese servicio.' };
    expect(data).toMatchObject([{ dispute, reason: 'La cuota de marzo' }]);
    await badges(page).getByText('El monto · objeta ARS 40,50 · La cuota de marzo').waitFor();

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

  it('last until a ready date in two presses, and are undone in one', async () => {
    const { id } = await aDebtorOf(tenant);
    const { page, complaints } = await openAccount('agent', id);
    const openHolds = async () => (await call('readAccount', tenant.viewer, { params: { id } })).body.holds;
    await page.getByRole('button', { name: 'Retener hasta…' }).press('Enter');
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Dos semanas' }).press('Enter');
    await page.getByText('Nadie contacta a la persona por esta cuenta hasta el').waitFor();
    await badges(page).getByText('Retenida: lo pidió la persona').waitFor();
    const [hold] = await openHolds();
    expect(hold).toMatchObject({ kind: 'by_request', blocks: 'all' });
    const days = (Date.parse(hold.until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(12);
    expect(days).toBeLessThanOrEqual(14);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await badges(page).waitFor({ state: 'detached' });
    expect(await openHolds()).toEqual([]);
    await page.getByRole('button', { name: 'Retener hasta…' }).click();
    await page.getByRole('menuitem', { name: 'Otra fecha…' }).click();
    await page.getByRole('region', { name: 'Retener la cuenta de Ana Pérez' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('say in words whom they cover, and whether only campaigns are stopped', async () => {
    const { id, contact } = await aDebtorOf(tenant);
    const until = new Date(Date.now() + 9 * 86_400_000).toISOString();
    for (const body of [
      { kind: 'hardship', reason: 'Perdió el empleo', until },
      { kind: 'wrong_person', reason: 'Atiende otra persona', address: contact.phone },
      { kind: 'stop_request', reason: 'Lo dijo por teléfono' },
    ])
      expect((await call('createContactHold', tenant.agent, { params: { id: contact.id }, body })).status).toBe(201);
    const { page, complaints } = await openAccount('agent', id);
    await badges(page).getByText('Persona sin campañas: no puede pagar por ahora').waitFor();
    await badges(page).getByText(`No se usa ${contact.phone}: dirección de otra persona`).waitFor();
    await badges(page).getByText('Persona retenida: quizás pidió no ser contactada').waitFor();
    await badges(page)
      .getByText(/quedan \d+ días para decidir · Lo dijo por teléfono/)
      .waitFor();
    await holdsOf(page).getByText('Nadie contacta a la persona, por ninguna de sus cuentas.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  itIfLarge('say to an agent that only an administrator releases what the law protects', async () => {
    const { id } = await aDebtorOf(tenant);
    const body = { kind: 'attorney', reason: 'La representa el Dr. Paz' };
    await call('createAccountHold', tenant.agent, { params: { id }, body });
    const { page } = await openAccount('agent', id, 390);
    await holdsOf(page).getByRole('button', { name: 'Liberar la retención «tiene abogado»' }).click();
    const release = page.getByRole('dialog');
    await release.getByText('solo alguien de administración puede liberarla').waitFor();
    await release.getByRole('textbox', { name: 'Explicación' }).fill('Ya no');
    await release.getByRole('button', { name: 'Liberar' }).click();
    await release.getByText('Su rol no permite liberar esta retención. Pídalo a alguien de administración.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect((await call('readAccount', tenant.viewer, { params: { id } })).body.holds).toHaveLength(1);
  });
});

describe.skipIf(!hasBrowser)('the list of holds', () => {
  it('is ordered by deadline, filtered in the address, and opens the account, the person and the message', async () => {
    const own = await aReadyTenant();
    const email = `ana+${randomUUID()}@mail.example`;
    await call('inviteUser', own.admin, { body: { email, name: 'Ana Ruiz', role: 'agent' } });
    const [disputing, stopping] = await Promise.all([
      aDebtorOf(own, { name: 'Hilda Rey' }),
      aDebtorOf(own, { name: 'Iván Toro' }),
    ]);
    await call('createAccountHold', own.agent, {
      params: { id: disputing.id },
      body: { kind: 'disputed', reason: 'Por carta', dispute: { category: 'fraud', amount: 25.5 } },
    });
    const stop = { kind: 'stop_request', reason: 'Lo dijo por teléfono' };
    await call('createContactHold', own.agent, { params: { id: stopping.contact.id }, body: stop });
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, email, '/holds');
    const rows = page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
    await rows.first().getByText('quizás pidió no ser contactada').waitFor();
    await rows
      .first()
      .getByText(/quedan \d+ días para decidir/)
      .waitFor();
    await rows.nth(1).getByText('Fraude · objeta ARS 25,50 · Por carta').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(
      await page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main .scrolls'))`,
      ),
    ).toBe(0);
    await page.getByRole('button', { name: 'Vencidas' }).click();
    await page.getByText('No hay retenciones con estos filtros.').waitFor();
    expect(new URL(page.url()).search).toBe('?due=overdue');
    await page.getByRole('button', { name: 'Vencidas' }).click();
    await choose(page, 'Qué cubre', 'la persona');
    await rows.nth(1).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?scope=contact');
    await page.getByRole('button', { name: 'Abrir una cuenta de Iván Toro' }).click();
    await page.getByRole('heading', { level: 1, name: 'Iván Toro' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Acciones: quizás pidió no ser contactada, Iván Toro' }).click();
    await page.getByRole('menuitem', { name: 'Liberar' }).click();
    const release = page.getByRole('dialog');
    await release.getByRole('textbox', { name: 'Explicación' }).fill('Era otra llamada');
    await release.getByRole('button', { name: 'Liberar' }).click();
    await page.getByText('Retención liberada.').waitFor();
    await page.getByText('No hay retenciones con estos filtros.').waitFor();
    await page.getByRole('button', { name: 'Ya terminadas' }).click();
    await rows.first().getByText('Lo dijo por teléfono').waitFor();
    expect(complaints).toEqual([]);
  });

  it('leads from a proposal to its message, which one key decides', async () => {
    await aReplyInInbox(tenant, '0009');
    const message = await aReplyInInbox(tenant, '0020');
    const { page } = await openPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, emails.agent, '/holds?kind=stop_request');
    const proposal = page.getByRole('row').filter({ hasText: '(falta confirmarla)' });
    await proposal.getByRole('button', { name: /^Acciones: .+, Ana Pérez$/ }).click();
    await page.getByRole('menuitem', { name: 'Ver el mensaje' }).click();
    const conversation = page.getByRole('region', { name: 'Conversación con Ana Pérez' });
    await conversation.getByText('stop writing to me please').waitFor();
    await conversation.getByText('si se confirma, la persona queda dada de baja').waitFor();
    await conversation.getByRole('button', { name: 'Es así: confirmar: Ana Pérez' }).waitFor();
    await page.keyboard.press('c');
    await page.getByText('Confirmado (quizás pidió no ser contactada): Ana Pérez.').waitFor();
    expect(await page.getByText('El mensaje del enlace ya no está en esta lista').count()).toBe(0);
    const { data } = (await call('listHolds', tenant.viewer, { query: { kind: 'stop_request' } })).body;
    expect(data).toContainEqual(expect.objectContaining({ interaction_id: message, proposed: false }));
    // The next message takes its place; the last one leaves nothing to say.
    await conversation.getByText('¿Cuánto debo?').waitFor();
    await page.keyboard.press('c');
    await page.getByText('Atendido: Ana Pérez.').waitFor();
    await page.getByText('No hay nada por atender.').waitFor();
    expect(await page.getByText('El mensaje del enlace ya no está en esta lista').count()).toBe(0);
  });
});
