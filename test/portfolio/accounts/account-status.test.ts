import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Role } from '../../../lib/platform/http/route.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;
let id: string;
useService((started) => {
  ({ service } = started);
});

beforeEach(async () => {
  organization = await service.organization(randomUUID());
  const body = { external_id: 'INV-1', contact: { name: 'Ana' }, total_amount: 100 };
  ({ id } = await service.call<{ id: string }>('createAccount', { organization, body }));
});

const set = (body: object, role: Role = 'admin') =>
  askRoute(service, 'changeAccountStatus', {
    organization,
    role,
    params: { id },
    body: { reason: 'Core system', ...body },
  });

const audited = async () => {
  const query = { action: 'account_status_changed' };
  const { data } = await service.call<{ data: unknown[] }>('listAuditEntries', { organization, query });
  return data;
};

describe('the status of one account', () => {
  it('is changed with a reason, which the audit log has', async () => {
    const closed = { status: 'resolved', resolution: 'deceased' };
    expect(await set(closed)).toMatchObject({
      status: 200,
      body: { id, collection_status: 'resolved', resolution: 'deceased' },
    });
    expect(await audited()).toMatchObject([
      {
        reason: 'Core system',
        subject: { type: 'account', id },
        details: { before: { status: 'active', resolution: null }, after: closed },
      },
    ]);
  });

  it('is changed once, however often the request comes and if it comes twice at once', async () => {
    const [one, other] = await Promise.all([set({ status: 'paused' }), set({ status: 'paused' })]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await set({ status: 'paused' })).toMatchObject({ status: 200, body: { collection_status: 'paused' } });
    expect(await audited()).toHaveLength(1);
  });

  it('opens a dispute, and ends it with another status', async () => {
    expect(await set({ status: 'disputed' }, 'agent')).toMatchObject({
      status: 200,
      body: { collection_status: 'disputed', holds: [{ kind: 'disputed' }] },
    });
    expect(await set({ status: 'active' })).toMatchObject({
      status: 200,
      body: { collection_status: 'active', holds: [] },
    });
    expect(await audited()).toHaveLength(2);
  });

  it('cannot become what follows from no other: a resolved account is reopened first', async () => {
    await set({ status: 'resolved', resolution: 'written_off' });
    expect(await set({ status: 'paused' })).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } });
    expect(await set({ status: 'active' })).toMatchObject({ status: 200, body: { collection_status: 'active' } });
  });

  it('is changed by agents to disputed only', async () => {
    expect(await set({ status: 'resolved' }, 'agent')).toMatchObject({ status: 403, body: { code: 'missing_role' } });
    expect(await audited()).toEqual([]);
  });

  it('has a resolution only if it is resolved', async () => {
    expect(await set({ status: 'paused', resolution: 'paid' })).toMatchObject({
      status: 422,
      body: { details: [{ code: 'resolution_of_open_account' }] },
    });
  });
});
