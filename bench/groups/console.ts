import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type Page, chromium } from 'playwright-core';
import type { Session } from '../../local/sample-data/session.ts';
import { chromiumFlags, chromiumPath } from '../../test/harness/chromium.ts';
import type { Effort } from '../effort.ts';
import { type Result, result } from '../result.ts';
import { runInterleaved } from '../rounds.ts';
import { startLocalService } from '../stage/local-service.ts';
import { median, quantile } from '../statistics.ts';
import type { Group } from './group.ts';

const rowsPerPage = 1000;
/** Pixels per frame, as with a fast turn of a mouse wheel. */
const step = 120;
const grid = `document.querySelector('[role=grid]')`;
const plainPage = '<!doctype html><style>body { margin: 0; height: 4000000px }</style>';

const open = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
  page.setDefaultTimeout(120_000);
  return page;
};

/** Answers the list of accounts with copies of the first sample account. */
async function serveAccounts(page: Page, rows: number): Promise<void> {
  const pages = rows / rowsPerPage;
  let sample: { readonly contact: object } | undefined;
  await page.route(/\/api\/v1\/accounts\?/, async (route) => {
    if (!sample) {
      // The list of the sample organization.
      const { data } = JSON.parse(await (await route.fetch()).text()) as { data: [{ contact: object }] };
      [sample] = data;
    }
    const { contact } = sample;
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const data = Array.from({ length: rowsPerPage }, (_, index) => {
      const row = at * rowsPerPage + index;
      const id = `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`;
      return { ...sample, id, contact: { ...contact, name: `Persona ${row}` } };
    });
    const next = at + 1 < pages ? String(at + 1) : null;
    await route.fulfill({ json: { data, pagination: { next_cursor: next } } });
  });
}

/** Signs in and loads every row of the list. */
async function openAccounts(browser: Browser, session: Session, rows: number): Promise<Page> {
  const page = await open(browser);
  await serveAccounts(page, rows);
  await page.goto(`${session.base_url}/accounts`);
  await page.locator('main.sign-in button.primary').click();
  await page.getByRole('link', { name: session.organizations[0]?.users.admin ?? '' }).click();
  await page.locator('[role=grid] [aria-rowindex="2"]').waitFor();
  const scrollToEnd = `${grid}.scrollTop = ${grid}.scrollHeight`;
  const last = page.locator(`[role=grid] [aria-rowindex="${rows + 1}"]`);
  for (await page.evaluate(scrollToEnd); (await last.count()) === 0; await page.evaluate(scrollToEnd)) await delay(20);
  return page;
}

/** Scrolls an element by a step in each frame, and returns the milliseconds between frames. */
const scrollFrames = (page: Page, element: string, frames: number): Promise<number[]> =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    const element = ${element};
    element.scrollTop = 0;
    const durations = [];
    let last;
    const next = (now) => {
      if (last !== undefined) durations.push(now - last);
      last = now;
      element.scrollTop += ${step};
      if (durations.length < ${frames}) requestAnimationFrame(next);
      else resolve(durations);
    };
    requestAnimationFrame(next);
  })`);

async function heapMegabytes(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function measureIn(browser: Browser, session: Session, effort: Effort): Promise<Result[]> {
  const [accounts, plain] = [await openAccounts(browser, session, effort.gridRows), await open(browser)];
  await plain.setContent(plainPage);
  const measure = (page: Page, element: string) => async () => {
    await page.bringToFront();
    return scrollFrames(page, element, effort.gridFrames);
  };
  const rounds = await runInterleaved(
    effort.rounds,
    measure(accounts, grid),
    measure(plain, 'document.scrollingElement'),
  );
  const rowCount = await accounts.locator('[role=grid] [role=row]').count();
  const ratios = (of: (durations: readonly number[]) => number) =>
    rounds.map(({ ours, reference }) => of(ours) / of(reference));
  const middle = (of: (durations: readonly number[]) => number) =>
    `${of(rounds.flatMap(({ ours }) => ours)).toFixed(1)} ms, against ${of(rounds.flatMap(({ reference }) => reference)).toFixed(1)} ms of an empty page scrolled alike`;
  const p95 = (durations: readonly number[]) => quantile(durations, 0.95);
  const what = `console grid with ${effort.gridRows} accounts`;
  return [
    result(
      {
        id: 'console-frame',
        metric: `${what}: median time of a frame`,
        unit: 'ratio',
        target: { atMost: 1.1 },
        reference: middle(median),
      },
      ratios(median),
    ),
    result(
      {
        id: 'console-frame-p95',
        metric: `${what}: 95th percentile of a frame`,
        unit: 'ratio',
        target: { atMost: 1.5 },
        reference: middle(p95),
      },
      ratios(p95),
    ),
    result(
      {
        id: 'console-rows',
        metric: `${what}: rows in the document`,
        unit: 'rows',
        target: { atMost: 60 },
        reference: 'with the head, on a screen of 1280 × 800 pixels',
      },
      [rowCount],
    ),
    result(
      {
        id: 'console-heap',
        metric: `${what}: heap of the page`,
        unit: 'MB',
        target: { atMost: 150 },
        reference: 'all loaded, after a collection',
      },
      [await heapMegabytes(accounts)],
    ),
  ];
}

export const consoleGrid: Group = {
  name: 'console',
  measure: async ({ effort }) => {
    if (chromiumPath === undefined) {
      console.log('The group console is skipped: there is no Chromium.');
      return [];
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-console-'));
    const service = await startLocalService(folder, 0);
    const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
    try {
      return await measureIn(browser, service.session, effort);
    } finally {
      await browser.close();
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
