import { describe, expect, it } from 'vitest';
import { aTenant, baseUrl } from '../../stack/api-client.ts';
import { hasBrowser } from '../../stack/browser.ts';
import { brokenRules, openPage, platformEmail, signIn, useBrowser } from '../../stack/console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('saved views', () => {
  it('keep the filters of a screen for the person, without what else its address names', async () => {
    const tenant = await aTenant();
    const { page, complaints } = await openPage();
    const own = `org=${tenant.id}`;
    await signIn(page, platformEmail, `/promises?${own}&status=broken&due_to=2026-03-31&ref=newsletter`);
    const views = page.getByRole('button', { name: 'Vistas guardadas' });
    await views.press('Enter');
    await page.getByText('Guarde los filtros que usa a menudo.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar esta vista' }).press('Enter');
    await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Incumplidas de marzo');
    await page.keyboard.press('Enter');
    await page.getByText('Se guardó la vista Incumplidas de marzo.').waitFor();

    await page.goto(`${baseUrl()}/promises?${own}&status=kept&due_from=2026-01-01`);
    await views.press('Enter');
    await page.getByRole('button', { name: 'Incumplidas de marzo', exact: true }).press('Enter');
    await page.waitForURL(({ search }) => search.includes('status=broken'));
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      org: tenant.id,
      status: 'broken',
      due_to: '2026-03-31',
    });

    await page.goto(`${baseUrl()}/execution?${own}`);
    await views.press('Enter');
    await page.getByText('Guarde los filtros que usa a menudo.').waitFor();
    await page.goto(`${baseUrl()}/promises?${own}`);
    await views.press('Enter');
    const view = page.getByRole('button', { name: 'Incumplidas de marzo', exact: true });
    await page.getByRole('button', { name: 'Borrar la vista Incumplidas de marzo' }).press('Enter');
    await view.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
    await views.press('Enter');
    await view.waitFor();
    expect(complaints).toEqual([]);
  });
});
