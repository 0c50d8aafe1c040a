import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type ScreenName, paths as screenPaths } from '../../console/routes/paths.ts';
import { type Language, languages } from '../../console/locales/languages.ts';
import { loadTranslations } from '../../console/locales/load-translations.ts';
import { bySize, firstOf } from '../harness/by-size.ts';
import { baseUrl, call, withToken } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import {
  brokenRules,
  createOrganization,
  openPage,
  platformEmail,
  sampleOrganization,
  settle,
  signIn,
  useBrowser,
} from './console-page.ts';

useBrowser();
const { id: organization, users, tokens } = sampleOrganization();
const names = Object.keys(screenPaths) as ScreenName[];
const locales = { es: 'es-AR', pt: 'pt-BR', en: 'en-GB' } as const satisfies Record<Language, string>;
// Object.keys returns strings.
const languageNames = Object.keys(languages) as Language[];

const firstId = async (operation: Parameters<typeof call>[0], name = 'id'): Promise<string> => {
  const { body } = await call(operation, withToken(tokens.admin));
  return String(body.data[0][name]);
};

/** The ids for the paths of screens about one item of the sample organization. */
const valuesInPaths: Partial<Record<ScreenName, () => Promise<string>>> = {
  account: () => firstId('listAccounts'),
  campaign: async () => {
    const body = { name: 'Mora temprana' };
    return String((await call('createCampaign', withToken(tokens.admin), { body })).body.id);
  },
  template: async () => {
    const body = {
      name: 'Aviso',
      channel: 'email',
      action_type: 'aviso',
      language: 'es',
      subject: 'Aviso',
      body: '<p>Hola</p>',
    };
    return String((await call('createTemplate', withToken(tokens.admin), { body })).body.id);
  },
  import: () => firstId('listImports', 'job_id'),
  statement: () => firstId('listContacts'),
  debtor_page: () => firstId('listContacts'),
  ledger_day: async () => {
    const { body } = await call('listLedgerDays', withToken(tokens.viewer));
    return String(body.data.at(-1).day);
  },
  settlement: async () => {
    const accountId = await firstId('listAccounts');
    await call('createSettlement', withToken(tokens.agent), { params: { accountId }, body: { offered_amount: 1 } });
    return firstId('listSettlements');
  },
  plan: async () => {
    const account = { external_id: 'with-a-plan', contact: { name: 'Ana Pérez' }, total_amount: 100 };
    const { id } = (await call('createAccount', withToken(tokens.agent), { body: account })).body;
    const body = {
      count: 3,
      first_due: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      every: 'month',
    };
    await call('createPlan', withToken(tokens.agent), { params: { id }, body });
    return firstId('listPlans');
  },
  strategy: async () => {
    const steps = [{ channel: 'voice', action_type: 'recordatorio', delay_hours: 0, on: { promise: 'end' } }];
    const body = { name: 'Recordatorio amable', max_discount_pct: 30, steps };
    return String((await call('createStrategy', withToken(tokens.admin), { body })).body.id);
  },
  webhook: async () => {
    const body = { url: `${baseUrl()}/no-receiver`, events: ['import.completed'] };
    return String((await call('createWebhook', withToken(tokens.admin), { body })).body.id);
  },
};

async function pathOf(name: ScreenName): Promise<string> {
  const path = screenPaths[name];
  if (!path.includes('$')) return path;
  const value = valuesInPaths[name];
  if (!value) throw new Error(`Say in valuesInPaths what the path of ${name} names.`);
  return path.replace(/\$\w+/, await value());
}

const findPaths = () => Promise.all(names.map(async (name) => ({ name, path: await pathOf(name) })));
let paths: ReturnType<typeof findPaths> | undefined;
const pathsOf = () => (paths ??= findPaths());

/** The screens whose path has no parameter. */
const plainScreens = () =>
  names.map((name) => ({ name, path: screenPaths[name] })).filter(({ path }) => !path.includes('$'));

const isForbidden = async (page: Page, language: Language): Promise<boolean> => {
  const { refusals } = await loadTranslations('shell', language);
  return (await page.getByText(refusals.forbidden).count()) > 0;
};

/** Changes the address like a link, without reloading the page. */
const changeAddress = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);

async function hasTitle(page: Page, name: ScreenName, language: Language): Promise<boolean> {
  const { screens, product } = await loadTranslations('shell', language);
  return (await page.title()).endsWith(`${screens[name]} · ${product}`);
}

