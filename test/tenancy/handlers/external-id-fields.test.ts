import { describe, expect, it } from 'vitest';
import { namedRecords, withStoredForms } from '../../../lib/tenancy/handlers/external-id-fields.ts';

const byExternalId = { by: 'external_id' };

describe('the records that a request names', () => {
  it.each([
    ['/api/v1/accounts/{id}', { params: { id: 'A' }, query: byExternalId }, ['account A']],
    ['/api/v1/accounts/{id}', { params: { id: 'A' }, query: {} }, []],
    ['/api/accounts/{id}/timeline', { params: { id: 'A' }, query: byExternalId }, ['account A']],
    ['/api/admin/accounts/{accountId}/settlements', { params: { accountId: 'A' }, query: byExternalId }, ['account A']],
    ['/api/v1/accounts/{id}/payments', { params: { id: 'A' }, query: byExternalId }, ['account A']],
    ['/api/admin/opt-out/{contactId}', { params: { contactId: 'C' }, query: byExternalId }, ['contact C']],
    ['/api/v1/payments/{id}', { params: { id: 'P' }, query: byExternalId }, ['payment P']],
    ['/api/v1/accounts', { query: { external_id: 'A' } }, ['account A']],
    ['/api/v1/accounts', { body: { external_id: 'A', contact: { external_id: 'C' } } }, ['account A', 'contact C']],
    ['/api/v1/contacts', { body: { external_id: 'C' } }, ['contact C']],
    ['/api/v1/payments', { body: { external_id: 'P', account_external_id: 'A' } }, ['payment P', 'account A']],
    ['/api/dispatch/sms', { body: { account_external_id: 'A' } }, ['account A']],
    ['/api/admin/bulk/accounts', { body: { account_external_ids: ['A', 'B'] } }, ['account A', 'account B']],
    ['/api/admin/opt-out/bulk', { body: { contact_external_ids: ['C'] } }, ['contact C']],
    // A hold's own id.
    ['/api/v1/accounts/{id}/holds', { params: { id: 'x' }, query: {}, body: { external_id: 'H' } }, []],
    ['/api/v1/accounts', { body: { external_id: null, contact: null } }, []],
  ])('%s, %j: %j', (path, request, expected) => {
    expect(namedRecords(path, request).map(({ kind, externalId }) => `${kind} ${externalId}`)).toEqual(expected);
    expect(withStoredForms(path, request, (_, externalId) => externalId)).toBe(request);
    const renamed = withStoredForms(path, request, (_, externalId) => `${externalId}'`);
    expect(namedRecords(path, renamed).map(({ kind, externalId }) => `${kind} ${externalId}`)).toEqual(
      expected.map((each) => `${each}'`),
    );
  });
});
