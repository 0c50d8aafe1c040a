import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { platformNewcomer } from '../../local/sample-data/session.ts';
import service from '../../package.json' with { type: 'json' };
import { firstOf, itIfLarge } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
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
  signInByHand,
  useBrowser,
} from './console-page.ts';

/** The size limits of the first page, compressed with gzip. */
const maxKilobytes = { script: 200, stylesheet: 15 };
/** The scripts of the sign-in page: the start, the bundler's loader, and the texts. */
const maxScriptsOfStart = 4;

useBrowser();
const organization = sampleOrganization();
const { admin, agent, viewer } = organization.users;

const menuItem = (page: Page, name: string) =>
  page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }));

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await accountButton(page).click();
  await menuItem(page, name).click();
}

/** The last card of the start page. */
const figures = (page: Page) => page.getByRole('heading', { name: 'Contactos impedidos por reglas' });

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
    expect([...loaded.keys()].filter((url) => url.endsWith('.js')).length).toBeLessThanOrEqual(maxScriptsOfStart);
    expect(await brokenRules(page)).toEqual([]);
    await signIn(page, admin);
    await figures(page).waitFor();
    for (const text of ['Marina López', organization.name, 'Administración'])
      await page.getByRole('banner').getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('navigation').locator('.entry-name').allTextContents()).toEqual([
      'Inicio',
      'Mi cola',
      'Cuentas',
      'Promesas',
      'Pagos',
      'Libro diario',
      'Informes',
      'Acuerdos',
      'Planes de pago',
      'Bandeja',
      'Retenciones',
      'Identidades',
      'Posibles duplicados',
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

  it('begins with the queue for an agent, who opens the figures by the navigation', async () => {
    const { page } = await openPage();
    await signIn(page, agent, '/');
    await page.waitForURL(`${baseUrl()}/work`);
    await page.getByRole('navigation').getByRole('link', { name: 'Inicio', exact: true }).click();
    await figures(page).waitFor();
    expect(page.url()).toBe(`${baseUrl()}/`);
  });

  it('signs in with PKCE, and keeps tokens in the tab only', async () => {
    const { page } = await openPage();
    const asked = page.waitForRequest((request) => request.url().includes('/authorize?'));
    const exchanged = page.waitForRequest((request) => request.url().endsWith('/token'));
    const called = page.waitForRequest((request) => request.url().endsWith('/api/me'));
    await signInByHand(page, admin);
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${baseUrl()}/`,
    });
    expect(new URLSearchParams(required((await exchanged).postData())).get('code_verifier')).toMatch(/^[\w.~-]{43,}$/);
    const [, claims = ''] = required((await called).headers()['authorization']).split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      email: admin,
      'custom:organization_id': organization.id,
    });
    await accountButton(page).getByText('Marina López').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
    expect(page.url()).toBe(`${baseUrl()}/`);
  });

  itIfLarge('shows a screen as soon as it has what it shows, also after a reload', async () => {
    const { page } = await openPage();
    await signIn(page, admin, '/accounts');
    const rows = page.locator('[role=grid] [aria-rowindex="2"]');
    await rows.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.reload();
    // React keeps a fallback for 300 ms of the page's clock.
    let passedMs = 0;
    const haveCome = async () => {
      await page.clock.runFor(1);
      passedMs++;
      return (await rows.count()) > 0;
    };
    await expect.poll(haveCome, { interval: 100 }).toBe(true);
    expect(passedMs).toBeLessThan(250);
  });

  itIfLarge('remembers the language that was chosen with the keyboard, also on another machine', async () => {
    const { email } = await (await createOrganization()).invite('viewer');
    const { page } = await openPage();
    await signIn(page, email);
    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    await menuItem(page, 'Español').and(page.locator(':focus')).waitFor();
    const stored = page.waitForResponse((reply) => reply.url().endsWith('/api/me/preferences') && reply.ok());
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('link', { name: 'Accounts', exact: true }).first().waitFor();
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
    await signInByHand(page, viewer, '/organizations');
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
    await signInByHand(page, viewer);
    await figures(page).waitFor();
    await chooseInMenu(page, 'Cerrar sesión');
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('id_token');
    await page.goBack();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(await figures(page).count()).toBe(0);
  });

  itIfLarge('gets a new token when the role of the person has changed, and goes on', async () => {
    const { page } = await openPage();
    const { acting, invite } = await createOrganization();
    const { id, email } = await invite('viewer');
    await signIn(page, email, '/accounts');
    await accountButton(page).click();
    await page.getByText('Lectura').waitFor();
    // A token is outdated if it was issued in a second before the change.
    const signedIn = Math.ceil(Date.now() / 1000);
    await eventually(() => Promise.resolve(Date.now() / 1000 > signedIn));
    await call('updateUser', acting, { params: { id }, body: { role: 'agent' } });
    const renewed = page.waitForRequest((request) => request.postData()?.includes('grant_type=refresh_token') === true);
    await page.reload();
    await renewed;
    await accountButton(page).click();
    await page.getByText('Agente').waitFor();
  });

  it.each(
    firstOf(0, [
      { locale: 'es-AR', text: /autenticación multifactor/ },
      { locale: 'pt-BR', text: /autenticação multifator/ },
      { locale: 'en-US', text: /multi-factor authentication/ },
    ]),
  )('tells a platform administrator without a second factor what to do: $locale', async ({ locale, text }) => {
    const { page } = await openPage({ locale });
    await page.goto(`${baseUrl()}/organizations`);
    await page.locator('main.sign-in button.primary').click();
    await page.getByRole('link', { name: platformNewcomer.email }).click();
    await page.locator('main.sign-in').getByRole('alert').getByText(text).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('id_token');
  });

  const outdated = ['token_expired', 'token_superseded'] as const;

  it.each(firstOf(1, outdated))(
    'gets one new token for all calls that are refused with %s, and repeats each once',
    async (code) => {
      const { page } = await openPage();
      await signIn(page, viewer);
      await figures(page).waitFor();
      let [renewals, isRenewed] = [0, false];
      const asked: string[] = [];
      const refused: string[] = [];
      await page.route('**/token', async (route) => {
        renewals += 1;
        // The page sends several requests at once; all of them precede the new token.
        await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(1);
        const reply = await route.fetch();
        isRenewed = true;
        await route.fulfill({ response: reply });
      });
      await page.route('**/api/**', async (route) => {
        // The figures and the counts of the navigation are the same path for different days.
        const { pathname, search } = new URL(route.request().url());
        asked.push(pathname + search);
        if (isRenewed || pathname === '/api/me') return route.continue();
        refused.push(pathname + search);
        return route.fulfill({ status: 401, json: { error: 'The token is outdated.', code } });
      });
      await page.reload();
      await figures(page).waitFor();
      // The figures may be there before the last of the other calls is repeated.
      for (const one of refused) await expect.poll(() => asked.filter((each) => each === one)).toHaveLength(2);
      expect(renewals).toBe(1);
    },
  );

  it.each(firstOf(0, outdated))('asks to sign in when the new token is refused with %s as well', async (code) => {
    const { page } = await openPage();
    await signIn(page, viewer);
    await figures(page).waitFor();
    let [asked, renewals] = [0, 0];
    await page.route('**/token', (route) => {
      renewals += 1;
      return route.continue();
    });
    await page.route('**/api/me', (route) => {
      asked += 1;
      return route.fulfill({ status: 401, json: { error: 'The token is outdated.', code } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect([asked, renewals]).toEqual([2, 1]);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('id_token');
  });

  itIfLarge('asks to sign in when a token is not accepted and no other can be had', async () => {
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

  itIfLarge('loads the code of a screen when somebody points at its link', async () => {
    const { page } = await openPage();
    await signIn(page, viewer);
    const loaded = page.waitForResponse(/accounts-screen-[^/]+\.js$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Cuentas', exact: true }).hover();
    expect((await loaded).status()).toBe(200);
  });

  itIfLarge('shows that a screen is being loaded when its code takes long', async () => {
    const { page } = await openPage();
    await signIn(page, viewer);
    await figures(page).waitFor();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    await page.route(/accounts-screen-[^/]+\.js$/, (route) => arrived.then(() => route.continue()));
    await page.getByRole('navigation').getByRole('link', { name: 'Cuentas', exact: true }).click();
    await page.locator('main .skeleton').first().waitFor();
    await figures(page).waitFor({ state: 'detached' });
    arrive(undefined);
    await page.getByRole('heading', { name: 'Cuentas', level: 1 }).waitFor();
  });

  itIfLarge('opens the menu of a telephone without loading anything for it', async () => {
    const { page } = await openPage({ viewport: { width: 390, height: 800 } });
    await signIn(page, admin);
    await figures(page).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Navegación' })
      .getByRole('link', { name: 'Cuentas', exact: true })
      .waitFor();
  });

  it.each(firstOf(0, ['dark', 'light'] as const))(
    'fits on a screen 390 pixels wide, in %s colors',
    async (colorScheme) => {
      const { page, complaints } = await openPage({ colorScheme, viewport: { width: 390, height: 800 } });
      await signIn(page, admin);
      await figures(page).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await brokenRules(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

describe('the address of the console', () => {
  it('serves it for every page under a policy without inline scripts', async () => {
    for (const path of ['/', '/organizations', '/accounts/none']) {
      const reply = await fetch(`${baseUrl()}${path}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html']);
      const policy = reply.headers.get('content-security-policy');
      expect(policy).toContain("script-src 'self'; style-src 'self' 'sha256-");
      // The worker that reads files comes from a file of its own.
      expect(policy).toContain("; worker-src 'self';");
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('names the sign-in of this deployment', async () => {
    expect(await (await fetch(`${baseUrl()}/config.json`)).json()).toEqual({
      issuer: `${baseUrl()}/_local/issuer`,
      client_id: 'collection-management-local',
      sign_out_url: null,
      voice_origin: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+$/),
      version: service.version,
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
