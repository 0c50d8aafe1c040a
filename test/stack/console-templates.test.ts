import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

const account = () => ({ external_id: randomUUID(), contact: { name: 'Ana Ruiz' }, total_amount: 100 });
const text = (channel: string, body: string) => ({
  name: 'Aviso',
  channel,
  action_type: 'aviso',
  language: 'es',
  body,
});

describe.skipIf(!hasBrowser)('the screens of templates', () => {
  it('fill a gap, show a draft for a real account, and keep a text that the service refuses', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    await call('createAccount', acting, { body: account() });
    await call('createTemplate', acting, { body: text('sms', 'Hola') });
    const { page, complaints } = await openPage();
    await signIn(page, email, '/templates');
    await page.getByRole('button', { name: 'Falta es: crear la plantilla aviso, WhatsApp' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Aviso' }).click();
    const body = page.getByRole('textbox', { name: 'Texto del SMS' });
    await body.fill('Está: ');
    await page.getByText('Insertar una variable').click();
    await page.getByRole('button', { name: 'contact.name Nombre de la persona' }).click();
    expect(await body.inputValue()).toBe('Está: {{contact.name}}');
    const preview = page.getByRole('region', { name: 'Vista previa' });
    await preview.getByText('Está: Ana Ruiz').waitFor();
    await preview.getByText('acortan cada parte de 160 a 70: á').waitFor();
    await body.fill('Hola {{contact.nombre}}');
    await preview.getByText('Esa variable no existe.').waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Corrija los campos marcados.').waitFor();
    await page.getByRole('link', { name: 'Plantillas' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await body.fill('Hola {{account.reference}}');
    await preview.getByText('Esta cuenta no tiene valor para account.reference.').waitFor();
    await body.fill('Hola, {{contact.name}}');
    await page.getByRole('button', { name: 'Guardar' }).dblclick();
    await page.getByText('La plantilla se guardó.').first().waitFor();
    expect((await call('listTemplates', acting)).body.data).toMatchObject([{ body: 'Hola, {{contact.name}}' }]);
    const contact = { name: 'Eva Sosa' };
    const { body: other } = await call('createAccount', acting, { body: { ...account(), contact } });
    await eventually(async () => {
      const { body: search } = await call('searchAccounts', acting, { query: { q: contact.name } });
      return search.data.length === 1;
    });
    await preview.getByRole('textbox', { name: 'Ver con otra cuenta' }).fill(contact.name);
    await preview.getByRole('button', { name: contact.name }).click();
    await page.waitForURL(new RegExp(`account=${String(other.id)}`));
    await page.reload();
    await preview.getByText('Hola, Eva Sosa').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints.filter((each) => !each.includes('422'))).toEqual([]);
  });

  it('show an email as it will look, without running what is in it', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    await call('createAccount', acting, { body: account() });
    const html =
      '<p id="hello" style="color: rgb(1, 2, 3)">Hola, {{contact.name}}</p><img src="data:," onerror="top.hacked = 1">';
    const mail = { ...text('email', html), subject: 'Aviso' };
    const { body: created } = await call('createTemplate', acting, { body: mail });
    const { page } = await openPage();
    await signIn(page, email, `/templates/${created.id}`);
    await page.frameLocator('iframe').getByText('Hola, Ana Ruiz').waitFor();
    const frame = page.frames().find((each) => each.url().endsWith('/preview.html'))!;
    expect(await frame.evaluate("getComputedStyle(document.getElementById('hello')).color")).toBe('rgb(1, 2, 3)');
    expect(await frame.evaluate('origin')).toBe('null');
    expect(await page.evaluate('typeof hacked')).toBe('undefined');
    await page.getByRole('button', { name: 'Eliminar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar la plantilla «Aviso»' });
    await question.getByRole('textbox').fill('Aviso');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Todavía no hay plantillas.').waitFor();
  });
});
