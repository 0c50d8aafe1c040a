import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatorHarness, startSimulatorHarness } from './simulator-harness.ts';

let harness: SimulatorHarness;
beforeAll(async () => {
  harness = await startSimulatorHarness();
});
afterAll(() => harness.close());

const aDomain = (first: string) => `${first}.${randomUUID()}.example`;
const create = (name: string) => harness.post('emailprovider', '/domains', { name });
const read = (id: string) => harness.get('emailprovider', `/domains/${id}`);
const verify = (id: string) => harness.post('emailprovider', `/domains/${id}/verify`, {});
const reportsOf = (id: string) =>
  harness.received.map(({ body }) => JSON.parse(body)).filter((event) => event.data.id === id);

describe('a domain of the simulated email provider', () => {
  it('is verified if its name begins with a word that means something in the code', async () => {
    const { body } = await create(aDomain('constructor'));
    await verify(body.id);
    await expect.poll(() => reportsOf(body.id)).toMatchObject([{ data: { status: 'verified' } }]);
  });

  it.each(['verified', 'failed'])('is %s a moment after its verification, with a callback', async (status) => {
    const { body } = await create(aDomain(status));
    expect((await read(body.id)).body).toMatchObject({ status: 'not_started' });
    await verify(body.id);
    await expect.poll(() => reportsOf(body.id)).toMatchObject([{ type: 'domain.updated', data: { status } }]);
    expect((await read(body.id)).body).toMatchObject({ status });
  });

  it('stays pending if its name says so', async () => {
    const [pending, other] = [await create(aDomain('pending')), await create(aDomain('mail'))];
    await verify(pending.body.id);
    await verify(other.body.id);
    await expect.poll(() => reportsOf(other.body.id)).toHaveLength(1);
    expect((await read(pending.body.id)).body).toMatchObject({ status: 'pending' });
    expect(reportsOf(pending.body.id)).toEqual([]);
  });

  it('is registered once, and never if it is registered elsewhere', async () => {
    const name = aDomain('mail');
    expect((await create(name)).status).toBe(201);
    for (const wanted of [name, aDomain('taken')])
      expect(await create(wanted)).toMatchObject({ status: 403, body: { name: 'validation_error' } });
  });

  it('can be registered again once it is deleted, and is then another one', async () => {
    const name = aDomain('mail');
    const { body: old } = await create(name);
    const remove = () => harness.remove('emailprovider', `/domains/${old.id}`);
    expect(await remove()).toMatchObject({ status: 200, body: { object: 'domain', id: old.id, deleted: true } });
    expect([await read(old.id), await verify(old.id), await remove()]).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 404, body: { name: 'not_found' } })),
    );
    const { status, body } = await create(name);
    expect([status, body.id === old.id]).toEqual([201, false]);
  });

  it('is listed in pages', async () => {
    const made = [await create(aDomain('a')), await create(aDomain('b'))].map(({ body }) => body.id);
    const first = await harness.get('emailprovider', '/domains?limit=1');
    expect(first.body).toMatchObject({ has_more: true, data: [{ id: made[1] }] });
    const next = await harness.get('emailprovider', `/domains?limit=1&after=${made[1]}`);
    expect(next.body).toMatchObject({ data: [{ id: made[0] }] });
  });
});
