import axe from 'axe-core';
import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { User } from 'oidc-client-ts';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { beforeAll, expect, inject, onTestFinished } from 'vitest';
import { required } from '../harness/required.ts';
import { baseUrl, call, platform } from './api-client.ts';
import { hasBrowser, openBrowser } from './browser.ts';

let browser: Browser;

/** The browsers of this process, which runs several files in sequence, and what their pages share. They end with it. */
const state = globalThis as typeof globalThis & {
  openBrowsers?: Map<string, Promise<Browser>>;
  sharedContexts?: WeakMap<Browser, Promise<BrowserContext>>;
}; // Named by this file only.
const browsers = (state.openBrowsers ??= new Map());
const sharedContexts = (state.sharedContexts ??= new WeakMap());

/** Opens a browser for a test file, or reuses that of the previous one. */
export function useBrowser(open = openBrowser): void {
  beforeAll(async () => {
    if (!hasBrowser) return;
    const opened = await browsers.get(open.name);
    if (!opened?.isConnected()) browsers.set(open.name, open());
    browser = await browsers.get(open.name)!;
  });
}

export interface OpenedPage {
  readonly page: Page;
  /** Script errors and violations of the Content Security Policy. */
  readonly complaints: string[];
}

/** Shorter than a test's limit, so that a failed step says what it waited for. */
const stepMs = 30_000;

// Animations during loading would be painted sixty times a second.
const usual = { locale: 'es-AR', reducedMotion: 'reduce' } as const;

/** A context whose pages have one process: each compiles the console's code but once. An empty page keeps it. */
async function openSharedContext(): Promise<BrowserContext> {
  const context = await browser.newContext(usual);
  const empty = await context.newPage();
  await empty.goto(`${baseUrl()}/config.json`);
  return context;
}

/** Takes a page out of a shared context, with all that it and its tabs have stored there. */
async function leaveNothing(context: BrowserContext): Promise<void> {
  const [empty, ...others] = context.pages();
  const origins = new Set(others.map((page) => new URL(page.url()).origin).filter((origin) => origin !== 'null'));
  await Promise.all(others.map((page) => page.close()));
  const devtools = await context.newCDPSession(required(empty));
  for (const origin of new Set([...origins, baseUrl()]))
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

type PageOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Opens a page with a session of its own, in Spanish by default. A failing test prints its content. */
export async function openPage({ viewport, colorScheme, ...others }: PageOptions = {}): Promise<OpenedPage> {
  const isShared = Object.keys(others).length === 0;
  if (isShared && !sharedContexts.has(browser)) sharedContexts.set(browser, openSharedContext());
  const shared = isShared ? await sharedContexts.get(browser) : undefined;
  const context = shared ?? (await browser.newContext({ ...usual, ...others }));
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: usual.reducedMotion });
  page.setDefaultTimeout(stepMs);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' && !page.isClosed())
      console.error(page.url(), await page.locator('body').ariaSnapshot());
    await (shared ? leaveNothing(shared) : context.close());
  });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return { page, complaints };
}

export const platformEmail = 'platform@example.com';

/** The first sample organization, with a user of each role. */
export function sampleOrganization() {
  const [organization] = inject('session').organizations;
  if (!organization) throw new Error('There is no sample organization.');
  return organization;
}

/**
 * Waits until nothing is loading: a screen with its heading, or the refusal for the role. Content that loads late moves
 * the buttons beside it, and a press in progress is lost.
 */
export async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
}

export const accountButton = (page: Page) => page.locator('header button.you-button');

/** Signs a user in as a person does, in any language, and waits for the requested path. */
export async function signInByHand(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(`${baseUrl()}${path}`);
  await page.locator('main.sign-in button.primary').click();
  await page.getByRole('link', { name: email }).click();
  // A telephone shows it with the rest of the navigation.
  await accountButton(page).waitFor({ state: 'attached' });
}

/** What a tab keeps of a sign-in, as the console's own library stores it. */
async function sessionOf(email: string): Promise<{ readonly key: string; readonly stored: string }> {
  const config = await fetch(`${baseUrl()}/config.json`);
  const { issuer, client_id } = (await config.json()) as { issuer: string; client_id: string };
  // The local provider renews the session of anybody whom it knows.
  const refresh_token = `local-session-of:${email}`;
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id, refresh_token, scope: 'openid' });
  const reply = await fetch(`${issuer}/token`, { method: 'POST', body });
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${reply.status} ${await reply.text()}`);
  const { id_token, access_token, token_type, expires_in } = (await reply.json()) as Readonly<Record<string, string>>;
  const user = new User({
    id_token: required(id_token),
    access_token: required(access_token),
    refresh_token,
    token_type: required(token_type),
    profile: JSON.parse(Buffer.from(required(id_token?.split('.')[1]), 'base64url').toString()),
    expires_at: Math.floor(Date.now() / 1000) + Number(expires_in),
  });
  return { key: `oidc.user:${issuer}:${client_id}`, stored: user.toStorageString() };
}

/** Opens a page in a tab in which a user has signed in, and waits for the requested path. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  const { key, stored } = await sessionOf(email);
  // Once: the tab may sign out, and then load another page.
  await page.addInitScript(`
    if (self === top && sessionStorage.getItem(${JSON.stringify(email)}) === null) {
      sessionStorage.setItem(${JSON.stringify(email)}, 'has signed in');
      sessionStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(stored)});
    }`);
  await page.goto(`${baseUrl()}${path}`);
  // A telephone shows it with the rest of the navigation.
  await accountButton(page).waitFor({ state: 'attached' });
}

/** Downloads a list as CSV, checks its name and returns its rows, headers first. */
export async function saveCsv(page: Page, list: string): Promise<readonly string[][]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Descargar CSV: ${list}`, exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${list}.csv`);
  return parse(readFileSync(await file.path()), { bom: true });
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface RuleSelection {
  /** Checks only these rules instead of WCAG 2.2 AA. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/**
 * The rules of WCAG 2.2 AA, or those selected, that a page violates. The page's policy forbids the script, but DevTools
 * may run it. Announcements of React Aria remain for some seconds after the element that they name.
 */
export async function brokenRules(page: Page, { only = levels, without = [] }: RuleSelection = {}): Promise<string[]> {
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  const options = JSON.stringify({
    runOnly: only,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // axe cannot inspect the page of an email, which has an opaque origin.
    iframes: false,
  });
  const violations = await page.evaluate<axe.Result[]>(
    `axe.run({ exclude: ['[data-live-announcer]'] }, ${options}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** A separate organization, for tests whose changes others would see. */
export async function createOrganization() {
  const created = await call('createOrganization', platform(), { body: { name: `Test ${randomUUID()}` } });
  const id = String(created.body.id);
  const acting = { headers: { ...platform().headers, 'X-Organization-Id': id } };
  return {
    id,
    acting,
    invite: async (role: 'viewer' | 'agent' | 'admin') => {
      const email = `ana+${randomUUID()}@mail.example`;
      const { body } = await call('inviteUser', acting, { body: { email, name: 'Ana Ruiz', role } });
      return { id: String(body.id), email };
    },
  };
}
