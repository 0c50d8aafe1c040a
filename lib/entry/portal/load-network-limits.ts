import { createHmac } from 'node:crypto';
import { networkOf } from '../../foundation/network-of.ts';
import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { networkLimits } from './request-limits.ts';

/** The network of an address is stored as a keyed hash, which nobody can reverse without the sealing key. */
export async function loadNetworkLimits(address: string) {
  const hmac = createHmac('sha256', await loadSealingKey('portal networks'));
  return networkLimits(hmac.update(networkOf(address)).digest('base64url').slice(0, 22));
}
