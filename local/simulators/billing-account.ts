import type { SimulatorContext } from './simulator.ts';

export type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

/** A reply that the same idempotency key gets again. */
export interface KeptReply {
  readonly id: string;
  /** The path and the body of the request. */
  readonly request: string;
  readonly resource: Resource;
  readonly at: string;
}

/** The newest things of one kind; changes are kept between starts. */
export interface Kept<Item extends { readonly id: string }> {
  find(id: string): Item | undefined;
  /** Newest first. */
  all(): readonly Item[];
  /** Adds a thing, or replaces it. */
  put(item: Item): void;
}

/** What the provider knows about an account's customers. */
export interface BillingAccount {
  readonly customers: Kept<Resource>;
  readonly sessions: Kept<Resource>;
  readonly portals: Kept<Resource>;
  readonly subscriptions: Kept<Resource>;
  readonly replies: Kept<KeptReply>;
}

const max = 1000;

export const billingAccount = ({ state }: Pick<SimulatorContext<unknown>, 'state'>): BillingAccount => {
  const kept = <Item extends { readonly id: string }>(name: string): Kept<Item> => {
    const fact = `billing ${name}`;
    const stored = state.recall(fact);
    // Only this function stores this fact.
    const items = new Map((Array.isArray(stored) ? (stored as Item[]) : []).map((item) => [item.id, item]));
    return {
      find: (id) => items.get(id),
      all: () => [...items.values()].reverse(),
      put: (item) => {
        items.set(item.id, item);
        const [oldest] = items.keys();
        if (items.size > max && oldest !== undefined) items.delete(oldest);
        state.remember(fact, [...items.values()]);
      },
    };
  };
  return {
    customers: kept('customers'),
    sessions: kept('sessions'),
    portals: kept('portals'),
    subscriptions: kept('subscriptions'),
    replies: kept('replies'),
  };
};
