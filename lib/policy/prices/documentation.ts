import { type RoomDocumentation, note, notesFor } from '../../platform/http/documentation.ts';

export const documentation: RoomDocumentation = {
  fields: notesFor(['NewPrice', 'PriceView'], {
    channel: note('The channel that has this price.', 'sms'),
    country: note('ISO 3166-1 country of the recipient; null for any.', 'UY'),
    category: note(
      'Of WhatsApp `template`, or `reply` for free text; of calls `ai` or `human`; null for any.',
      'template',
    ),
    unit_price: note('Of a part of an SMS, a started minute of a call, an email or a WhatsApp message.', 45),
    currency: note('ISO 4217 code of the currency.', 'ARS'),
    from: note(
      "The first day on which it applies, in the organization's time zone. Of several prices the one with the country " +
        'applies, then the one with the category, then the newest.',
      '2026-01-01',
    ),
  }),
};
