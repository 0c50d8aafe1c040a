import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bySize, itIfLarge } from '../../harness/by-size.ts';
import { baseUrl } from '../../stack/api-client.ts';
import { hasBrowser } from '../../stack/browser.ts';
import { createOrganization, openPage, sampleOrganization, signIn, useBrowser } from '../../stack/console-page.ts';

useBrowser();
const { users } = sampleOrganization();

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const nameOf = (index: number): string => `Persona ${index}`;

/** Serves a list with the given number of pages, each read with the cursor of the previous one. */
async function serveList(page: Page, path: string, pageCount: number, rowOf: (index: number) => object) {
  const size = 50;
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const data = Array.from({ length: size }, (_, index) => rowOf(at * size + index));
      return route.fulfill({ json: { data, pagination: { next_cursor: at + 1 < pageCount ? String(at + 1) : null } } });
    },
  );
  return { rowCount: pageCount * size };
}

const timeOf = { created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' };
const accountOf = (index: number) => ({
  id: idOf(index),
  external_id: `A-${index}`,
  contact: { id: idOf(index), name: nameOf(index), opted_out: false },
  collection_status: 'active',
  original_amount: 100,
  pending_amount: 100,
  paid_amount: 0,
  currency: 'ARS',
  due_date: '2026-01-31',
  days_past_due: 29,
  campaign_id: null,
  reference: null,
  last_contacted_at: null,
  last_interaction: null,
  last_outcome: null,
  open_promise: null,
  follow_up: null,
  assigned_to: null,
  holds: [],
  next_action_at: null,
  ...timeOf,
});
const promiseOf = (index: number) => ({
  id: idOf(index),
  account_id: idOf(index),
  contact_name: nameOf(index),
  amount: 10,
  currency: 'ARS',
  due_date: '2026-12-31',
  status: 'open',
  source: 'agent',
  notes: null,
  ...timeOf,
});

/** The scroll position, and the text of the focused element. */
const placeOf = (page: Page) =>
  page.evaluate<{ page: number; grid: number | undefined; focus: string }>(
    `({ page: scrollY, grid: document.querySelector('[role=grid]')?.scrollTop, focus: document.activeElement.textContent })`,
  );

describe.skipIf(!hasBrowser)('Back from a row', () => {
  const pageCount = bySize({ small: 20, large: 100 });
  it(
    `returns to the place and the focus in the grid of accounts, among ${pageCount} pages`,
    { timeout: 60_000 },
    async () => {
      const { page } = await openPage();
      await signIn(page, users.admin);
      const { rowCount } = await serveList(page, '/api/v1/accounts', pageCount, accountOf);
      await page.goto(`${baseUrl()}/accounts`);
      const grid = page.getByRole('grid');
      await grid.getByRole('link', { name: nameOf(0), exact: true }).waitFor();
      const last = `[role=grid] [aria-rowindex="${rowCount + 1}"]`;
      const loadedRows = async () => {
        await page.evaluate(`document.querySelector('[role=grid]').scrollTop = 1e9`);
        return page.locator(last).count();
      };
      await expect.poll(loadedRows, { timeout: 45_000, interval: 20 }).toBe(1);
      const middle = Math.floor(rowCount / 2);
      await page.evaluate(
        `(grid => { grid.scrollTop = grid.scrollHeight / 2; })(document.querySelector('[role=grid]'))`,
      );
      const link = grid.getByRole('link', { name: nameOf(middle + 4), exact: true });
      await link.focus();
      const before = await placeOf(page);
      expect(before).toMatchObject({ focus: nameOf(middle + 4) });
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname === `/accounts/${idOf(middle + 4)}`);
      await grid.waitFor({ state: 'detached' });
      await page.goBack();
      await expect.poll(() => placeOf(page)).toEqual(before);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => placeOf(page)).toMatchObject({ focus: nameOf(middle + 5) });
    },
  );

  itIfLarge(
    'returns to the place and the focus in a list, also to one of several links to the same account',
    async () => {
      const { page } = await openPage();
      await signIn(page, users.admin);
      await serveList(page, '/api/promises', 3, (index) => ({ ...promiseOf(index), account_id: idOf(0) }));
      await page.goto(`${baseUrl()}/promises`);
      const link = page.getByRole('link', { name: nameOf(120), exact: true });
      const more = page.getByRole('button', { name: 'Mostrar más' });
      await more.click();
      await page.getByRole('link', { name: nameOf(99), exact: true }).waitFor();
      await more.click();
      await link.hover();
      await link.focus();
      const before = await placeOf(page);
      expect(before.page).toBeGreaterThan(1000);
      const topOf = async (row: Locator) => (await row.boundingBox())?.y;
      const top = await topOf(link);
      await link.click();
      await page.waitForURL(({ pathname }) => pathname === `/accounts/${idOf(0)}`);
      await link.waitFor({ state: 'detached' });
      await page.goBack();
      await expect.poll(() => placeOf(page)).toMatchObject({ focus: before.focus });
      expect(await placeOf(page)).toEqual(before);
      expect(await topOf(link)).toBe(top);
    },
  );
});

describe.skipIf(!hasBrowser)('Back from what was created', () => {
  it.each([
    { path: '/campaigns', submit: 'Crear campaña', texts: { Nombre: 'Mora temprana' } },
    {
      path: '/templates',
      submit: 'Crear plantilla',
      texts: { Nombre: 'Aviso', Acción: 'aviso', 'Texto del SMS': 'Hola' },
    },
  ])('returns to $path without the form', { timeout: 60_000 }, async ({ path, submit, texts }) => {
    const { email } = await (await createOrganization()).invite('admin');
    const { page, complaints } = await openPage();
    await signIn(page, email, path);
    await page.getByRole('button', { name: submit }).click();
    const dialog = page.getByRole('dialog');
    for (const [name, text] of Object.entries(texts)) await dialog.getByRole('textbox', { name }).fill(text);
    await dialog.getByRole('button', { name: submit }).click();
    await page.waitForURL(new RegExp(`${path}/[0-9a-f-]{36}$`));
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(new RegExp(`${path}(\\?|$)`));
    await page.getByRole('button', { name: submit }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
