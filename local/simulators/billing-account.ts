import { type KeptItems, keptItems } from './kept-items.ts';
import type { SimulatorContext } from './simulator.ts';

export type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

interface KeptReply {
  readonly id: string;
  readonly request: string;
  readonly resource: Resource;
  readonly at: string;
}

export interface BillingAccount {
  readonly customers: KeptItems<Resource>;
  readonly sessions: KeptItems<Resource>;
  readonly portals: KeptItems<Resource>;
  readonly subscriptions: KeptItems<Resource>;
  /** Of debtors, at connected accounts. */
  readonly payments: KeptItems<Resource>;
  readonly disputes: KeptItems<Resource>;
  readonly replies: KeptItems<KeptReply>;
}

export const billingAccount = ({ state }: Pick<SimulatorContext<unknown>, 'state'>): BillingAccount => {
  const kept = <Item extends { readonly id: string }>(name: string) => keptItems<Item>(state, `billing ${name}`);
  return {
    customers: kept('customers'),
    sessions: kept('sessions'),
    portals: kept('portals'),
    subscriptions: kept('subscriptions'),
    payments: kept('payments'),
    disputes: kept('disputes'),
    replies: kept('replies'),
  };
};
