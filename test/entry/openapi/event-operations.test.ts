import { describe, expect, it } from 'vitest';
import { buildOpenapiDocument } from '../../../lib/entry/openapi/build-openapi-document.ts';
import { allOperations } from '../../../lib/entry/openapi/routes.ts';
import { eventBody, eventBodyName, eventTypes } from '../../../lib/events/event-types/event-types.ts';
import { required } from '../../harness/required.ts';

const { webhooks, components, tags } = buildOpenapiDocument(allOperations);

describe('the webhooks of the OpenAPI document', () => {
  it('are one for each type of event', () => {
    expect(Object.keys(webhooks)).toEqual([...eventTypes]);
  });

  it('are listed under a tag that is described', () => {
    const names = tags.map(({ name }) => name);
    for (const { post } of Object.values(webhooks)) expect(names).toContain(post.tags[0]);
  });
});

describe.each(eventTypes)('the webhook %s', (type) => {
  const operation = webhooks[type]?.post;
  const content = operation?.requestBody?.content['application/json'];

  it('is a request with the headers of Standard Webhooks', () => {
    const references = (operation?.parameters ?? []).map((each) => ('$ref' in each ? each.$ref : each.name));
    const names = references.map((reference) => components.parameters[required(reference.split('/').at(-1))]?.name);
    expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  });

  it('has a body with a component of its own, which tells its type from the others', () => {
    expect(content?.schema).toEqual({ $ref: `#/components/schemas/${eventBodyName(type)}` });
    const { properties, required } = components.schemas[eventBodyName(type)] ?? {};
    const fields = ['id', 'type', 'timestamp', 'api_version', 'organization_id', 'sequence', 'actor', 'data'];
    expect(Object.keys(properties ?? {})).toEqual(fields);
    expect(required).toEqual(fields);
    expect(properties?.['type']).toMatchObject({ const: type });
    expect(properties?.['data']?.$ref).toMatch(/^#\/components\/schemas\/\w+EventData$/);
  });

  it('has an example that its shape accepts completely', () => {
    expect(eventBody(type)().parse(content?.example)).toEqual(content?.example);
  });

  it('is accepted by any reply of 2xx', () => {
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(['2XX', '410', 'default']);
  });
});
