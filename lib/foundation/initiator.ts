import type { NewId } from './derived-ids.ts';

/** The originator of a change or a message: a user, an API key, the service itself, or the contact. */
export interface Initiator {
  readonly kind: 'user' | 'api_key' | 'system' | 'contact';
  readonly id: string | null;
}

export interface Acting {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
}
