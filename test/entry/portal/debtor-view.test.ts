import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DebtorView } from '../../../lib/entry/debtor-views/contract.ts';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { AccountView } from '../../../lib/portfolio/accounts/contract.ts';
import { maxStatementAccounts } from '../../../lib/reporting/contact-statements/contract.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
useService((started) => void ({ service } = started));

const document = { type: 'DNI', number: '30.123.456' };

const accountOf = (organization: OrganizationId, contact: object, body: object = {}) =>
  service.call<AccountView>('createAccount', {
    organization,
    body: {
      contact: { external_id: 'C', name: 'Ana Pérez', ...contact },
      total_amount: 1234.5,
      currency: 'ARS',
      creditor: { name: 'Banco del Sur' },
      ...body,
    },
  });

const viewOf = (organization: OrganizationId) =>
  service.call<DebtorView>('readDebtorView', { organization, params: { id: 'C' }, query: { by: 'external_id' } });

describe('what a debtor sees', () => {
  it('is both pages in their language, without a link and without a trace', async () => {
    const organization = await service.organization(randomUUID());
    const { id } = await accountOf(organization, { document, language: 'pt-BR' });
    const view = await viewOf(organization);
    expect(view).toMatchObject({ language: 'pt', asks_for: 'document_last_4' });
    expect(view.front_page).not.toContain('Ana');
    expect(view.debts_page).toContain('Banco del Sur');
    expect(`${view.front_page}${view.debts_page}`).not.toMatch(/\/p\/[\w-]{20}/);
    const timeline = await service.call<{ data: unknown[] }>('readTimeline', { organization, params: { id } });
    expect(timeline.data).toEqual([]);
  });

  it('has no debts if nothing is known that could be asked for', async () => {
    const organization = await service.organization(randomUUID());
    await accountOf(organization, {});
    expect(await viewOf(organization)).toMatchObject({ asks_for: 'none', debts_page: null });
  });

  it('is 404 for a contact of another organization', async () => {
    const [organization, other] = [await service.organization(randomUUID()), await service.organization(randomUUID())];
    const { contact } = await accountOf(organization, { document });
    expect(
      await askRoute(service, 'readDebtorView', { organization: other, params: { id: contact.id } }),
    ).toMatchObject({
      status: 404,
    });
  });

  it('says that there are more debts than it shows', async () => {
    const organization = await service.organization(randomUUID());
    for (let n = 0; n <= maxStatementAccounts; n++) await accountOf(organization, { document });
    const { debts_page: page } = await viewOf(organization);
    expect(page?.match(/Banco del Sur/g)).toHaveLength(maxStatementAccounts);
    expect(page).toContain('Hay más deudas');
  });
});
