import { describe, expect, it } from 'vitest';
import { secretNames, secretsManager } from '../../../local/aws/secrets-manager.ts';
import { buildModel } from '../../../local/stacks/assembly.ts';

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

describe('a secret of the templates', () => {
  const modelOf = (generated: object) => {
    const Resources = {
      Sealing: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: generated } },
    };
    return buildModel([{ name: 'data', template: { Resources }, assets: new Map() }], 'http://aws');
  };
  const facts = new Map<string, unknown>();
  const state = {
    folder: '',
    path: (name: string) => name,
    recall: (fact: string) => facts.get(fact),
    remember: (fact: string, value: unknown) => void facts.set(fact, value),
    close: () => undefined,
  };
  const read = async (model: ReturnType<typeof modelOf>, id: string) => {
    const secrets = secretsManager(state);
    for (const secret of model.secrets) secrets.generate(secret);
    return secrets.reply('GetSecretValue', { SecretId: id });
  };

  it('is generated at the first start and kept from then on', async () => {
    const model = modelOf({ PasswordLength: 64, ExcludePunctuation: true });
    const { name = '', arn = '' } = model.secrets[0] ?? {};
    const first = await read(model, arn);
    expect(first).toMatchObject({
      status: 200,
      body: { ARN: arn, Name: name, SecretString: expect.stringMatching(/^[A-Za-z0-9]{64}$/) },
    });
    expect(await read(model, name)).toEqual(first);
  });

  it('is not generated in a way that the runner does not know', () => {
    expect(() => modelOf({ PasswordLength: 64 })).toThrow('letters and digits only');
    expect(() => modelOf({ ExcludePunctuation: true, SecretStringTemplate: '{}' })).toThrow('letters and digits only');
  });
});
