import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { isRecord, textAt } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';
import { type Provider, providers } from '../foundation/providers.ts';
import type { GeneratedSecret, LocalFunction } from '../stacks/model.ts';
import { accountId, region } from '../foundation/arn.ts';
import type { EmulatedReply, Emulation } from './emulation.ts';

export interface SecretsManager extends Emulation {
  put(name: string, value: object): void;
  /** Generates a secret of the templates on the first start only, because stored data depends on it. */
  generate(declared: GeneratedSecret): void;
}

interface Secret {
  readonly name: string;
  readonly arn: string;
  readonly versionId: string;
  readonly createdAt: number;
  readonly value: string;
}

/**
 * Keeps values in memory, except generated ones. Keeps ARNs and versions in the state, because AWS never changes them.
 */
export const secretsManager = (state: State): SecretsManager => {
  const secrets = new Map<string, Secret>();

  const find = (input: unknown): Secret | undefined => {
    const requested = textAt(input, 'SecretId') ?? '';
    return [...secrets.values()].find(({ name, arn }) =>
      [name, arn, arn.slice(0, -'-XXXXXX'.length)].includes(requested),
    );
  };

  return {
    put: (name, value) => void secrets.set(name, { name, value: JSON.stringify(value), ...loadIdentity(state, name) }),
    generate: ({ name, arn, length }) => {
      const identity = { ...loadIdentity(state, name), arn };
      secrets.set(name, { name, value: loadGenerated(state, name, length), ...identity });
    },
    // For a secret that does not exist, IAM checks the ARN without the six random letters.
    accessRequests: (operation, input) => {
      const requested = textAt(input, 'SecretId') ?? '*';
      const resource = find(input)?.arn ?? (requested.startsWith('arn:') ? requested : `${arnPrefix}${requested}`);
      return [{ action: `secretsmanager:${operation}`, resource }];
    },
    reply: (operation, input) => {
      if (operation !== 'GetSecretValue') {
        return errorReply(
          'InvalidRequestException',
          `The local runner does not support ${operation} of Secrets Manager.`,
        );
      }
      const secret = find(input);
      if (!secret) return errorReply('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
      return {
        status: 200,
        body: {
          ARN: secret.arn,
          Name: secret.name,
          CreatedDate: secret.createdAt,
          VersionId: secret.versionId,
          VersionStages: ['AWSCURRENT'],
          SecretString: secret.value,
        },
      };
    },
  };
};

export const secretNames = (
  functions: readonly Pick<LocalFunction, 'environment'>[],
  without: readonly Provider[],
): ReadonlyMap<string, Provider> =>
  new Map(
    functions.flatMap(({ environment }) =>
      providers
        .filter((provider) => !without.includes(provider))
        .flatMap((provider): [string, Provider][] => {
          const name = environment[`${provider.toUpperCase()}_SECRET`];
          return name === undefined ? [] : [[name, provider]];
        }),
    ),
  );

const arnPrefix = `arn:aws:secretsmanager:${region}:${accountId}:secret:`;

const loadIdentity = (state: State, name: string): Pick<Secret, 'arn' | 'versionId' | 'createdAt'> => {
  const fact = `secret ${name}`;
  const remembered = state.recall(fact);
  if (isRecord(remembered)) {
    const [arn = '', versionId = ''] = [textAt(remembered, 'arn'), textAt(remembered, 'versionId')];
    return { arn, versionId, createdAt: Number(remembered['createdAt']) };
  }
  const letters = randomBytes(12).toString('base64').replace(/\W/g, '').padEnd(6, 'a').slice(0, 6);
  const identity = { arn: `${arnPrefix}${name}-${letters}`, versionId: randomUUID(), createdAt: Date.now() / 1000 };
  state.remember(fact, identity);
  return identity;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const loadGenerated = (state: State, name: string, length: number): string => {
  const fact = `generated secret ${name}`;
  const remembered = state.recall(fact);
  if (typeof remembered === 'string') return remembered;
  const value = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  state.remember(fact, value);
  return value;
};

const errorReply = (type: string, message: string): EmulatedReply => ({
  status: 400,
  body: { __type: type, Message: message },
});
