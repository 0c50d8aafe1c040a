import { describe, expect, inject, it } from 'vitest';
import { call, withToken } from './api-client.ts';

const readOutbox = async (): Promise<unknown> =>
  (await fetch(inject('session').outbox, { headers: { accept: 'application/json' } })).json();

/** The first sample organization, as its own agent. */
const sample = () => {
  const [first] = inject('session').organizations;
  if (!first) throw new Error('The stack has no sample organization.');
  return { id: first.id, agent: withToken(first.tokens.agent) };
};

describe('a sample organization', () => {
  it('can place calls of both kinds', async () => {
    const { id, agent } = sample();
    const { status, body } = await call('checkVoiceCapabilities', agent, { body: { organization_id: id } });
    expect(status).toBe(200);
    expect(body.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
    expect(body).toMatchObject({ ready: true, ai: { ready: true }, human: { ready: true } });
  });

  it('gets a signed URL, and the outbox shows that it was asked for but not the URL', async () => {
    const { id, agent } = sample();
    const { status, body } = await call('createSignedVoiceUrl', agent, { body: { organization_id: id } });
    expect(status).toBe(200);
    expect(body.signedUrl).toMatch(/^ws:\/\/127.*agent_id=agent_sample.*conversation_signature=/);
    const entries = await readOutbox();
    expect(entries).toContainEqual(expect.objectContaining({ operation: 'sign_conversation_url', status: 200 }));
    expect(JSON.stringify(entries)).not.toContain(new URL(body.signedUrl).searchParams.get('conversation_signature'));
  });
});
