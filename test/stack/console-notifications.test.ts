import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { aTenant, anAccountOf, call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, openPage, saveCsv, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('a notification', () => {
  itIfLarge('is in the language of the reader', async () => {
    const tenant = await aTenant({ language: 'es' });
    const email = `ana+${tenant.id}@mail.example`;
    await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role: 'admin' } });
    const { id: accountId } = await anAccountOf(tenant, { contact: { name: 'Ana Pérez' } });
    await call('createSettlement', tenant.agent, { params: { accountId }, body: { offered_amount: 80 } });
    const { page, complaints } = await openPage();
    await signIn(page, email, '/notifications');
    await page.evaluate(`localStorage.setItem('language', 'en')`);
    await page.reload();
    const title = 'Settlement awaits approval (Unread)';
    await page.getByRole('main').getByRole('link', { name: title }).waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens what it is about and is marked as read, unless the service refuses', async () => {
    const tenant = await aTenant();
    const email = `ana+${tenant.id}@mail.example`;
    await call('inviteUser', tenant.admin, { body: { email, name: 'Ana Ruiz', role: 'admin' } });
    for (const name of ['Ana Pérez', 'Luis Gómez']) {
      const { id: accountId } = await anAccountOf(tenant, { contact: { name } });
      await call('createSettlement', tenant.agent, { params: { accountId }, body: { offered_amount: 80 } });
    }
    const { page } = await openPage();
    await signIn(page, email, '/notifications');
    const bell = page.getByRole('button', { name: /^Notificaciones/ });
    await page.getByRole('button', { name: 'Notificaciones, 2 sin leer' }).waitFor();

    const [headers, ...rows] = await saveCsv(page, 'Notificaciones');
    expect(headers).toEqual(['Cuándo', 'Título', 'Texto', 'Estado']);
    expect(rows.map(([, heading, , isRead]) => [heading, isRead])).toEqual([
      ['Acuerdo pendiente de aprobación', 'Sin leer'],
      ['Acuerdo pendiente de aprobación', 'Sin leer'],
    ]);

    const busy = { status: 503, json: { error: 'Busy.', code: 'unavailable' } };
    await page.route(/notifications\/.*\/read$/, (route) => route.fulfill(busy));
    await page.getByRole('button', { name: 'Marcar como leída' }).first().click();
    await page.getByText('El servicio está ocupado.').waitFor();
    await page.getByRole('button', { name: 'Notificaciones, 2 sin leer' }).waitFor();
    await page.unrouteAll();

    const title = 'Acuerdo pendiente de aprobación';
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Acuerdo con Luis Gómez' }).waitFor();
    await page.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).waitFor();
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notificaciones' });
    await panel.getByText(`${title} 2`).waitFor();
    expect(await panel.getByRole('link', { name: title }).count()).toBe(0);
    await panel.getByText(`${title} 2`).click();
    expect(await brokenRules(page)).toEqual([]);
    expect(await panel.getByRole('link', { name: `${title} (Sin leer)` }).count()).toBe(1);
    await panel.getByRole('link', { name: title }).nth(1).click();
    await page.getByRole('heading', { level: 1, name: 'Acuerdo con Ana Pérez' }).waitFor();
    await page.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor();
  });
});
