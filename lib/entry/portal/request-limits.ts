import { createHmac } from 'node:crypto';
import { networkOf } from '../../foundation/network-of.ts';
import { loadSealingKey } from '../../platform/aws/load-sealing-key.ts';
import { type Key, keys } from '../../platform/aws/table/keys.ts';
import type { PortalLink } from '../../channels/portal-links/portal-link.ts';

export interface RequestLimit {
  readonly key: Key;
  /** Requests within the time. */
  readonly max: number;
  readonly seconds: number;
  /** The time begins again with each request. */
  readonly isExtended?: boolean;
}

type Linked = Pick<PortalLink, 'organization' | 'contact'>;

const minute = 60;
const hour = 60 * minute;

/** Answers to the question of a page. The right one clears them. */
export const answersLimit = ({ organization, contact }: Linked): RequestLimit => ({
  key: keys.portalAnswers(organization, contact),
  max: 5,
  seconds: 24 * hour,
  isExtended: true,
});

/** What one person sends. */
export const personLimit = ({ organization, contact }: Linked): RequestLimit => ({
  key: keys.portalForms(organization, contact),
  max: 60,
  seconds: hour,
});

/** What all persons of an organization send; below what one item of the table takes. */
export const organizationLimit = ({ organization }: Pick<Linked, 'organization'>): RequestLimit => ({
  key: keys.portalFormsOfAll(organization),
  max: 1_200,
  seconds: minute,
});

/** Many people may share a network, so its limits are far above what one person does. */
interface NetworkLimits {
  /** Links to nobody and wrong answers. */
  readonly guesses: RequestLimit;
  /** Pages and forms of those who proved who they are. */
  readonly visits: RequestLimit;
}

/** The address is stored under a key only, in a form that nobody without the sealing key can find. */
export async function loadNetworkLimits(address: string): Promise<NetworkLimits> {
  const hmac = createHmac('sha256', await loadSealingKey('portal networks'));
  const network = hmac.update(networkOf(address)).digest('base64url').slice(0, 22);
  return {
    guesses: { key: keys.portalNetwork(network, 'GUESSES'), max: 60, seconds: hour },
    visits: { key: keys.portalNetwork(network, 'VISITS'), max: 300, seconds: minute },
  };
}
