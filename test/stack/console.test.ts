import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { baseUrl, call, eventually, withToken } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import {
  accountButton,
  brokenRules,
  createOrganization,
  openPage,
  platformEmail,
  sampleOrganization,
  signIn,
  useBrowser,
} from './console-page.ts';

/** What the first page may load, compressed with gzip. */
const maxKilobytes = { script: 200, stylesheet: 15 };

useBrowser();
const organization = sampleOrganization();
const { admin, viewer } = organization.users;

const menuItem = (page: Page, name: string) =>
  page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }));

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await accountButton(page).click();
  await menuItem(page, name).click();
}

/** The overview's last section, which is shown when its figures have been read. */
const figures = (page: Page) => page.getByRole('heading', { name: /^Últimos 30 días/ });

describe.skipIf(!hasBrowser)('the console', () => {
  it('shows a person who they are, their role and the overview, in the language of the browser', async () => {
    const { page, complaints } = await openPage();
    const loaded = new Map<string, Promise<number>>();
    page.on('response', (reply) => {
      const isCode = ['script', 'stylesheet'].includes(reply.request().resourceType());
      if (isCode && !loaded.has(reply.url()))
        loaded.set(
          reply.url(),
          reply.body().then((body) => gzipSync(body, { level: 9 }).length),
        );
    });
    const kilobytesOf = async (extension: string): Promise<number> => {
      const files = [...loaded].filter(([url]) => url.endsWith(extension));
      const sizes = await Promise.all(files.map(([, size]) => size));
      return sizes.reduce((sum, size) => sum + size, 0) / 1024;
    };
    await page.goto(baseUrl());
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await signIn(page, admin);
    await figures(page).waitFor();
    for (const text of [admin, organization.name, 'Administración'])
      await page.getByRole('main').getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      'Inicio',
      'Cuentas',
      'Promesas',
      'Acuerdos',
      'Bandeja',
      'Notificaciones',
      'Campañas',
      'Plantillas',
      'Estrategias',
      'Ejecución',
      'Bajas',
      'Importar cuentas',
      'Usuarios',
      'Organización',
      'Facturación',
      'Canales',
      'Voz',
      'Cumplimiento',
      'Claves de API',
      'Webhooks',
    ]);
    expect(await page.title()).toBe('Inicio · Cobranzas');
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await kilobytesOf('.js')).toBeLessThan(maxKilobytes.script);
    expect(await kilobytesOf('.css')).toBeLessThan(maxKilobytes.stylesheet);
  });

  it('signs in with PKCE, and keeps tokens in the tab only', async () => {
    const { page } = await openPage();
    const asked = page.waitForRequest((request) => request.url().includes('/authorize?'));
    const exchanged = page.waitForRequest((request) => request.url().endsWith('/token'));
    const called = page.waitForRequest((request) => request.url().endsWith('/api/me'));
    await signIn(page, admin);
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${baseUrl()}/`,
    });
    expect(new URLSearchParams((await exchanged).postData() ?? '').get('code_verifier')).toMatch(/^[\w.~-]{43,}$/);
    const [, claims = ''] = ((await called).headers()['authorization'] ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      email: admin,
      'custom:organization_id': organization.id,
    });
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
    expect(page.url()).toBe(`${baseUrl()}/`);
  });

  it('remembers the language that was chosen with the keyboard, also on another machine', async () => {
    const { email } = await (await createOrganization()).invite('viewer');
    const { page } = await openPage();
    await signIn(page, email);
    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    await menuItem(page, 'Español').and(page.locator(':focus')).waitFor();
    const stored = page.waitForResponse((reply) => reply.url().endsWith('/api/me/preferences') && reply.ok());
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('link', { name: 'Notifications' }).first().waitFor();
    await stored;
    await page.reload();
    await page.getByRole('heading', { name: 'Start' }).waitFor();
    const { page: elsewhere } = await openPage();
    await signIn(elsewhere, email);
    await elsewhere.getByRole('heading', { name: 'Start' }).waitFor();
    expect(await elsewhere.evaluate('document.documentElement.lang')).toBe('en');
  });

  it('goes back to the page that was asked for, and shows nobody what their role is not shown', async () => {
    const { page } = await openPage();
    await signIn(page, viewer, '/organizations');
    await page.getByRole('alert').getByText('Su rol no permite ver esto.').waitFor();
    expect(page.url()).toBe(`${baseUrl()}/organizations`);
    expect(await page.getByRole('link', { name: 'Organizaciones' }).count()).toBe(0);
  });

  it('lets a platform administrator act for an organization, which the address names', async () => {
    const { page, complaints } = await openPage();
    await signIn(page, platformEmail);
    await page.getByRole('link', { name: 'Organizaciones' }).click();
    await page
      .getByRole('link', { name: organization.name })
      .or(page.getByRole('button', { name: 'Mostrar más' }))
      .first()
      .waitFor();
    await page.goto(`${baseUrl()}/?org=${organization.id}`);
    await page.getByText(`Usted actúa en nombre de ${organization.name}.`).waitFor();
    await figures(page).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Organizaciones' }).click();
    await page.waitForURL(`${baseUrl()}/organizations?org=${organization.id}`);
    await page.getByRole('link', { name: 'Dejar de actuar' }).click();
    await page.waitForURL(`${baseUrl()}/`);
    expect(complaints).toEqual([]);
  });

  it('ends the session at sign-out, also for the way back', async () => {
    const { page } = await openPage();
    await signIn(page, viewer);
    await figures(page).waitFor();
    await chooseInMenu(page, 'Cerrar sesión');
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('id_token');
    await page.goBack();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(await figures(page).count()).toBe(0);
  });

  it('gets a new token when the role of the person has changed, and goes on', async () => {
    const { page } = await openPage();
    const { acting, invite } = await createOrganization();
    const { id, email } = await invite('viewer');
    await signIn(page, email, '/accounts');
    await accountButton(page).click();
    await page.getByText('Lectura').waitFor();
    // A token is outdated if it was issued in a second before that of the change.
    const signedIn = Math.ceil(Date.now() / 1000);
    await eventually(() => Promise.resolve(Date.now() / 1000 > signedIn));
    await call('updateUser', acting, { params: { id }, body: { role: 'agent' } });
    const renewed = page.waitForRequest((request) => request.postData()?.includes('grant_type=refresh_token') === true);
    await page.reload();
    await renewed;
    await accountButton(page).click();
    await page.getByText('Agente').waitFor();
  });

  it('gets a new token when the service says that it has expired, and asks again once', async () => {
    const { page } = await openPage();
    await signIn(page, viewer);
    await page.getByRole('heading', { name: 'Inicio' }).waitFor();
    let asked = 0;
    await page.route('**/api/me', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      return route.fulfill({ status: 401, json: { error: 'The token has expired.', code: 'token_expired' } });
    });
    const renewed = page.waitForRequest((request) => request.postData()?.includes('grant_type=refresh_token') === true);
    await page.reload();
    await renewed;
    await page.getByRole('heading', { name: 'Inicio' }).waitFor();
    expect(asked).toBe(2);
  });

  it('asks to sign in when a token is not accepted and no other can be had', async () => {
    const { page } = await openPage();
    await signIn(page, viewer);
    await page.route('**/api/me', (route) =>
      route.fulfill({ status: 401, json: { error: 'The token has expired.', code: 'token_expired' } }),
    );
    await page.route('**/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
    await page.reload();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('id_token');
  });

  it.each(['light', 'dark'] as const)('fits on a screen 390 pixels wide, in %s colors', async (colorScheme) => {
    const { page, complaints } = await openPage({ colorScheme, viewport: { width: 390, height: 800 } });
    await signIn(page, admin);
    await figures(page).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await brokenRules(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the address of the console', () => {
  it('serves it for every page under a policy without inline scripts', async () => {
    for (const path of ['/', '/organizations', '/accounts/none']) {
      const reply = await fetch(`${baseUrl()}${path}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html']);
      expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self' 'sha256-");
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('names the sign-in of this deployment', async () => {
    expect(await (await fetch(`${baseUrl()}/config.json`)).json()).toEqual({
      issuer: `${baseUrl()}/_local/issuer`,
      client_id: 'collection-management-local',
      sign_out_url: null,
    });
  });

  it('has no page in place of a part of the console that is gone, or of a reply of the API', async () => {
    expect((await fetch(`${baseUrl()}/assets/gone.js`)).status).toBe(403);
    const reply = await fetch(`${baseUrl()}/api/nothing`, {
      headers: withToken(inject('session').platform_token).headers,
    });
    expect(reply.headers.get('content-type')).toBe('application/json');
  });
});
