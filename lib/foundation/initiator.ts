import type { NewId } from './derived-ids.ts';

export const initiatorKinds = ['user', 'api_key', 'system', 'contact'] as const;

export interface Initiator {
  readonly kind: (typeof initiatorKinds)[number];
  readonly id: string | null;
}

/** The service itself. */
export const system: Initiator = { kind: 'system', id: null };

export interface Acting {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
}
