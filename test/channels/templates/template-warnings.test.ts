import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { presetIds } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import { requiredVariables } from '../../../lib/policy/contact-rules/presets/required-variables.ts';
import type { CheckedTemplateView } from '../../../lib/channels/templates/contract.ts';
import { isVariable } from '../../../lib/channels/templates/variables.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => void ({ service } = started));

const noLink = { code: 'person_link_missing', variable: 'person.link' };
const all = ['account.creditor', 'account.origin', 'account.breakdown.interest', 'account.breakdown.costs'];

describe('the variables that presets require', () => {
  it('exist, and belong to presets that exist', () => {
    for (const [preset, required] of Object.entries(requiredVariables)) {
      expect(presetIds()).toContain(preset);
      for (const { names } of required) expect(names.filter((name) => !isVariable(name))).toEqual([]);
    }
  });

  it('are warnings of a template that lacks them, and refuse nothing', async () => {
    const organization = await service.organization(randomUUID());
    const body = { name: 'Aviso', channel: 'sms', action_type: 'aviso', language: 'es', body: 'Hola' };
    const missing = (view: CheckedTemplateView) =>
      view.warnings.filter(({ code }) => code === 'required_variable_missing').map(({ variable }) => variable);
    const created = await askRoute(service, 'createTemplate', { organization, body, role: 'admin' });
    expect([created.status, created.body.warnings]).toEqual([201, [noLink]]);
    const contact_rules = { preset: ['cl-ley-21320', 'ar-courtesy'] };
    await service.call('updateOrganization', { organization, body: { contact_rules }, role: 'admin' });
    const { id } = created.body;
    const read = () =>
      service.call<CheckedTemplateView>('readTemplate', { organization, params: { id }, role: 'admin' });
    expect(missing(await read())).toEqual(all);
    expect((await read()).warnings[0]).toMatchObject({
      code: 'required_variable_missing',
      preset: 'cl-ley-21320',
      basis: expect.stringContaining('Ley 21.062'),
    });
    const texts = {
      body: '{{account.creditor.name}} {{#account.origin}}{{account.origin}}{{/account.origin}} {{account.breakdown.costs_raw}}',
    };
    const changed = await askRoute(service, 'updateTemplate', {
      organization,
      params: { id },
      body: texts,
      role: 'admin',
    });
    expect([changed.status, missing(changed.body)]).toEqual([200, ['account.breakdown.interest']]);
  });

  it.each(['sms', 'email', 'whatsapp'] as const)('do not include a link that the %s has', async (channel) => {
    const organization = await service.organization(randomUUID());
    const texts = { body: 'Hola {{person.link}}', ...(channel === 'email' && { subject: 'Aviso' }) };
    const body = { name: 'Aviso', channel, action_type: 'aviso', language: 'es', ...texts };
    expect((await askRoute(service, 'createTemplate', { organization, body, role: 'admin' })).body.warnings).toEqual(
      [],
    );
  });

  it('may be the variables of a content template', async () => {
    const organization = await service.organization(randomUUID());
    const contact_rules = { preset: 'cl-ley-21320' };
    await service.call('updateOrganization', { organization, body: { contact_rules }, role: 'admin' });
    const body = { name: 'Aviso', channel: 'whatsapp', action_type: 'aviso', language: 'es' };
    const content = { provider_content_id: 'HX1', content_variables: all };
    const created = await askRoute(service, 'createTemplate', {
      organization,
      body: { ...body, ...content },
      role: 'admin',
    });
    expect([created.status, created.body.warnings]).toEqual([201, [noLink]]);
  });
});
