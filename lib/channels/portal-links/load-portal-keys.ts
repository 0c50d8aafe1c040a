import type { CompactKeys } from '../../foundation/compact-seal.ts';
import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';

export async function loadPortalKeys(): Promise<CompactKeys> {
  const [mac, cipher] = await Promise.all([
    loadSealingKey('portal links: authentication'),
    loadSealingKey('portal links: encryption'),
  ]);
  return { mac, cipher };
}
