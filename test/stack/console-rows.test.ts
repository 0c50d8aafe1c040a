import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aTenant, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { openPage, platformEmail, signIn, useBrowser } from './console-page.ts';
import { aReadyTenant, aReplyInInbox } from './ready-tenant.ts';

useBrowser();

const accountCount = 20;
const dayMs = 86_400_000;

/** Accounts of which each has a promise and an offer that waits for approval. */
async function aTenantWithRows() {
  const tenant = await aTenant();
  const due_date = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  await Promise.all(
    Array.from({ length: accountCount }, async (_, n) => {
      const body = {
        external_id: `INV-${n}`,
        contact: { name: `Ana Ruiz de la Torre ${n}` },
        total_amount: 123_456.78,
        due_date,
      };
      const { id } = (await call('createAccount', tenant.admin, { body })).body;
      await call('createPromise', tenant.agent, {
        params: { id },
        body: { amount: 25, due_date, notes: 'Por teléfono' },
      });
      await call('createSettlement', tenant.agent, { params: { accountId: id }, body: { offered_amount: 100_000 } });
    }),
  );
  return tenant;
}

/** Shows the inbox as if the first message had come from many people. */
const fillInbox = (page: Page) =>
  page.route(/\/api\/interactions\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const [message] = body.data;
    const data = Array.from({ length: accountCount }, () => ({ ...message, id: randomUUID() }));
    await route.fulfill({ response: reply, json: { ...body, data } });
  });

/** Shows the start page as if every rule had blocked contacts. */
const fillRules = (page: Page) =>
  page.route(/\/api\/overview\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const rules = ['contact_opted_out', 'contact_held', 'account_held', 'frequency_daily', 'frequency_weekly'];
    const blocked_by_rule = [...rules, 'frequency_monthly', 'minimum_gap'].map((rule, at) => ({ rule, count: 9 - at }));
    const days = body.days.map((day: object) => ({ ...day, blocked_by_rule }));
    await route.fulfill({ response: reply, json: { ...body, days } });
  });

/** Shows the start page as to somebody who has put the first steps away. */
const hideFirstSteps = (page: Page) =>
  page.route('**/api/me', async (route) => {
    const reply = await route.fetch();
    const me = await reply.json();
    await route.fulfill({ response: reply, json: { ...me, preferences: { ...me.preferences, checklist: false } } });
  });

const height = (page: Page) => page.evaluate<number>('document.documentElement.scrollHeight');

/** The rows that are in sight from top to bottom. */
const wholeRows = (page: Page) =>
  page.evaluate<number>(`(() => {
    const rows = [...document.querySelectorAll('main .grid-body [role=row], main tbody > tr, main .desk-list li')];
    const head = document.querySelector('main .grid-head, main thead, main .page-head').getBoundingClientRect();
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const frame = (row.closest('[role=grid]') ?? document.documentElement).getBoundingClientRect();
      return top >= head.bottom - 1 && bottom <= Math.min(innerHeight, frame.bottom) + 1;
    }).length;
  })()`);

describe.skipIf(!hasBrowser)('a window of 1280 by 800', () => {
  it('shows at least 16 accounts, 12 promises and 12 settlements, one of which is approved in its row', async () => {
    const tenant = await aTenantWithRows();
    const { id } = tenant;
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, platformEmail, `/accounts?org=${id}`);
    for (const [screen, least] of [
      ['accounts', 16],
      ['promises', 12],
      ['settlements', 12],
    ] as const) {
      await page.goto(page.url().replace(/\/\w+\?.*/, `/${screen}?org=${id}`));
      await page.getByText('Ana Ruiz de la Torre').nth(least).waitFor({ state: 'attached' });
      expect(await wholeRows(page), screen).toBeGreaterThanOrEqual(least);
    }
    await page
      .getByRole('button', { name: /^Aprobar: / })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aprobar' }).click();
    await page.getByText(/^Acuerdo con .+ aprobado\.$/).waitFor();
    expect((await call('listSettlements', tenant.admin, { query: { status: 'approved' } })).body.data).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('shows at least 12 messages', async () => {
    const tenant = await aReadyTenant();
    await aReplyInInbox(tenant);
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    await fillInbox(page);
    await signIn(page, platformEmail, `/inbox?org=${tenant.id}`);
    await page.getByRole('navigation', { name: 'Mensajes' }).getByRole('listitem').nth(12).waitFor();
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(12);
  });
});

describe.skipIf(!hasBrowser)('the start page', () => {
  it('is at most 1,030 pixels high at 1280, and 1,700 on a telephone, with every card full', async () => {
    const tenant = await aTenantWithRows();
    const email = `ana+${randomUUID()}@mail.example`;
    await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role: 'admin' } });
    for (const name of ['Mora temprana', 'Cartera 2025', 'Pymes', 'Aguinaldo', 'Tarjetas', 'Telefonía'])
      await call('createCampaign', tenant.admin, { body: { name } });
    const { page, complaints } = await openPage({ viewport: { width: 1280, height: 800 } });
    await fillRules(page);
    await hideFirstSteps(page);
    await signIn(page, email, '/');
    await page.getByText('Otras reglas').waitFor();
    await page.getByRole('link', { name: 'Aguinaldo', exact: true }).waitFor();
    const campaigns = page.locator('.home-campaigns');
    await campaigns.getByText('4 de 6').waitFor();
    expect(await height(page)).toBeLessThanOrEqual(1030);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => height(page)).toBeLessThanOrEqual(1700);
    expect(complaints).toEqual([]);
  });
});
