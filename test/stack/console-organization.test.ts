import { describe, expect, it } from 'vitest';
import { itIfLarge } from '../harness/by-size.ts';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the screen of the organization', () => {
  it('shows what changes before it is saved, and saves only that, with the keyboard', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const { page, complaints } = await openPage();
    await signIn(page, email, '/organization');
    await page.getByText('Todavía no hay cambios.').waitFor();
    const sunday = page.getByRole('switch', { name: 'domingo' });
    await sunday.focus();
    await page.keyboard.press('Space');
    await page.getByRole('row', { name: 'domingo' }).getByText('de 08:00 a 20:00').waitFor();
    const zone = page.getByRole('combobox', { name: 'Huso horario' });
    await zone.focus();
    await zone.fill('Bogota');
    await page.getByRole('option', { name: 'America/Bogota' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Hasta las/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '00:30' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByText('El final debe ser posterior al comienzo.').waitFor();
    await page.getByRole('button', { name: 'Guardar 2 cambios' }).click();
    await page.getByText('Corrija los campos marcados.').waitFor();
    await page.getByRole('button', { name: /Hasta las/ }).click();
    await page.getByRole('option', { name: '19:00', exact: true }).click();
    const name = `Cobranzas ${email}`;
    await call('updateOrganization', acting, { body: { name } });
    const summary = page.getByRole('region', { name: 'Lo que va a cambiar' });
    await summary.getByText('America/Bogota').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Usuarios' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Guardar 2 cambios' }).click();
    await page.getByText('Se guardaron los ajustes de la organización.').waitFor();
    await page.getByText('Todavía no hay cambios.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe(name);
    expect((await call('readOrganization', acting)).body).toMatchObject({
      name,
      timezone: 'America/Bogota',
      contact_hours: { start: '08:00', end: '19:00', days: [1, 2, 3, 4, 5, 6, 7] },
    });
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  itIfLarge('says whose law applies, and keeps days off that were set before', async () => {
    const { acting, invite } = await createOrganization();
    const holidays = { calendar: null, extra: ['2026-12-24'], not: [] };
    await call('updateOrganization', acting, { body: { holidays } });
    const { email } = await invite('admin');
    const { page } = await openPage();
    await signIn(page, email, '/organization');
    const byDebtor = page.getByRole('switch', { name: 'Las reglas de un país rigen para quien puede estar en él' });
    expect(await byDebtor.isChecked()).toBe(true);
    await byDebtor.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /Feriados sin contacto/ }).click();
    await page.getByRole('option', { name: 'Argentina' }).click();
    await page.getByRole('textbox', { name: 'Horas entre contactos' }).fill('36');
    await page.getByRole('textbox', { name: 'Horas que espera un mensaje sin atender' }).fill('48');
    await page.getByRole('switch', { name: 'Verificar siempre a quien atiende a un agente de IA' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: 'Cuotas atrasadas que rompen un plan' }).fill('1');
    const summary = page.getByRole('region', { name: 'Lo que va a cambiar' });
    await summary.getByText('36').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar 6 cambios' }).click();
    await page.getByText('Se guardaron los ajustes de la organización.').waitFor();
    expect((await call('readOrganization', acting)).body).toMatchObject({
      preset_scope: 'organization',
      holidays: { calendar: 'AR', extra: ['2026-12-24'], not: [] },
      minimum_gap_hours: 36,
      reply_hold_hours: 48,
      plan_max_late_instalments: 1,
      voice_verification: 'required',
    });
  });

  itIfLarge('keeps own days off, holidays with contact and the country', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const { page, complaints } = await openPage();
    await signIn(page, email, '/organization');
    const summary = page.getByRole('region', { name: 'Lo que va a cambiar' });
    for (const [label, day] of [
      ['Otros días sin contacto', '24122030'],
      ['Feriados en que sí se contacta', '09072030'],
    ] as const) {
      await page.getByRole('group', { name: label }).getByRole('spinbutton').first().focus();
      await page.keyboard.type(day);
      await page.getByRole('button', { name: `Agregar día: ${label}` }).click();
    }
    await summary.getByText('Ninguno, + 24 dic 2030, − 9 jul 2030').waitFor();
    await page.getByRole('combobox', { name: 'País de la organización' }).fill('Urug');
    await page.getByRole('option', { name: 'Uruguay (UY)' }).click();
    await page.getByRole('button', { name: 'Guardar 2 cambios' }).click();
    await page.getByText('Se guardaron los ajustes de la organización.').waitFor();
    await page.getByRole('button', { name: 'Quitar el 9 jul 2030' }).click();
    await page.getByRole('button', { name: 'Guardar 1 cambio' }).click();
    await summary.getByText('Todavía no hay cambios.').waitFor();
    expect((await call('readOrganization', acting)).body).toMatchObject({
      country: 'UY',
      holidays: { calendar: null, extra: ['2030-12-24'], not: [] },
    });
    expect(complaints).toEqual([]);
  });
});
