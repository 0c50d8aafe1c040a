import { describe, expect, it } from 'vitest';
import { buildTools } from '../../../lib/entry/mcp/build-tools.ts';
import { listedTool } from '../../../lib/entry/mcp/listed-tool.ts';
import { allRoutes } from '../../../lib/entry/openapi/routes.ts';
import { required } from '../../harness/required.ts';

const tools = buildTools(allRoutes);
const tool = (name: string) => required(tools.find((each) => each.name === name));

describe('the tools', () => {
  it('are those that assistants need', () => {
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'assign_accounts',
      'check_dispatch',
      'dispatch_call',
      'dispatch_email',
      'dispatch_sms',
      'dispatch_whatsapp',
      'list_account_decisions',
      'list_account_holds',
      'list_blocked_decisions',
      'list_campaigns',
      'list_holds',
      'list_person_decisions',
      'list_plans',
      'list_promises',
      'list_settlements',
      'opt_out',
      'place_account_hold',
      'place_person_hold',
      'propose_settlement',
      'read_account',
      'read_overview',
      'read_timeline',
      'register_promise',
      'search_accounts',
    ]);
  });

  it('are at paths that API keys may use', () => {
    for (const { operation, access } of tools) {
      expect(operation.path).toMatch(/^\/api\/v1\//);
      expect(access).toHaveProperty('scope');
    }
  });

  it('that read are not asked to confirm, and those that act are', () => {
    for (const each of tools) {
      const { annotations, inputSchema } = listedTool(each);
      expect(annotations.readOnlyHint).toBe(each.effect === 'reads');
      expect('confirmation' in inputSchema.properties).toBe(each.effect !== 'reads');
      expect(annotations.readOnlyHint && annotations.destructiveHint).toBe(false);
    }
  });

  it('that act are at routes that store replies, so that a confirmation acts once', () => {
    for (const { effect, operation } of tools) if (effect !== 'reads') expect(operation.method).toBe('POST');
  });

  it('cost an assistant less than 40 KB to learn', () => {
    expect(JSON.stringify(tools.map(listedTool)).length).toBeLessThan(40_000);
  });
});

describe.each(tools)('the arguments of $name', ({ input }) => {
  it('are a flat object without references, of which nothing else is accepted', () => {
    const text = JSON.stringify(input);
    expect(Object.keys(input).sort()).toEqual(['additionalProperties', 'properties', 'required', 'type']);
    expect(text).not.toContain('$ref');
    expect(Object.keys(input.properties)).toEqual(expect.arrayContaining([...input.required]));
    expect(Object.keys(input.properties)).not.toContain('limit');
  });
});

describe('the arguments', () => {
  it('name the record of the path by its kind', () => {
    expect(tool('read_timeline').operation.params).toEqual({ account_id: 'id' });
    expect(tool('propose_settlement').operation).toMatchObject({
      path: '/api/v1/accounts/{id}/settlements',
      params: { account_id: 'id' },
    });
  });

  it('of a union are those of the members that the tool offers', () => {
    const { properties, required: needed } = tool('assign_accounts').input;
    expect(properties['action']).toMatchObject({ enum: ['assign_campaign', 'assign_strategy', 'assign_agent'] });
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['account_ids', 'campaign_id', 'user_id']));
    expect(properties).not.toHaveProperty('status');
    expect(needed).toEqual(['action']);
  });
});
