import { fromPriceUnits, priceUnitsOf } from '../../foundation/money.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { InteractionCost } from './contract.ts';
import type { InteractionStatus } from './interaction-status.ts';

/** The price from the organization's list when the attempt was reserved. A later change of the list does not alter it. */
export interface InteractionPrice {
  readonly unit_price: number;
  readonly currency: string;
  /** Of an SMS that has more than one. */
  readonly parts?: number;
}

export interface ProviderPrice {
  readonly amount: number;
  readonly currency: string;
}

interface Costed {
  readonly channel: Channel;
  readonly status: InteractionStatus;
  readonly price?: InteractionPrice;
  readonly provider_price?: ProviderPrice;
  readonly duration_seconds?: number;
}

/**
 * What an interaction cost; undefined if that is not known, or if the provider refused it. It follows from facts that
 * are each stored once, so late and repeated callbacks cannot charge twice.
 */
export function costOf({
  channel,
  status,
  price,
  provider_price,
  duration_seconds: seconds,
}: Costed): InteractionCost | undefined {
  if (status === 'refused') return undefined;
  if (provider_price) return { ...provider_price, source: 'provider' };
  if (!price) return undefined;
  const units = channel === 'voice' ? startedMinutes(seconds) : (price.parts ?? 1);
  if (units === undefined) return undefined;
  return { amount: priceOfUnits(price, units), currency: price.currency, source: 'price_list' };
}

const startedMinutes = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.ceil(seconds / 60);

/** What an attempt costs at least: a call that is answered lasts a minute that has started. */
export const leastCostOf = (price: InteractionPrice): number => priceOfUnits(price, price.parts ?? 1);

const priceOfUnits = ({ unit_price: each }: InteractionPrice, units: number): number =>
  fromPriceUnits(priceUnitsOf(each) * units);
