import { createHash } from 'node:crypto';

export const planKeyPools = {
  organizations: { count: 32, mark: '' },
  users: { count: 64, mark: 'user-' },
} as const;

export type PlanKeyPool = keyof typeof planKeyPools;

/** A plan key is not a credential: the gateway takes it from the authorizer, never from a caller. */
export const planKeyValue = (prefix: string, pool: PlanKeyPool, number: number): string =>
  `${prefix}${planKeyPools[pool].mark}${String(number).padStart(2, '0')}`;

export const planKeyOf = (prefix: string, pool: PlanKeyPool, caller: string): string =>
  planKeyValue(prefix, pool, createHash('sha256').update(caller).digest().readUInt8() % planKeyPools[pool].count);
