import { beforeAll, describe, expect, it } from 'vitest';
import { templateIdOf } from '../../lib/foundation/derived-ids.ts';
import { OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { type Tenant, aTemplateOf, aTenant, anAccountOf, call } from './api-client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const sms = {
  name: 'Reminder',
  channel: 'sms',
  action_type: 'reminder',
  language: 'es',
  body: 'Hola {{contact.name}}',
};
const create = (body: object, owner = tenant) => call('createTemplate', owner.admin, { body });
const change = (id: string, body: object) => call('updateTemplate', tenant.admin, { params: { id }, body });
const preview = (id: string, account: string) =>
  call('previewTemplate', tenant.admin, { params: { id }, body: { account_id: account } });

describe('a template', () => {
  it('is created, read, changed, listed and deleted', async () => {
    const created = await create({ ...sms, action_type: ' first notice ' });
    expect(created).toMatchObject({ status: 201, body: { action_type: 'first notice', subject: null } });
    const { id } = created.body;
    expect(id).toBe(templateIdOf(parseId(OrganizationId, tenant.id), 'sms', 'first notice', 'es'));
    expect((await call('readTemplate', tenant.admin, { params: { id } })).body).toEqual(created.body);

    const changed = await change(id, { body: 'Hola' });
    expect(changed.body).toEqual({ ...created.body, body: 'Hola', updated_at: changed.body.updated_at });
    const listed = await call('listTemplates', tenant.admin);
    const { warnings: _, ...shown } = changed.body;
    expect(listed.body.data).toContainEqual(shown);

    const deleted = await call('deleteTemplate', tenant.admin, { params: { id } });
    expect(deleted).toMatchObject({ status: 200, body: { deleted: true, id } });
    for (const route of ['readTemplate', 'deleteTemplate'] as const)
      expect(await call(route, tenant.admin, { params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'template_not_found' },
      });
    expect(await change(id, { body: 'Hola' })).toMatchObject({ status: 404 });
  });

  it('is previewed with texts that are not stored yet', async () => {
    const { body } = await create({ ...sms, action_type: 'draft', body: 'Hola' });
    const { id: account } = await anAccountOf(tenant);
    const previewOf = (texts: object) =>
      call('previewTemplate', tenant.admin, { params: { id: body.id }, body: { account_id: account, ...texts } });
    expect(await previewOf({ body: 'Chau' })).toMatchObject({ status: 200, body: { body: 'Chau' } });
    expect(await previewOf({ body: '{{no.such}}' })).toMatchObject({ status: 422, body: { code: 'template_invalid' } });
    expect(await previewOf({})).toMatchObject({ status: 200, body: { body: 'Hola' } });
  });

  it('exists once per action, channel and language', async () => {
    expect(await create(sms)).toMatchObject({ status: 201 });
    expect(await create({ ...sms, name: 'Another' })).toMatchObject({
      status: 409,
      body: { code: 'template_exists' },
    });
    expect(await create({ ...sms, language: 'es-AR' })).toMatchObject({ status: 201 });
    expect(await create(sms, await aTenant())).toMatchObject({ status: 201 });
  });

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create({ ...sms, action_type: 'race', name: `Number ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('loses no concurrent change', async () => {
    const { id } = await aTemplateOf(tenant, { channel: 'email', subject: 'S' });
    const changes = [{ name: 'New' }, { subject: 'New' }, { body: 'New' }];
    await Promise.all(changes.map((each) => change(id, each)));
    const { body } = await call('readTemplate', tenant.admin, { params: { id } });
    expect(body).toMatchObject({ name: 'New', subject: 'New', body: 'New' });
  });

  it('cannot change its channel, action or language', async () => {
    const { id } = await aTemplateOf(tenant);
    expect(await change(id, { channel: 'whatsapp' })).toMatchObject({
      status: 422,
      body: { code: 'channel_immutable' },
    });
    expect(await change(id, { action_type: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'action_type_immutable' },
    });
    expect(await change(id, { language: 'en' })).toMatchObject({ status: 422, body: { code: 'language_immutable' } });
    expect(await change(id, { channel: 'sms' })).toMatchObject({ status: 200 });
  });

  it.each([
    ['an unknown variable', { body: '{{contact.age}}' }],
    ['braces that do not close', { body: '{{contact.name' }],
    ['a body that is too long', { body: 'a'.repeat(1601) }],
    ['a subject that SMS has not', { subject: 'S' }],
    ['nothing to say', { body: null }],
  ])('is refused with %s, when it is created and when it is changed', async (_, flaw) => {
    const refusal = { status: 422, body: { code: 'template_invalid' } };
    expect(await create({ ...sms, action_type: 'flawed', ...flaw })).toMatchObject(refusal);
    const { id } = await aTemplateOf(tenant);
    expect(await change(id, flaw)).toMatchObject(refusal);
  });

  it.each([
    ['a channel that is none', { channel: 'voice' }],
    ['a language that is none', { language: 'Spanish' }],
    ['no action type', { action_type: ' ' }],
    ['an action type that is too long', { action_type: 'a'.repeat(51) }],
    ['a name that is too long', { name: 'a'.repeat(201) }],
    ['a subject that is too long', { channel: 'email', subject: 'a'.repeat(201) }],
  ])('is refused with %s', async (_, flaw) => {
    expect(await create({ ...sms, ...flaw })).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });
});

describe('the list of templates', () => {
  it('is ordered by id and continues where a page ended', async () => {
    const owner = await aTenant();
    const made = await Promise.all(Array.from({ length: 5 }, () => aTemplateOf(owner)));
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = cursor === null ? { limit: '2' } : { limit: '2', cursor };
      const { body } = await call('listTemplates', owner.admin, { query });
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.pagination.next_cursor;
    } while (cursor !== null);
    expect(ids).toEqual(made.map(({ id }) => id).sort());
  });

  it('has at most 50 per page', async () => {
    expect(await call('listTemplates', tenant.admin, { query: { limit: 51 } })).toMatchObject({ status: 422 });
  });
});

describe('the preview of a template', () => {
  it('is the message that the account would receive', async () => {
    const account = await anAccountOf(tenant, { contact: { name: 'Ana <Pérez>' }, total_amount: 1234.5 });
    const template = await aTemplateOf(tenant, {
      channel: 'email',
      subject: '{{contact.name}}',
      body: '<p>{{contact.name}}: {{account.pending_balance}}</p>',
    });
    expect(await preview(template.id, account.id)).toMatchObject({
      status: 200,
      body: {
        channel: 'email',
        language: 'es',
        subject: 'Ana <Pérez>',
        body: '<p>Ana &lt;Pérez&gt;: 1234,50 ARS</p>',
        content_id: null,
        content_variables: null,
      },
    });
  });

  it('shows the values of a WhatsApp content template’s placeholders', async () => {
    const account = await anAccountOf(tenant);
    const template = await aTemplateOf(tenant, {
      channel: 'whatsapp',
      body: null,
      provider_content_id: 'HX5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
      content_variables: ['contact.name', 'account.pending_balance'],
    });
    expect((await preview(template.id, account.id)).body).toMatchObject({
      body: null,
      content_id: 'HX5f0c4e0d9a7b4f3f8f6f0f8a2b1c3d4e',
      content_variables: { '1': 'Ana Pérez', '2': '100,00 ARS' },
    });
  });

  it('is rejected if variables have no value, naming all of them', async () => {
    const account = await anAccountOf(tenant);
    const template = await aTemplateOf(tenant, { body: '{{account.due_date}} {{contact.phone}}' });
    const refused = await preview(template.id, account.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'template_variable_missing' } });
    expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual([
      'account.due_date',
      'contact.phone',
    ]);
  });

  it("replies 404 for another organization's account", async () => {
    const [template, theirs] = await Promise.all([aTemplateOf(tenant), anAccountOf(await aTenant())]);
    expect(await preview(template.id, theirs.id)).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
  });
});
