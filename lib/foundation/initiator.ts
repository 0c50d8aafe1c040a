import type { NewId } from './derived-ids.ts';

export const initiatorKinds = ['user', 'api_key', 'system', 'contact'] as const;

/** The ways in other than the API itself: `mcp` are the tools of assistants. */
export const vias = ['mcp'] as const;
export type Via = (typeof vias)[number];

export interface Initiator {
  readonly kind: (typeof initiatorKinds)[number];
  readonly id: string | null;
  readonly via?: Via;
}

/** Of what one of them proposes or promises. */
export const proposalSource = ({ kind }: Initiator) => (kind === 'api_key' || kind === 'contact' ? kind : 'user');

/** The service itself. */
export const system: Initiator = { kind: 'system', id: null };

export interface Acting {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
}
