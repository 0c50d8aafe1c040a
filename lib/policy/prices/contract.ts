import * as z from 'zod/mini';
import { hasPrecision, maxPriceDigits, maxUnitPrice } from '../../foundation/money.ts';
import { Country, Currency, withCode } from '../../platform/http/wire.ts';
import { type Channel, channels } from '../contact-rules/channel.ts';

export const maxPrices = 50;

/** Channels whose messages or calls have kinds of their own. Of WhatsApp, a reply is free text within the day. */
export const priceCategories = {
  email: [],
  sms: [],
  whatsapp: ['template', 'reply'],
  voice: ['ai', 'human'],
} as const;

const categories = [...priceCategories.whatsapp, ...priceCategories.voice] as const;
export type PriceCategory = (typeof categories)[number];

interface Categorized {
  readonly channel: Channel;
  readonly category?: PriceCategory | null | undefined;
}

const isOfChannel = ({ channel, category }: Categorized): boolean =>
  category === null || category === undefined || priceCategories[channel].some((each) => each === category);

const UnitPrice = () =>
  z.number().check(
    z.gte(0, 'Must not be negative.'),
    z.lte(maxUnitPrice, `Must not be more than ${maxUnitPrice}.`),
    z.refine(
      (price) => hasPrecision(price, maxPriceDigits),
      withCode('too_precise', `Must not have more than ${maxPriceDigits} decimals.`),
    ),
  );

export const NewPrice = () =>
  z
    .strictObject({
      channel: z.enum(channels),
      country: z.optional(z.nullable(Country())),
      category: z.optional(z.nullable(z.enum(categories))),
      unit_price: UnitPrice(),
      currency: Currency(),
      from: z.iso.date(),
    })
    .check(
      z.refine(isOfChannel, {
        ...withCode('category_of_another_channel', 'Must be a category of the channel.'),
        path: ['category'],
      }),
    );

const keyOf = ({ channel, country, category, from }: z.output<ReturnType<typeof NewPrice>>): string =>
  [channel, country ?? '', category ?? '', from].join(' ');

export const NewPrices = () =>
  z.array(NewPrice()).check(
    z.maxLength(maxPrices),
    z.refine(
      (prices) => new Set(prices.map(keyOf)).size === prices.length,
      withCode('contradictory_prices', 'Two prices have the same channel, country, category and day; keep one.'),
    ),
  );

export const PriceView = () =>
  z.object({
    channel: z.enum(channels),
    country: z.nullable(z.string()),
    category: z.nullable(z.enum(categories)),
    unit_price: z.number(),
    currency: z.string(),
    from: z.iso.date(),
  });
export type PriceView = z.output<ReturnType<typeof PriceView>>;
