import type { NewId } from './derived-ids.ts';

export interface Initiator {
  readonly kind: 'user' | 'api_key' | 'system' | 'contact';
  readonly id: string | null;
}

export interface Acting {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
}
