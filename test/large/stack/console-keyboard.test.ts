import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { itIfLarge, onlyLarge } from '../../harness/by-size.ts';
import { baseUrl, call, eventually } from '../../stack/api-client.ts';
import { hasBrowser } from '../../stack/browser.ts';
import { createOrganization, openPage, platformEmail, signIn, useBrowser } from '../../stack/console-page.ts';
import { aReceiver } from '../../stack/console-receiver.ts';
import { keyboard } from '../../stack/keyboard.ts';
import { aDebtorOf, aReadyTenant } from '../../stack/ready-tenant.ts';

useBrowser();

type Organization = Awaited<ReturnType<typeof createOrganization>>;

/** An administrator who uses no pointer. */
async function anAdmin(organization: Organization) {
  const { email } = await organization.invite('admin');
  const { page, complaints } = await openPage();
  await signIn(page, email);
  return { page, complaints, ...keyboard(page) };
}

const step = { channel: 'sms', action_type: 'recordatorio', delay_hours: 0 };
const account = { external_id: 'OP-1', contact: { name: 'Ana Ruiz', phone: '+5491155550101' }, total_amount: 1000 };

async function anAccount({ acting }: Organization): Promise<string> {
  return String((await call('createAccount', acting, { body: account })).body.id);
}

describe.skipIf(!hasBrowser)('with the keyboard alone, an administrator', () => {
  it('imports a file, and the rows with problems once they are corrected', async () => {
    const organization = await createOrganization();
    const { page, complaints, go, press, choose, confirm } = await anAdmin(organization);
    await go('Importar cuentas');
    const chooseFile = async (button: string, text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await press('button', button);
      await (await chooser).setFiles({ name: 'cartera.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    };
    const text =
      'Nro. de operación;DNI;Nombre completo;Saldo vencido;Vto.\n1;30111222;Ana;1.234,56;05/10/2026\n2;30111223;Luis;doce;\n';
    await chooseFile('Elegir archivo', text);
    await page.getByText('Elija arriba lo que falta.').waitFor();
    await choose('Orden de las fechas', 'día/mes/año');
    await page
      .getByRole('status')
      .filter({ hasText: 'Se enviarán: 1. Con problemas: 1.' })
      .waitFor({ state: 'attached' });
    const saved = page.waitForEvent('download');
    await press('button', 'Descargar 1 fila con problemas');
    const failures = await readFile(await (await saved).path(), 'utf8');
    await press('button', 'Importar 1 cuenta');
    await page
      .getByRole('alertdialog')
      .getByText(/^Se crea/)
      .waitFor();
    await confirm('Importar 1 cuenta', 'Importar 1 cuenta');
    await page.getByRole('heading', { name: 'Importación terminada' }).waitFor();
    await page.getByRole('row', { name: /Importación .* Completa 1 1/ }).waitFor();
    await chooseFile('Importar otro archivo', failures.replace('doce', '12,00'));
    await page.locator(':focus', { hasText: 'Elegir otro archivo' }).waitFor();
    await press('button', 'Importar 1 cuenta');
    await page
      .getByRole('alertdialog')
      .getByText(/^Se crea/)
      .waitFor();
    await confirm('Importar 1 cuenta', 'Importar 1 cuenta');
    await eventually(async () => (await call('listAccounts', organization.acting)).body.data.length === 2);
    expect(complaints).toEqual([]);
  });

  itIfLarge('builds a strategy of two steps, one of which goes back, and saves it once', async () => {
    const organization = await createOrganization();
    const { page, complaints, go, press, write, choose } = await anAdmin(organization);
    await go('Estrategias');
    await press('link', 'Crear estrategia');
    await write('Nombre', 'Mora temprana');
    await press('button', 'Agregar paso');
    await write('Acción', 'recordatorio', 'combobox');
    await write('Esperar antes del paso', '1');
    await press('button', 'Aplicar al borrador');
    await page.locator(':focus', { hasText: 'Paso 1: SMS, recordatorio' }).waitFor();
    await page.getByText('Ninguna plantilla de SMS tiene la acción «recordatorio»').waitFor();
    await page.getByRole('link', { name: 'Crear la plantilla «recordatorio» de SMS' }).waitFor();
    await press('button', 'Agregar paso');
    await choose('Canal', 'Llamada');
    await page.getByRole('dialog').getByText('Solo se pueden elegir pasos que ya existen.').waitFor();
    await write('Acción', 'llamada', 'combobox');
    await write('Esperar antes del paso', '3');
    await choose('Si no responde', 'Paso 1: SMS, recordatorio');
    await press('button', 'Aplicar al borrador');
    await page.locator(':focus', { hasText: 'Paso 2: Llamada, llamada' }).waitFor();
    expect((await call('listStrategies', organization.acting)).body.data).toEqual([]);
    await press('button', 'Crear estrategia');
    await page.getByRole('heading', { name: 'Mora temprana' }).waitFor();
    await page.locator('main:focus-within').waitFor();
    const { body } = await call('listStrategies', organization.acting);
    expect(body.data).toMatchObject([
      { steps: [{ action_type: 'recordatorio' }, { channel: 'voice', delay_hours: 72, on: { no_answer: 0 } }] },
    ]);
    expect(complaints).toEqual([]);
  });

  itIfLarge('makes a campaign, gives it an account and activates it', async () => {
    const organization = await createOrganization();
    await anAccount(organization);
    const strategy = { name: 'Amable', max_discount_pct: 10, steps: [step] };
    expect((await call('createStrategy', organization.acting, { body: strategy })).status).toBe(201);
    const { page, complaints, go, reach, press, write, choose, confirm } = await anAdmin(organization);
    await go('Campañas');
    await press('button', 'Crear campaña');
    await write('Nombre', 'Noviembre');
    await choose('Estrategia', 'Amable');
    await press('button', 'Crear campaña');
    await page.locator('main[aria-label="Campaña"]:focus-within').waitFor();
    await press('link', 'Asignar cuentas');
    await reach('link', 'Ana Ruiz');
    await page.keyboard.press('Space');
    await page.getByRole('status').filter({ hasText: '1 marcada' }).waitFor();
    await press('button', 'Asignar a campaña');
    await confirm(/^Asignar 1 cuenta/, 'Asignar a campaña');
    await page.getByRole('row', { name: /Ana Ruiz .* Noviembre/ }).waitFor();
    await go('Campañas');
    await press('button', 'Activar «Noviembre»');
    await confirm(/^Activar «Noviembre»/, 'Activar');
    await page.getByText('«Noviembre» está activa.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('sees what has the focus, also on the way back below the bar that stays at the top', async () => {
    const { page, complaints, go } = await anAdmin(await createOrganization());
    await page.setViewportSize({ width: 1280, height: 500 });
    await go('Organización');
    await page.getByRole('button', { name: 'Guardar' }).last().focus();
    const describeFocus = () =>
      page.evaluate<{ isInScreen: boolean; isBehindBar: boolean; text: string }>(`(() => {
        const { activeElement } = document;
        const bar = document.querySelector('.page > .page-head').getBoundingClientRect();
        return {
          isInScreen: activeElement.closest('main') !== null,
          isBehindBar: activeElement.getBoundingClientRect().bottom <= bar.bottom,
          text: activeElement.outerHTML.slice(0, 200),
        };
      })()`);
    const stops = [];
    for (let stop = await describeFocus(); stop.isInScreen; stop = await describeFocus()) {
      stops.push(stop);
      await page.keyboard.press('Shift+Tab');
    }
    expect(stops.length).toBeGreaterThan(15);
    expect(stops.filter(({ isBehindBar }) => isBehindBar)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  itIfLarge('offers a settlement, after a summary of it', async () => {
    const organization = await createOrganization();
    const params = { accountId: await anAccount(organization) };
    const { page, complaints, go, press, write } = await anAdmin(organization);
    const offers = async () => (await call('listAccountSettlements', organization.acting, { params })).body.data;
    await go('Cuentas');
    await press('link', 'Ana Ruiz');
    await page.getByRole('heading', { level: 1, name: 'Ana Ruiz' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('region', { name: 'Ofrecer acuerdo' }).waitFor();
    await write('Importe que se aceptaría', '800');
    await page.keyboard.press('Enter');
    await page.getByText(/^Se ofrece a Ana Ruiz saldar su deuda de ARS.1\.000,00 pagando ARS.800,00\./).waitFor();
    expect(await offers()).toEqual([]);
    await press('button', 'Ofrecer acuerdo');
    await page.getByText(/^Oferta registrada/).waitFor();
    expect(await offers()).toMatchObject([{ offered_amount: 800 }]);
    expect(complaints).toEqual([]);
  });

  it('types into the palette before it is loaded', async () => {
    const { page, complaints } = await anAdmin(await createOrganization());
    const loaded = Promise.withResolvers<undefined>();
    await page.route(/\/palette-[^/]*\.js$/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    const address = page.url();
    const field = page.getByRole('searchbox', { name: 'Buscar' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('g a');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.mouse.click(5, 5);
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('estra');
    expect([await field.inputValue(), page.url()]).toEqual(['estra', address]);
    loaded.resolve(undefined);
    await page.getByRole('menuitem', { name: 'Estrategias' }).waitFor();
    await page.keyboard.type('tegi');
    expect(await field.inputValue()).toBe('estrategi');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/strategies$/);
    expect(complaints).toEqual([]);
  });

  it('is offered no form in the palette that the role may not use', async () => {
    const { email } = await (await createOrganization()).invite('agent');
    const { page } = await openPage();
    await signIn(page, email);
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Cuentas' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Crear|^Invitar/ }).count()).toBe(0);
  });

  onlyLarge(() => {
    it('sees why an account was not contacted', async () => {
      const tenant = await aReadyTenant({ contact_frequency: { per_day: 1, per_week: 7 } });
      const { id, contact } = await aDebtorOf(tenant);
      const send = () => call('dispatchSms', tenant.agent, { body: { account_id: id } });
      expect([(await send()).status, (await send()).status]).toEqual([200, 422]);
      const { page, complaints } = await openPage();
      await signIn(page, platformEmail, `/?org=${tenant.id}`);
      const { find, reachAt } = keyboard(page);
      await eventually(async () => {
        const query = { q: contact.name };
        return (await call('searchAccounts', tenant.agent, { query })).body.data.length > 0;
      });
      await find(contact.name, contact.name);
      await page.getByRole('heading', { level: 1, name: contact.name }).waitFor();
      await reachAt(page.locator('summary', { hasText: 'Por qué se bloqueó y cuándo se podrá' }));
      await page.keyboard.press('Enter');
      await page.locator('details[open]').getByText('Se bloqueó porque').last().waitFor();
      expect(complaints).toEqual([]);
    });

    it('pauses everything that is sent, and resumes it', async () => {
      const organization = await createOrganization();
      const { page, complaints, find, press, confirm } = await anAdmin(organization);
      await find('pausar', 'Ejecución');
      const reply = Promise.withResolvers<undefined>();
      await page.route('**/api/admin/execution/pause', async (route) => {
        await reply.promise;
        await route.continue();
      });
      await press('button', 'Pausar todos los envíos');
      const question = page.getByRole('alertdialog', { name: /^Pausar todos los envíos/ });
      await question.waitFor();
      await press('button', 'Pausar todos los envíos');
      await question.getByRole('button', { name: 'Pausando…' }).press('Enter');
      reply.resolve(undefined);
      await question.waitFor({ state: 'detached' });
      await page.getByRole('status').filter({ hasText: 'Todos los envíos están en pausa.' }).waitFor();
      await press('button', 'Reanudar los envíos');
      await confirm(/^Reanudar los envíos/, 'Reanudar los envíos');
      await page.getByRole('button', { name: 'Pausar todos los envíos' }).waitFor();
      const status = await call('readExecutionStatus', organization.acting);
      expect(status.body).toMatchObject({ paused: false });
      expect(complaints).toEqual([]);
    });

    it('approves a settlement', async () => {
      const organization = await createOrganization();
      const params = { accountId: await anAccount(organization) };
      const offer = await call('createSettlement', organization.acting, { params, body: { offered_amount: 800 } });
      expect(offer.body).toMatchObject({ status: 'pending_approval' });
      const { page, complaints, go, press, confirm } = await anAdmin(organization);
      await go('Acuerdos');
      await press('link', 'Abrir el acuerdo con Ana Ruiz');
      await press('button', 'Aprobar');
      await confirm(/^Aprobar el acuerdo/, 'Aprobar');
      await page.getByRole('status').filter({ hasText: 'Está aprobado. Cuando Ana Ruiz lo acepte' }).waitFor();
      await page.locator('h1 + p').getByText('Aprobado', { exact: true }).waitFor();
      await page.getByText(/^Acuerdo con .+ aprobado\.$/).waitFor();
      expect(complaints).toEqual([]);
    });

    it('creates a key, and copies it', async () => {
      const organization = await createOrganization();
      const { page, complaints, go, reach, press, write } = await anAdmin(organization);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await go('Claves de API');
      await press('button', 'Crear clave');
      await write('Nombre', 'ERP');
      await reach('checkbox', /^Leer cuentas/);
      await page.keyboard.press('Space');
      await press('button', 'Crear clave');
      await press('button', 'Copiar la clave');
      await page.getByRole('status').filter({ hasText: 'Copiado' }).waitFor({ state: 'attached' });
      expect(await page.locator('button [role=status]').count()).toBe(0);
      await press('button', 'Ya la guardé');
      await page.locator('main:focus-within').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^cms_/);
      expect(complaints).toEqual([]);
    });

    it('finds what a receiver missed, and sends it again', async () => {
      const organization = await createOrganization();
      const receiver = await aReceiver();
      const body = { url: receiver.url, events: ['account.created'], description: 'Almacén de datos' };
      const { id } = (await call('createWebhook', organization.acting, { body })).body;
      const hook = { params: { id: String(id) } };
      const deliveries = async () => (await call('listDeliveries', organization.acting, hook)).body.data;
      await anAccount(organization);
      // After the second attempt the wait takes minutes.
      await eventually(async () => (await deliveries())[0]?.attempts.length > 1);
      receiver.answer(204);
      const { page, complaints, go, press, choose } = await anAdmin(organization);
      await go('Webhooks');
      await press('link', 'Almacén de datos');
      await page.getByRole('heading', { level: 1, name: 'Almacén de datos' }).waitFor();
      await press('button', 'Ver qué no recibió');
      await choose('Qué reenviar', 'Las retenidas');
      await press('button', 'Contar');
      await page.getByText('1 entrega de ese lapso espera su próximo intento.').waitFor();
      await choose('Qué reenviar', 'Todas las que no llegaron');
      await press('button', 'Contar');
      const question = page.getByRole('alertdialog', { name: 'Reenviar 1 entrega' });
      await question.getByRole('listitem').filter({ hasText: 'Cuenta creada: 1' }).waitFor();
      await question.getByText('Los últimos intentos fallaron.').waitFor();
      await press('button', 'Reenviar 1 entrega');
      await eventually(() => Promise.resolve(receiver.received.length === 1));
      await page.locator('main:focus-within').waitFor();
      // The service disables the webhook of a receiver that is gone and holds later events.
      receiver.answer(410);
      await call('createAccount', organization.acting, { body: { ...account, external_id: 'OP-2' } });
      await eventually(async () => !(await call('readWebhook', organization.acting, hook)).body.enabled);
      await call('createAccount', organization.acting, { body: { ...account, external_id: 'OP-3' } });
      await eventually(async () => (await deliveries())[0]?.status === 'held');
      receiver.answer(204);
      await press('button', 'Ver qué no recibió');
      await choose('Qué reenviar', 'Las retenidas');
      await press('button', 'Contar');
      await press('button', /^Activar y reenviar \d+ entregas?$/);
      await eventually(() => Promise.resolve(receiver.received.length > 1));
      expect((await call('readWebhook', organization.acting, hook)).body.enabled).toBe(true);
      await page.locator('main:focus-within').waitFor();
      expect(complaints).toEqual([]);
    });

    it('creates from the palette, on whatever screen', async () => {
      const { page, complaints, find } = await anAdmin(await createOrganization());
      const forms = {
        'Crear campaña': '/campaigns',
        'Crear plantilla': '/templates',
        'Invitar a una persona': '/users',
        'Crear clave de API': '/api-keys',
        'Crear suscripción de webhook': '/webhooks',
      };
      for (const [command, path] of Object.entries(forms)) {
        await find(command.toLowerCase(), command);
        await page.locator('[role=dialog]:focus-within form').waitFor();
        expect(page.url()).toBe(`${baseUrl()}${path}?create=true`);
        await page.keyboard.press('Escape');
        await page.waitForURL(`${baseUrl()}${path}`);
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await find('crear estrategia', 'Crear estrategia');
      await page.waitForURL(`${baseUrl()}/strategies/new`);
      expect(complaints).toEqual([]);
    });

    it('finds a campaign and a strategy by their names', async () => {
      const organization = await createOrganization();
      const strategy = { name: 'Plan suave', max_discount_pct: 10, steps: [step] };
      const { body } = await call('createStrategy', organization.acting, { body: strategy });
      const campaign = { name: 'Plan de junio', strategy_id: body.id };
      expect((await call('createCampaign', organization.acting, { body: campaign })).status).toBe(201);
      const { page, complaints, find } = await anAdmin(organization);
      await find('plan de', 'Plan de junio');
      await page.locator('main[aria-label="Campaña"]:focus-within').waitFor();
      await find('plan su', 'Plan suave');
      await page.locator('main[aria-label="Estrategia"]:focus-within').waitFor();
      expect(complaints).toEqual([]);
    });

    it('opens the list of shortcuts from the menu of the account', async () => {
      const { page, complaints, press } = await anAdmin(await createOrganization());
      await press('button', /^Su cuenta/);
      await page.getByRole('menuitem', { name: 'Atajos de teclado' }).press('Enter');
      await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });
  });
});
