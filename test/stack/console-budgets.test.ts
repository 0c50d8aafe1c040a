import { describe, expect, it } from 'vitest';
import { hasBrowser } from './browser.ts';
import { call, eventually } from './api-client.ts';
import { brokenRules, openPage, signIn, useBrowser } from './console-page.ts';
import { aDebtorOf, aReadyTenant } from './ready-tenant.ts';

useBrowser();

const steps = [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }];

describe.skipIf(!hasBrowser)('a budget', () => {
  // Sends through the whole service, and waits for the counts of what was sent.
  it('is spent at the prices of the organization, and the campaign says why it is paused', async () => {
    const tenant = await aReadyTenant();
    const { body: invited } = await call('inviteUser', tenant.admin, {
      body: { email: `ana+${tenant.id}@mail.example`, name: 'Ana Ruiz', role: 'admin' },
    });
    const { page, complaints } = await openPage();
    await signIn(page, invited.email, '/organization');
    const prices = page.getByRole('region', { name: 'Precios de mensajes y llamadas' });
    await prices.getByRole('textbox', { name: 'Por parte de SMS' }).fill('45,5');
    await prices.getByRole('button', { name: 'Agregar precio' }).click();
    await prices.getByText(/^SMS: ARS 45,50 desde el/).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar 1 cambio' }).click();
    await page.getByText('Se guardaron los ajustes de la organización.').waitFor();

    const strategy = await call('createStrategy', tenant.admin, { body: { name: 'S', max_discount_pct: 0, steps } });
    const { body: campaign } = await call('createCampaign', tenant.admin, {
      body: { name: 'Mora', strategy_id: strategy.body.id, status: 'active' },
    });
    await page.goto(new URL(`/campaigns/${campaign.id}`, page.url()).href);
    await page.getByRole('button', { name: 'Más acciones de «Mora»' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Presupuesto', exact: true }).fill('50');
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText(/^Presupuesto: ARS\s50,00 por día/).waitFor();

    const send = async () => {
      const { id } = await aDebtorOf(tenant);
      const body = { account_ids: [id], action: 'assign_campaign', campaign_id: campaign.id };
      await call('changeAccountsInBulk', tenant.admin, { body });
      await call('enqueueAccounts', tenant.admin, { body: { campaign_id: campaign.id } });
    };
    await send();
    await eventually(async () => {
      const { body } = await call('readCampaignSummary', tenant.admin, { params: { id: campaign.id } });
      return body.cost[0]?.amount === 45.5;
    }, 25);
    await send();
    await eventually(async () => {
      const { body } = await call('readCampaign', tenant.admin, { params: { id: campaign.id } });
      return body.pause_reason === 'budget';
    }, 25);
    await page.reload();
    await page.getByText(/^En pausa: se alcanzó el presupuesto de ARS\s50,00 por día\. Se reanuda sola/).waitFor();
    await page
      .getByText(/^ARS\s45,50$/)
      .first()
      .waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
