import { createHash } from 'node:crypto';
import { readSetting } from '../../foundation/setting.ts';

/** The number of keys in the gateway's usage plan. Each organization uses one of them and shares it with others. */
export const planKeyCount = 32;

/** A plan key is no credential: the gateway takes it from the authorizer, never from a caller. */
export const planKeyValue = (prefix: string, number: number): string => `${prefix}${String(number).padStart(2, '0')}`;

/** The plan key whose burst limit an organization's calls count against; `''` stands for a caller without one. */
export const planKeyOf = (organization: string): string =>
  planKeyValue(
    readSetting('PLAN_KEY_PREFIX'),
    createHash('sha256').update(organization).digest().readUInt8() % planKeyCount,
  );
