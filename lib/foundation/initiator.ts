import type { NewId } from './derived-ids.ts';

/** Who makes a change or contacts somebody: a user, an API key, the service itself, or the contact. */
export interface Initiator {
  readonly kind: 'user' | 'api_key' | 'system' | 'contact';
  readonly id: string | null;
}

/** Who acts, and when. */
export interface Acting {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
}