async function follow(page: Page, name: ScreenName, path: string, language: Language): Promise<void> {
  await changeAddress(page, path);
  await expect.poll(() => hasTitle(page, name, language)).toBe(true);
  await settle(page);
}

const usualSize = { width: 1280, height: 720 };
const narrowWidths = bySize({ small: [320], large: [390, 320] });

/** The widths at which the page scrolls sideways. */
async function findOverflows(page: Page): Promise<string[]> {
  const overflows: string[] = [];
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 800 });
    const widthOf = () => page.evaluate<number>('document.documentElement.scrollWidth');
    // Components that measure themselves render once more.
    const fits = expect.poll(widthOf, { timeout: 10_000 }).toBe(width);
    const isFitting = await fits.then(
      () => true,
      () => false,
    );
    if (!isFitting) overflows.push(`${width} px: is ${await widthOf()} px wide`);
  }
  await page.setViewportSize(usualSize);
  return overflows;
}

/** Tables that are cut off on a wide screen. */
const findCutTables = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`Array.from(document.querySelectorAll('main .scrolls'))
    .filter((table) => table.scrollWidth > table.clientWidth)
    .map((table) => table.textContent.slice(0, 100) + ': is ' + table.scrollWidth + ' px wide')`);

/** The content of a screen without what differs between visits: element ids, and the organization in addresses. */
async function contentOf(page: Page): Promise<string> {
  const html = await page.evaluate<string>(`document.querySelector('main').outerHTML`);
  return html.replace(/react-aria[-\w:]*|_r_\w+_|[?&]org=[-\w]+/g, '');
}

const checkedContents = new Set<string>();

/** True for content that has not been checked yet: many screens look the same to two roles. */
async function isNew(page: Page): Promise<boolean> {
  const content = await contentOf(page);
  if (checkedContents.has(content)) return false;
  checkedContents.add(content);
  return true;
}

/** Everything that determines the colors of a page: its elements with classes and states, but not their texts. */
const appearanceOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`JSON.stringify(Array.from(document.querySelectorAll('main *'), (element) => [
    element.tagName,
    Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== ''),
    Array.from(element.attributes, ({ name, value }) => name + '=' + value)
      .filter((text) => /^(class|style)=|^[-a-z]+=[-a-z]*$/.test(text)),
  ]))`);

const checkedAppearances = new Set<string>();

const contrast = ['color-contrast'];

const themes = bySize<readonly ('light' | 'dark')[]>({ small: ['light'], large: ['light', 'dark'] });

