import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aTenant, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { openPage, platformEmail, signIn, useBrowser } from './console-page.ts';

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

/** The rows that are in sight from top to bottom. */
const wholeRows = (page: Page) =>
  page.evaluate<number>(`(() => {
    const rows = [...document.querySelectorAll('main .grid-body [role=row], main tbody > tr')];
    const head = document.querySelector('main .grid-head, main thead').getBoundingClientRect();
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
});
