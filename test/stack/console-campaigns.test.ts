import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import { baseUrl, call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

const strategy = {
  name: 'Recordatorios',
  max_discount_pct: 10,
  // The first step may be taken while a test runs; the second is always still due.
  steps: [0, 48].map((delay_hours) => ({ channel: 'sms', action_type: 'reminder', delay_hours })),
};

describe.skipIf(!hasBrowser)('the screen of campaigns', () => {
  it('creates a campaign once, activates it for its accounts, pauses it and ends it', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    expect((await call('createStrategy', acting, { body: strategy })).status).toBe(201);
    const { page, complaints } = await openPage();
    await signIn(page, email, '/campaigns');
    await page.getByText('Todavía no hay campañas.').waitFor();
    await page.getByRole('button', { name: 'Crear la primera campaña' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Mora temprana');
    expect(await brokenRules(page)).toEqual([]);
    // The reply is lost, so the user presses again.
    let lost = 0;
    await page.route('**/api/admin/campaigns', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Crear campaña' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Crear campaña' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    complaints.length = 0;
    const { body: listed } = await call('listCampaigns', acting);
    expect(listed.data).toMatchObject([{ name: 'Mora temprana', status: 'draft', strategy_id: null }]);
    const id = String(listed.data[0].id);

    const account = { external_id: randomUUID(), contact: { name: 'Ana Ruiz' }, total_amount: 100 };
    const { body: created } = await call('createAccount', acting, { body: account });
    const assign = { account_ids: [created.id], action: 'assign_campaign', campaign_id: id };
    expect((await call('changeAccountsInBulk', acting, { body: assign })).status).toBe(200);
    await eventually(
      async () => (await call('readCampaignSummary', acting, { params: { id } })).body.account_count === 1,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Activar «Mora temprana»' }).click();
    const question = page.getByRole('alertdialog', { name: 'Activar «Mora temprana»: 1 cuenta' });
    await question.getByRole('button', { name: 'Activar' }).click();
    await question.getByText('Una campaña activa necesita una estrategia.').waitFor();
    await question.getByRole('button', { name: 'Estrategia Elija una opción' }).click();
    await page.getByRole('option', { name: 'Recordatorios' }).click();
    await question.getByText('Se contactará a 1 cuenta de la campaña con la estrategia «Recordatorios»').waitFor();
    await question.getByText(/^El horario de contacto de su organización es lun–/).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await question.getByRole('button', { name: 'Activar' }).click();
    await page.getByText('«Mora temprana» está activa.').waitFor();
    await page.getByRole('group', { name: 'Mora temprana' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Mora temprana' }).waitFor();
    expect(await page.title()).toBe('Mora temprana · Campaña · Cobranzas');
    await page.getByText('Hoy no hay contactos en la cola de esta campaña. Cada minuto se busca').waitFor();

    await page.getByRole('button', { name: 'Simular' }).click();
    await page.getByText(/^Semilla [\d.]+: con ella/).waitFor();
    expect(new URL(page.url()).searchParams.get('seed')).toMatch(/^\d+$/);
    await page.getByText('Ver las cuentas que nunca se alcanzan (1)').click();
    await page.getByRole('link', { name: 'Ana Ruiz' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);

    await page.getByRole('link', { name: 'Asignadas' }).click();
    await page.getByRole('rowheader', { name: 'Ana Ruiz' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Contactadas' }).click();
    await page.getByText('Ninguna cuenta cumple los filtros.').waitFor();
    await page.goBack();
    const figures = page.locator('.kpi').getByRole('link');
    await figures.first().waitFor();
    const addresses = await Promise.all((await figures.all()).map((figure) => figure.getAttribute('href')));
    expect(addresses.map((address) => new URL(required(address), baseUrl()).searchParams.get('has'))).toEqual([
      'payment',
      'promise',
      'settlement',
      null,
    ]);
    await page.getByRole('row', { name: /^Día 2 .* Recordatorio 0/ }).waitFor();
    await page.getByRole('button', { name: 'Cómo se calcula: Qué paso funciona' }).click();
    await page.getByText('si fue dentro de tres días').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Activa 1' }).click();
    await page.waitForURL(
      (url) => url.searchParams.get('status') === 'active' && url.searchParams.get('campaign') === id,
    );
    await page.getByRole('rowheader', { name: 'Ana Ruiz' }).waitFor();
    await page.goto(`${baseUrl()}/campaigns`);
    const row = page.getByRole('row', { name: /^Mora temprana Activa Recordatorios / });
    const counts = { Cuentas: 1, Contactadas: 0, Prometieron: 0, Pagaron: 0 };
    for (const [heading, count] of Object.entries(counts))
      await row.getByRole('link', { name: `${heading}, Mora temprana: ${count}`, exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Tablero' }).click({ force: true });
    await page.waitForURL(/view=board/);
    const column = page.getByRole('region', { name: /^Activas/ });
    await column.getByRole('button', { name: 'Pausar «Mora temprana»' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).click();
    const paused = page.getByRole('region', { name: /^En pausa/ });
    await paused.getByRole('article', { name: 'Mora temprana' }).and(page.locator(':focus')).waitFor();
    await paused.getByRole('button', { name: 'Terminar «Mora temprana»' }).click();
    const end = page.getByRole('alertdialog', { name: 'Terminar «Mora temprana»: 1 cuenta' });
    expect(await end.getByRole('button', { name: 'Terminar' }).isDisabled()).toBe(true);
    await end.getByRole('textbox').fill('Mora temprana');
    await end.getByRole('button', { name: 'Terminar' }).click();
    await page
      .getByRole('region', { name: /^Terminadas/ })
      .getByRole('link', { name: 'Mora temprana' })
      .waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.goto(`${baseUrl()}/accounts/${created.id}`);
    await page.getByText('Recordatorios (de la campaña)').waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  itIfLarge(
    'is remembered by the list of accounts, also while that is filtered, and is named when they are in it',
    async () => {
      const { acting, invite } = await createOrganization();
      const { email } = await invite('admin');
      const { body: campaign } = await call('createCampaign', acting, { body: { name: 'Junio' } });
      for (const [name, amount] of [
        ['Ana Ruiz', 100],
        ['Luis Gil', 20],
      ] as const)
        await call('createAccount', acting, {
          body: { external_id: randomUUID(), contact: { name }, total_amount: amount },
        });
      const { page, complaints } = await openPage();
      await signIn(page, email, `/campaigns/${campaign.id}`);
      await page.getByRole('link', { name: 'Asignar cuentas' }).click();
      await page.getByText('Elija cuentas, o fíltrelas y asígnelas todas, para la campaña Junio').waitFor();
      await page.getByRole('button', { name: 'Agregar un filtro' }).click();
      await page.getByRole('menuitem', { name: 'Saldo', exact: true }).click();
      await page.getByRole('textbox', { name: 'Saldo desde' }).fill('50');
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: /Luis Gil/ }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Quitar filtros' }).click();
      await page.getByRole('row', { name: /Luis Gil/ }).waitFor();
      await page.getByRole('checkbox', { name: 'Marcar todas las cuentas cargadas' }).click();
      await page.getByRole('button', { name: 'Asignar a campaña' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Asignar 2 cuentas a una campaña' });
      await dialog.getByRole('button', { name: 'Campaña Junio' }).waitFor();
      await dialog.getByRole('button', { name: 'Asignar a campaña' }).click();
      await page.getByText('2 cuentas están ahora en «Junio».').waitFor();
      await page.goto(`${baseUrl()}/accounts`);
      await page.getByRole('checkbox', { name: 'Marcar todas las cuentas cargadas' }).click();
      await page.getByRole('button', { name: 'Asignar a campaña' }).click();
      expect(await dialog.getByRole('button', { name: 'Asignar a campaña' }).isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: 'Campaña Elija una opción' }).click();
      await page.getByRole('option', { name: 'Sin campaña' }).click();
      await dialog.getByText('Las cuentas salen de su campaña').waitFor();
      await dialog.getByRole('button', { name: 'Asignar a campaña' }).click();
      await page.getByText('2 cuentas ya no están en ninguna campaña.').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  itIfLarge('says which templates it lacks before it begins, and each is created from there', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const { body: followed } = await call('createStrategy', acting, { body: strategy });
    const { body: campaign } = await call('createCampaign', acting, {
      body: { name: 'June', strategy_id: followed.id },
    });
    // An English reader in an organization that writes in Spanish.
    const { page, complaints } = await openPage({ locale: 'en-US' });
    await signIn(page, email, '/templates');
    await page.getByRole('button', { name: 'es is missing: create the template reminder, SMS' }).waitFor();
    await page.goto(`${baseUrl()}/campaigns/${campaign.id}`);
    const lack = "No SMS template has the action “reminder” in the organization's language (es)";
    await page.getByText(lack).waitFor();
    await page.getByRole('button', { name: 'Activate “June”' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(lack).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await question.getByRole('link', { name: 'Create the SMS template “reminder”' }).click();
    const form = page.getByRole('dialog', { name: 'Create template' });
    await form.getByRole('button', { name: 'Channel SMS' }).waitFor();
    const valueOf = (name: string) => form.getByRole('textbox', { name }).inputValue();
    expect([await valueOf('Action'), await valueOf('Language')]).toEqual(['reminder', 'es']);
    await form.getByRole('textbox', { name: 'Name' }).fill('Reminder');
    await form.getByRole('textbox', { name: 'Text of the SMS' }).fill('Hola');
    await form.getByRole('button', { name: 'Create template' }).click();
    await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
    await page.goto(`${baseUrl()}/campaigns/${campaign.id}`);
    await page.getByRole('button', { name: 'Activate “June”' }).click();
    await question.getByText('Due accounts are looked for every minute').waitFor();
    await question.getByText('by the strategy').or(question.getByText('has no accounts yet')).waitFor();
    expect(await page.getByText(lack).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('assigns all accounts of the list by its filter, says what became of them, and has others join each day', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const { body: followed } = await call('createStrategy', acting, { body: strategy });
    const { body: campaign } = await call('createCampaign', acting, {
      body: { name: 'Mora temprana', strategy_id: followed.id },
    });
    for (const [name, total_amount] of [
      ['Ana Ruiz', 100],
      ['Luis Gil', 100],
      ['Eva Paz', 5],
    ] as const) {
      const account = { external_id: randomUUID(), contact: { name }, total_amount };
      expect((await call('createAccount', acting, { body: account })).status).toBe(201);
    }
    const { page, complaints } = await openPage();
    await signIn(page, email, `/campaigns/${campaign.id}`);
    await page.getByRole('link', { name: 'Asignar cuentas' }).click();
    await page.getByRole('rowheader', { name: 'Eva Paz' }).waitFor();
    expect(await page.getByRole('button', { name: 'Asignar todas a una campaña' }).count()).toBe(0);
    await page.goto(`${baseUrl()}/accounts?assign=${campaign.id}&min_pending=50`);
    await page.getByRole('button', { name: 'Asignar todas a una campaña' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Asignar 2 cuentas a una campaña' });
    await dialog.getByRole('switch', { name: 'También cada día y después de cada importación' }).press('Space');
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Asignar', exact: true }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\?members=/);
    await page.getByText('terminado: 2 cuentas revisadas').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Incorporadas 2$/ })
      .waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const { body: read } = await call('readCampaign', acting, { params: { id: campaign.id } });
    expect(read.auto_enrol).toEqual({ filter: { min_pending: 50 }, exact: false });
    await page.getByRole('link', { name: 'las cuentas de este filtro' }).click();
    await page.waitForURL(`${baseUrl()}/accounts?min_pending=50`);
    await page.goBack();
    await page.getByRole('button', { name: 'Terminar las altas automáticas' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar las altas automáticas' }).click();
    await page.getByRole('link', { name: 'las cuentas de este filtro' }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  itIfLarge(
    'shows what a campaign recovered once it has begun: what its accounts paid before is not its own',
    async () => {
      const { acting, invite } = await createOrganization();
      const { email } = await invite('admin');
      const { body: followed } = await call('createStrategy', acting, { body: strategy });
      const { body: campaign } = await call('createCampaign', acting, {
        body: { name: 'Mora temprana', strategy_id: followed.id },
      });
      const account = { external_id: randomUUID(), contact: { name: 'Ana Ruiz' }, total_amount: 100 };
      const { body: created } = await call('createAccount', acting, { body: account });
      const assign = { account_ids: [created.id], action: 'assign_campaign', campaign_id: campaign.id };
      expect((await call('changeAccountsInBulk', acting, { body: assign })).status).toBe(200);
      expect((await call('createPayment', acting, { body: { account_id: created.id, amount: 40 } })).status).toBe(201);
      const params = { id: campaign.id };
      await eventually(async () => {
        const { account_count, total_recovered } = (await call('readCampaignSummary', acting, { params })).body;
        return account_count === 1 && total_recovered === 40;
      });
      const { page } = await openPage();
      await signIn(page, email, '/campaigns?view=board');
      const card = page.getByRole('listitem').filter({ hasText: 'Mora temprana' });
      await card.getByRole('link', { name: '1 cuenta' }).waitFor();
      expect(await card.getByText('Pagado por sus cuentas').count()).toBe(0);
      await call('updateCampaign', acting, { params, body: { status: 'active' } });
      await page.reload();
      await card.getByText(/^Pagado por sus cuentas: ARS.40,00$/).waitFor();
    },
  );
});