/** Contrast problems in each theme, unless an identical page has been checked. */
async function findFaintTexts(page: Page): Promise<string[]> {
  const appearance = await appearanceOf(page);
  if (checkedAppearances.has(appearance)) return [];
  checkedAppearances.add(appearance);
  const faults: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    faults.push(...(await brokenRules(page, { only: contrast })).map((fault) => `${theme}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** The accessibility and layout problems of a page in each theme. */
const findFaults = async (page: Page): Promise<string[]> => [
  ...(await brokenRules(page, { without: contrast })),
  ...(await findFaintTexts(page)),
  ...(await findCutTables(page)),
  ...(await findOverflows(page)),
];

async function linkedPaths(page: Page): Promise<(string | undefined)[]> {
  const links = await page.getByRole('navigation').getByRole('link').all();
  const paths = await Promise.all(links.map(async (link) => (await link.getAttribute('href'))?.split('?')[0]));
  // The bell beside the navigation opens the notifications, and links to all of them.
  return (await page.locator('.side .bell').isVisible()) ? [...paths, '/notifications'] : paths;
}

describe.skipIf(!hasBrowser)('every screen', () => {
  const people = { ...users, platform: platformEmail };
  const roles = Object.keys(people) as (keyof typeof people)[];
  /** The screens that are refused to a role. They are visited once, and one of them in every language. */
  const refusedTo = new Map<string, ReadonlySet<string>>();
  type Visit = { readonly role: keyof typeof people; readonly language: Language };
  const visits = bySize<readonly Visit[]>({
    // The only role to which no screen is refused.
    small: [{ role: 'platform', language: 'es' }],
    large: roles.flatMap((role) => languageNames.map((language) => ({ role, language }))),
  });
  const actingFor = (role: keyof typeof people) => (role === 'platform' ? `?org=${organization}` : '');

  it.each(visits)(
    'is accessible in each theme and on a phone if the navigation of a person with the role $role who reads $language has it',
    { timeout: 300_000 },
    async ({ role, language }) => {
      const { page, complaints } = await openPage({ locale: locales[language], viewport: usualSize });
      await signIn(page, people[role]);
      const faults: Record<string, string[]> = {};
      const refusedBefore = refusedTo.get(role);
      const refused = new Set<string>();
      for (const { name, path } of await pathsOf()) {
        faults[name] = [];
        if (refused.size > 0 && refusedBefore?.has(path)) {
          refused.add(path);
          continue;
        }
        await follow(page, name, `${path}${actingFor(role)}`, language);
        // The shell is checked with the first screen. Refusal pages differ only in their heading.
        const isFirst = Object.keys(faults).length === 1;
        const isRefused = await isForbidden(page, language);
        const isKnown = isRefused ? refused.size > 0 : !(await isNew(page));
        const found = isFirst || !isKnown ? await findFaults(page) : [];
        faults[name] = [...found, ...complaints.splice(0)];
        if (isRefused) refused.add(path);
      }
      refusedTo.set(role, refused);
      const shown = plainScreens().flatMap(({ path }) => (refused.has(path) ? [] : [path]));
      expect({ faults, shown: shown.sort() }).toEqual({
        faults: Object.fromEntries(names.map((name) => [name, []])),
        shown: (await linkedPaths(page)).sort(),
      });
    },
  );

  it('says what to do next in an organization that has nothing yet', { timeout: 120_000 }, async () => {
    const { email } = await (await createOrganization()).invite('admin');
    const { page, complaints } = await openPage();
    await signIn(page, email);
    for (const { name, path } of firstOf(5, plainScreens())) {
      await follow(page, name, path, 'es');
      const alerts = (await isForbidden(page, 'es')) ? 1 : 0;
      expect({ path, faults: await brokenRules(page), alerts: await page.getByRole('alert').count() }).toEqual({
        path,
        faults: [],
        alerts,
      });
    }
    expect(complaints).toEqual([]);
  });

  it('says that the service is busy, and recovers', { timeout: 120_000 }, async () => {
    const { page } = await openPage();
    await signIn(page, users.admin);
    await page.clock.install();
    const busy = { status: 503, json: { error: 'Busy.', code: 'unavailable' } };
    const loading = page.locator('main').locator('.skeleton').or(page.locator('main').getByText('Cargando…'));
    const refuse = () => page.route(/\/api\/(?!me)/, (route) => route.fulfill(busy));
    /** Opens a screen and waits until loading ends; the page waits longer before each retry. */
    const followBusy = async (name: ScreenName, path: string) => {
      await refuse();
      await changeAddress(page, path);
      const isLoaded = async () => {
        await page.clock.runFor(2000);
        return (await hasTitle(page, name, 'es')) && (await loading.count()) === 0;
      };
      await expect.poll(isLoaded, { timeout: 30_000, message: path }).toBe(true);
    };
    const retries = page.locator('main').getByRole('button', { name: 'Reintentar' });

    // One screen can show what another has loaded, so start with an empty cache.
    await refuse();
    await page.goto(baseUrl());
    const withoutRetry: ScreenName[] = [];
    const visited = firstOf(5, await pathsOf());
    const checked = firstOf(2, await pathsOf()).map(({ path }) => path);
    for (const { name, path } of visited) {
      await followBusy(name, path);
      if (checked.includes(path)) expect({ path, faults: await brokenRules(page) }).toEqual({ path, faults: [] });
      if ((await retries.count()) === 0) withoutRetry.push(name);
    }
    // The role does not allow this screen.
    expect(withoutRetry).toEqual(visited.flatMap(({ name }) => (name === 'organizations' ? [name] : [])));
    for (const { name, path } of firstOf(2, await pathsOf())) {
      await followBusy(name, path);
      await page.unrouteAll();
      const countMissing = async () => {
        if ((await retries.count()) > 0) await retries.first().click();
        return { path, missing: (await retries.count()) + (await loading.count()) };
      };
      await expect.poll(countMissing, { timeout: 10_000 }).toEqual({ path, missing: 0 });
    }
  });
});
