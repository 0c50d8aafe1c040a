import { randomBytes } from 'node:crypto';
import { recentItems } from '../foundation/recent-items.ts';
import type { SimulatorContext } from './simulator.ts';

export interface SignedUrls {
  sign(agentId: string): string;
  /**
   * Returns the agent that a signed URL gives access to; undefined if the provider did not sign it or it has expired.
   */
  agentOf(query: URLSearchParams): string | undefined;
}

export const conversationPath = '/v1/convai/conversation';

/** A conversation must begin within this time and may last longer. Until then the address can be reused. */
const validMs = 15 * 60 * 1000;
const maxAddresses = 1000;

export const signedUrls = ({ ownUrl, now }: Pick<SimulatorContext<unknown>, 'ownUrl' | 'now'>): SignedUrls => {
  const signed = recentItems<{ readonly agentId: string; readonly expiresAt: number }>(maxAddresses);
  return {
    sign: (agentId) => {
      const signature = `cvtkn_${randomBytes(24).toString('base64url')}`;
      signed.add(signature, { agentId, expiresAt: now().getTime() + validMs });
      const query = new URLSearchParams({ agent_id: agentId, conversation_signature: signature });
      return `${ownUrl().replace(/^http/, 'ws')}${conversationPath}?${query.toString()}`;
    },
    agentOf: (query) => {
      const found = signed.get(query.get('conversation_signature') ?? '');
      const isValid = found && found.agentId === query.get('agent_id') && now().getTime() < found.expiresAt;
      return isValid ? found.agentId : undefined;
    },
  };
};
