import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from './api-client.ts';
import { hasBrowser } from './browser.ts';
import { brokenRules, createOrganization, openPage, platformEmail, signIn, useBrowser } from './console-page.ts';

useBrowser();

describe.skipIf(!hasBrowser)('the screen of users', () => {
  it('invites a person once although the reply was lost, says what follows, and changes what they may do', async () => {
    const { acting, invite } = await createOrganization();
    const { email } = await invite('admin');
    const invited = `bruno+${randomUUID()}@mail.example`;
    const { page, complaints } = await openPage();
    await signIn(page, email, '/users');
    await page.getByText('(usted)').waitFor();
    expect(await page.getByRole('button', { name: 'Desactivar' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Invitar a una persona' }).click();
    const form = page.getByRole('dialog', { name: 'Invitar a una persona' });
    await form.getByRole('textbox', { name: 'Correo' }).fill(email);
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Bruno Díaz');
    expect(await brokenRules(page)).toEqual([]);
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await form.getByText('Ya existe un usuario con este correo').waitFor();
    await form.getByRole('textbox', { name: 'Correo' }).fill(invited);
    await page.route(
      '**/api/admin/users',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await form.getByText('El servicio no responde.').waitFor();
    await form.getByRole('button', { name: 'Enviar invitación' }).click();
    await page.getByText(`Se envió la invitación a ${invited}`).waitFor();
    const row = page.getByRole('row', { name: 'Bruno Díaz' });
    await row.getByText('Invitado').waitFor();
    expect((await call('listUsers', acting)).body.data).toHaveLength(2);
    await row.getByRole('button', { name: 'Reenviar la invitación a Bruno Díaz' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reenviar invitación' }).click();
    await page.getByText(/hace menos de un minuto/).waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Bruno Díaz', exact: true }).click();
    await page.waitForURL(/\?user=/);
    const person = page.getByRole('dialog', { name: 'Bruno Díaz' });
    await person.getByRole('button', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Lectura' }).click();
    await person.getByText('El cambio rige en dos minutos').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await person.getByRole('button', { name: 'Guardar' }).click();
    await row.getByText('Lectura').waitFor();
    await row.getByRole('button', { name: 'Desactivar a Bruno Díaz' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
    await row.getByText('Desactivado').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    // The refusal and the lost reply.
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('says why the last administrator keeps their access', async () => {
    const { id, invite } = await createOrganization();
    await invite('admin');
    const { page } = await openPage();
    await signIn(page, platformEmail, `/users?org=${id}`);
    await page.getByRole('button', { name: 'Desactivar a Ana Ruiz' }).click();
    const question = page.getByRole('alertdialog', { name: 'Desactivar a Ana Ruiz' });
    await question.getByRole('button', { name: 'Desactivar' }).click();
    await question.getByText('Es la única persona con rol de administración').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('row', { name: 'Ana Ruiz' }).getByText('Invitado').waitFor();
  });
});
