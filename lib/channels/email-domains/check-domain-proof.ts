import { getBuiltinModule } from 'node:process';
import type { OrganizationId } from '../../foundation/ids.ts';

export interface ProofRecord {
  readonly name: string;
  readonly value: string;
}

/** Contains the organization id. Only the domain's owner can set it, so it needs no secret. */
export const proofRecord = (organization: OrganizationId, domain: string): ProofRecord => ({
  name: `_cms-organization.${domain}`,
  value: `cms-organization=${organization}`,
});

/** Leaves time for the requests to the provider that follow. */
const timeoutMs = 4000;

/** Looks up the record. Returns false if the name server does not answer in time. */
export async function checkDomainProof({ name, value }: ProofRecord): Promise<boolean> {
  const { resolveTxt } = getBuiltinModule('node:dns').promises;
  const noAnswer = new Promise<string[][]>((resolve) => void setTimeout(resolve, timeoutMs, []).unref());
  const records = await Promise.race([resolveTxt(name).catch(() => []), noAnswer]);
  // DNS splits long TXT records into pieces.
  return records.some((pieces) => pieces.join('') === value);
}
