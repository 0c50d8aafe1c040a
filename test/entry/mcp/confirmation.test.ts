import { describe, expect, it } from 'vitest';
import { confirmationSeconds, openConfirmation, sealConfirmation } from '../../../lib/entry/mcp/confirmation.ts';
import { deriveSealingKey } from '../../../lib/foundation/seal.ts';

const key = deriveSealingKey('a secret of the deployment', 'test');
const now = new Date('2026-11-24T14:00:00Z');
const act = { tool: 'dispatch_sms', arguments: { account_id: 'a', action_type: 'reminder' }, owner: 'key 1' };
const { text } = sealConfirmation(key, act, 'nonce', now);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a confirmation', () => {
  it('is good for the act that it was given for, whatever the order of the arguments', () => {
    const reordered = { ...act, arguments: { action_type: 'reminder', account_id: 'a' } };
    expect(openConfirmation(key, text, reordered, after(confirmationSeconds - 1))).toEqual({
      kind: 'valid',
      nonce: 'nonce',
    });
  });

  it.each([
    ['another caller', { owner: 'key 2' }, 'unknown'],
    ['another tool', { tool: 'dispatch_email' }, 'other_act'],
    ['another account', { arguments: { ...act.arguments, account_id: 'b' } }, 'other_act'],
    ['one argument more', { arguments: { ...act.arguments, template_id: 't' } }, 'other_act'],
    ['one argument less', { arguments: { account_id: 'a' } }, 'other_act'],
  ])('is not good for %s', (_, over, kind) => {
    expect(openConfirmation(key, text, { ...act, ...over }, now)).toEqual({ kind });
  });

  it('ends after ten minutes', () => {
    expect(openConfirmation(key, text, act, after(600))).toEqual({ kind: 'expired' });
  });

  it.each(['', 'yes', 'v1.', `${text}x`, text.slice(0, -3), 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'cannot be made up: %j',
    (made) => {
      expect(openConfirmation(key, made, act, now)).toEqual({ kind: 'unknown' });
    },
  );

  it('of another deployment, or of another purpose of the secret, is unknown', () => {
    const other = deriveSealingKey('a secret of the deployment', 'another test');
    expect(openConfirmation(other, text, act, now)).toEqual({ kind: 'unknown' });
  });
});
