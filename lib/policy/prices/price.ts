import type { Channel } from '../contact-rules/channel.ts';
import type { PriceCategory, PriceView } from './contract.ts';

/** Of an SMS part, a started minute of a call, or a message. Without country or category it is the price of any. */
export interface Price {
  readonly channel: Channel;
  readonly country?: string | null | undefined;
  readonly category?: PriceCategory | null | undefined;
  readonly unit_price: number;
  readonly currency: string;
  /** The first day on which it applies, `YYYY-MM-DD`. */
  readonly from: string;
}

interface PricedMessage {
  readonly channel: Channel;
  /** Undefined if it is not known. */
  readonly country: string | undefined;
  readonly category: PriceCategory | undefined;
}

/** The price on a day: the most specific one, the country before the category, and of those the newest. */
export function priceOf(
  prices: readonly Price[],
  { channel, country, category }: PricedMessage,
  day: string,
): Price | undefined {
  const applies = (price: Price): boolean =>
    price.channel === channel &&
    price.from <= day &&
    (!price.country || price.country === country) &&
    (!price.category || price.category === category);
  const rank = (price: Price): number => (price.country ? 2 : 0) + (price.category ? 1 : 0);
  return prices
    .filter(applies)
    .toSorted((one, other) => rank(other) - rank(one) || (one.from < other.from ? 1 : -1))
    .at(0);
}

export const priceView = ({ channel, country, category, unit_price, currency, from }: Price): PriceView => ({
  channel,
  country: country ?? null,
  category: category ?? null,
  unit_price,
  currency,
  from,
});
