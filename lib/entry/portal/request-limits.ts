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
export const networkLimits = (network: string) => ({
  /** Links to nobody and wrong answers. */
  guesses: { key: keys.portalNetwork(network, 'GUESSES'), max: 60, seconds: hour } satisfies RequestLimit,
  /** Pages and forms of those who proved who they are. */
  visits: { key: keys.portalNetwork(network, 'VISITS'), max: 300, seconds: minute } satisfies RequestLimit,
});
