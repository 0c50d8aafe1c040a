import { createHash } from 'node:crypto';
import { readSetting } from '../../foundation/read-setting.ts';

/** The number of keys in the gateway's usage plan. Several organizations share each of them. */
export const planKeyCount = 32;

/** A plan key is not a credential: the gateway takes it from the authorizer, never from a caller. */
export const planKeyValue = (prefix: string, number: number): string => `${prefix}${String(number).padStart(2, '0')}`;

/** The plan key whose burst limit an organization's calls count against; `''` for a caller without an organization. */
export const planKeyOf = (organization: string): string =>
  planKeyValue(
    readSetting('PLAN_KEY_PREFIX'),
    createHash('sha256').update(organization).digest().readUInt8() % planKeyCount,
  );
