import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { aTenant, anAccountOf, baseUrl, call, eventually } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, platformEmail, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the screen of organizations', () => {
  it('creates an organization once although the reply was lost, and invites its first administrator', async () => {
    const { invite } = await createOrganization();
    const { email: taken } = await invite('viewer');
    const name = `Óptima ${randomUUID()}`;
    const { page } = await openPage();
    await signIn(page, platformEmail, '/organizations');
    await page.getByRole('button', { name: 'Crear organización' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill(name);
    await page.route(
      '**/api/platform/organizations',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const submit = page.getByRole('button', { name: 'Crear y continuar' });
    await submit.click();
    await page.getByText('El servicio no responde.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await submit.click();
    const second = page.getByRole('dialog', { name: `${name}: primera persona administradora` });
    await second.getByRole('textbox', { name: 'Correo' }).fill(taken);
    await second.getByRole('textbox', { name: 'Nombre de la persona' }).fill('Ana Ruiz');
    await second.getByRole('button', { name: 'Enviar invitación' }).click();
    await second.getByText('Ya existe un usuario con este correo').waitFor();
    await second.getByRole('textbox', { name: 'Correo' }).fill(`ana+${randomUUID()}@mail.example`);
    await second.getByRole('button', { name: 'Enviar invitación' }).click();
    await page.getByText(`Usted actúa en nombre de ${name}.`).waitFor();
    await page.getByRole('row', { name: 'Ana Ruiz' }).getByText('Invitado').waitFor();
    await page.goto(`${baseUrl()}/organizations?q=${encodeURIComponent(name.replace('Ó', 'o'))}`);
    await page.getByRole('link', { name }).waitFor();
    await page.getByText('1 organización', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });

  itIfLarge('searches on when asked to, after a page that could not be read', async () => {
    const { page } = await openPage();
    let refusedCount = 0;
    let isDown = true;
    const name = `Última ${randomUUID()}`;
    await page.route(/\/api\/platform\/organizations\?/, async (route) => {
      const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
      if (!isFirst && isDown) {
        refusedCount++;
        return route.fulfill({ status: 403, json: { error: 'Refused.', code: 'forbidden' } });
      }
      const body = await (await route.fetch({ url: `${baseUrl()}/api/platform/organizations?limit=1` })).json();
      const json = isFirst
        ? { ...body, pagination: { ...body.pagination, next_cursor: 'second', has_more: true } }
        : { data: [{ ...body.data[0], id: randomUUID(), name }], pagination: { next_cursor: null, has_more: false } };
      return route.fulfill({ json });
    });
    await signIn(page, platformEmail, `/organizations?q=${encodeURIComponent(name)}`);
    const more = page.locator('main').getByRole('button', { name: 'Mostrar más' });
    await more.waitFor();
    expect(refusedCount).toBe(1);
    isDown = false;
    await more.click();
    await page.getByRole('link', { name }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('never shows the figures of one organization on the overview of another', async () => {
    const [slow, other] = await Promise.all([aTenant(), aTenant()]);
    await anAccountOf(other);
    await eventually(async () => (await call('readOverview', other.viewer)).body.accounts.pending === 100);
    const { page, complaints } = await openPage();
    await page.route(/\/api\/overview/, (route) =>
      route.request().headers()['x-organization-id'] === slow.id ? undefined : route.continue(),
    );
    await signIn(page, platformEmail, `/?org=${slow.id}`);
    await page.getByRole('link', { name: 'Organizaciones' }).click();
    await page.getByRole('searchbox').fill(other.id);
    await page.getByText('1 organización', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('row').getByRole('link').click();
    await page.getByRole('heading', { name: 'Por cobrar', exact: true }).waitFor();
    await page.evaluate('history.go(-2)');
    await page.waitForURL(`${baseUrl()}/?org=${slow.id}`);
    await page.locator('main .skeleton').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Por cobrar', exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
