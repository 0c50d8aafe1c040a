import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openState } from '../../../local/foundation/state.ts';
import { billingAccount } from '../../../local/simulators/billing-account.ts';

it('keeps what the simulated billing provider has between starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'billing-'));
  const first = openState(folder, { isFresh: false });
  const account = billingAccount({ state: first });
  account.subscriptions.put({ id: 'sub_1', status: 'active' });
  account.subscriptions.put({ id: 'sub_2', status: 'active' });
  account.subscriptions.put({ id: 'sub_1', status: 'past_due' });
  first.close();
  const second = openState(folder, { isFresh: false });
  const { subscriptions, customers } = billingAccount({ state: second });
  expect(subscriptions.all()).toEqual([
    { id: 'sub_2', status: 'active' },
    { id: 'sub_1', status: 'past_due' },
  ]);
  expect(subscriptions.find('sub_1')).toEqual({ id: 'sub_1', status: 'past_due' });
  expect(customers.all()).toEqual([]);
  second.close();
  rmSync(folder, { recursive: true });
});
