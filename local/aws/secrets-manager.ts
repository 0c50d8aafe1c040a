import { randomBytes, randomUUID } from 'node:crypto';
import type { EmulatedReply, Emulation } from './emulation.ts';
import { textAt } from '../foundation/json.ts';
import type { LocalFunction } from '../stacks/model.ts';
import { type Provider, providers } from '../simulators/simulator.ts';
import type { State } from '../foundation/state.ts';
import { accountId, isRecord, region } from '../stacks/template.ts';

/** Secrets Manager, as far as reading goes. */
export interface SecretsManager extends Emulation {
  put(name: string, value: object): void;
}

interface Secret {
  readonly name: string;
  readonly arn: string;
  readonly versionId: string;
  readonly createdAt: number;
  readonly value: object;
}

/** Values live as long as the runner; what AWS would give them is remembered, because an ARN does not change. */
export const secretsManager = (state: State): SecretsManager => {
  const secrets = new Map<string, Secret>();

  const find = (input: unknown): Secret | undefined => {
    const asked = textAt(input, 'SecretId') ?? '';
    return [...secrets.values()].find(({ name, arn }) => [name, arn, arn.slice(0, -'-XXXXXX'.length)].includes(asked));
  };

  return {
    put: (name, value) => void secrets.set(name, { name, value, ...identityOf(state, name) }),
    // On the secret's ARN with its six letters, or on its name where there is none.
    accessRequests: (operation, input) => {
      const asked = textAt(input, 'SecretId') ?? '*';
      const resource = find(input)?.arn ?? (asked.startsWith('arn:') ? asked : `${arnPrefix}${asked}`);
      return [{ action: `secretsmanager:${operation}`, resource }];
    },
    reply: (operation, input) => {
      if (operation !== 'GetSecretValue') {
        return refusal('InvalidRequestException', `The local runner does not know ${operation} of Secrets Manager.`);
      }
      const secret = find(input);
      if (!secret) return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
      return {
        status: 200,
        body: {
          ARN: secret.arn,
          Name: secret.name,
          CreatedDate: secret.createdAt,
          VersionId: secret.versionId,
          VersionStages: ['AWSCURRENT'],
          SecretString: JSON.stringify(secret.value),
        },
      };
    },
  };
};

/** The names under which functions look for the providers' secrets, from their own settings. */
export const secretNames = (functions: readonly LocalFunction[]): ReadonlyMap<string, Provider> =>
  new Map(
    functions.flatMap(({ environment }) =>
      providers.flatMap((provider): [string, Provider][] => {
        const name = environment[`${provider.toUpperCase()}_SECRET`];
        return name === undefined ? [] : [[name, provider]];
      }),
    ),
  );

const arnPrefix = `arn:aws:secretsmanager:${region}:${accountId}:secret:`;

const identityOf = (state: State, name: string): Pick<Secret, 'arn' | 'versionId' | 'createdAt'> => {
  const fact = `secret ${name}`;
  const remembered = state.recall(fact);
  if (isRecord(remembered)) {
    const [arn = '', versionId = ''] = [textAt(remembered, 'arn'), textAt(remembered, 'versionId')];
    return { arn, versionId, createdAt: Number(remembered['createdAt']) };
  }
  const letters = randomBytes(12).toString('base64').replace(/\W/g, '').padEnd(6, 'a').slice(0, 6);
  const made = { arn: `${arnPrefix}${name}-${letters}`, versionId: randomUUID(), createdAt: Date.now() / 1000 };
  state.remember(fact, made);
  return made;
};

const refusal = (type: string, message: string): EmulatedReply => ({
  status: 400,
  body: { __type: type, Message: message },
});
