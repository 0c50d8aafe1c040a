import { describe, expect, it } from 'vitest';
import { secretNames } from '../../../local/aws/secrets-manager.ts';

describe('the secrets of the providers', () => {
  const functions = [
    { environment: { TELEPHONY_SECRET: 'stage/telephony', TABLE_NAME: 't' } },
    { environment: { TELEPHONY_SECRET: 'stage/telephony', VOICEPROVIDER_SECRET: 'stage/voiceprovider' } },
  ];

  it('are those that functions name, without the ones that are left out', () => {
    expect([...secretNames(functions, [])]).toEqual([
      ['stage/telephony', 'telephony'],
      ['stage/voiceprovider', 'voiceprovider'],
    ]);
    expect([...secretNames(functions, ['voiceprovider'])]).toEqual([['stage/telephony', 'telephony']]);
  });
});
