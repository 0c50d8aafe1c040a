const placeableKinds = ['by_request', 'moratorium', 'attorney', 'cease', 'insolvency', 'deceased'] as const;

/** Of an account. */
export const placeableHoldKinds = [...placeableKinds, 'disputed'] as const;

/** Of a person, or of one of their addresses: `wrong_person`. */
export const placeableContactHoldKinds = [
  ...placeableKinds,
  'hardship',
  'stop_request',
  'privacy_request',
  'wrong_person',
] as const;

/** The service alone places the first four. */
export const holdKinds = [
  'identity_check',
  'paid_claim',
  'reply_unread',
  'plan',
  'disputed',
  ...placeableContactHoldKinds,
] as const;
export type HoldKind = (typeof holdKinds)[number];

/** Claims about one debt. */
export const isAccountHoldKind = (kind: HoldKind): kind is 'paid_claim' | 'disputed' =>
  kind === 'paid_claim' || kind === 'disputed';

export const holdScopes = ['account', 'contact', 'address'] as const;
export type HoldScope = (typeof holdScopes)[number];

export const holdSources = ['user', 'api_key', 'contact', 'voice_agent', 'import', 'system'] as const;

/** `automatic` lets people contact the debtor by hand; `all` lets nobody. */
export const holdBlocks = ['automatic', 'all'] as const;
export type HoldBlocks = (typeof holdBlocks)[number];

const blocksByKind: Readonly<Record<HoldKind, HoldBlocks>> = {
  identity_check: 'all',
  paid_claim: 'automatic',
  reply_unread: 'automatic',
  plan: 'automatic',
  disputed: 'all',
  by_request: 'all',
  moratorium: 'all',
  attorney: 'all',
  cease: 'all',
  insolvency: 'all',
  deceased: 'all',
  hardship: 'automatic',
  stop_request: 'all',
  privacy_request: 'all',
  wrong_person: 'all',
};

export const blocksOf = (kind: HoldKind): HoldBlocks => blocksByKind[kind];

export const temporaryHoldKinds: readonly HoldKind[] = ['by_request', 'moratorium', 'hardship'];

/** The law or a court protects the debtor, so a mistaken release is the costliest. */
export const isReleasedByAdmin = (kind: HoldKind): boolean =>
  kind === 'attorney' || kind === 'cease' || kind === 'insolvency' || kind === 'deceased';
