import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => void ({ service } = started));

const addTemplate = (organization: OrganizationId, action_type: string, body: string) =>
  service.call('createTemplate', {
    organization,
    body: { name: `Aviso ${action_type}`, channel: 'sms', action_type, language: 'es', body },
    role: 'admin',
  });
const change = (organization: OrganizationId, body: object) =>
  service.call('updateOrganization', { organization, body, role: 'admin' });

const noticesOf = async (organization: OrganizationId): Promise<string[]> =>
  (
    await service.call<{ data: { kind: string; body: string }[] }>('listNotifications', { organization, role: 'admin' })
  ).data
    .filter(({ kind }) => kind === 'templates_incomplete')
    .map(({ body }) => body);

const complete = '{{account.creditor}} {{account.origin}} {{account.breakdown.interest}} {{account.breakdown.costs}}';
const chile = { contact_rules: { preset: ['cl-ley-21320', 'ar-courtesy'] } };

describe('the choice of a preset that requires variables', () => {
  it('notifies administrators once of the templates that lack them', async () => {
    const organization = await service.organization(randomUUID());
    for (const action of ['b', 'a']) await addTemplate(organization, action, 'Hola');
    await addTemplate(organization, 'c', complete);
    for (const _ of [1, 2]) await change(organization, chile);
    expect(await noticesOf(organization)).toEqual([
      'A algunas plantillas les falta una variable que cl-ley-21320 exige en los mensajes. Plantillas: 2 (Aviso a, Aviso b).',
    ]);
  });

  it('notifies again if it is chosen again after another change, and names only the first templates', async () => {
    const organization = await service.organization(randomUUID());
    for (const action of ['1', '2', '3', '4', '5', '6']) await addTemplate(organization, action, 'Hola');
    await change(organization, chile);
    await change(organization, { contact_rules: { preset: null } });
    await change(organization, chile);
    const notices = await noticesOf(organization);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toContain('Plantillas: 6 (Aviso 1, Aviso 2, Aviso 3, Aviso 4, Aviso 5, …).');
  });

  it.each([
    ['other settings change', { reply_hold_hours: 24 }],
    ['no preset requires any', { contact_rules: { preset: 'ar-courtesy' } }],
  ])('is no matter if %s', async (_, body) => {
    const organization = await service.organization(randomUUID());
    await addTemplate(organization, 'a', 'Hola');
    await change(organization, body);
    expect(await noticesOf(organization)).toEqual([]);
  });

  it('notifies nobody if all templates have them', async () => {
    const organization = await service.organization(randomUUID());
    await addTemplate(organization, 'a', complete);
    await change(organization, chile);
    expect(await noticesOf(organization)).toEqual([]);
  });
});
