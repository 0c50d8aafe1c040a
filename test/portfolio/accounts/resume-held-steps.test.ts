import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deriveId } from '../../../lib/foundation/derived-ids.ts';
import { AccountId, ContactId } from '../../../lib/foundation/ids.ts';
import { log } from '../../../lib/foundation/log.ts';
import { resumeHeldSteps } from '../../../lib/portfolio/accounts/resume-held-steps.ts';
import { anOrganizationId, noon } from '../../builders.ts';

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:9');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('releases the hold all the same if the table does not answer, and logs no word of the person', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const ids = {
    account_id: deriveId(AccountId, anOrganizationId, 'account'),
    contact_id: deriveId(ContactId, anOrganizationId, 'contact'),
  };
  const hold = { ...ids, reason: 'Lost her job', address: '+5491155550123', dispute: { text: 'I paid in March' } };
  await resumeHeldSteps(anOrganizationId, hold, noon);
  expect(error.mock.calls.map(([, fields]) => Object.keys(fields as object))).toEqual([
    ['organization', 'account_id', 'contact_id', 'error'],
  ]);
});
