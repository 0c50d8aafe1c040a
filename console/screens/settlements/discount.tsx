import type { Settlement } from '../../queries/settlements.ts';
import { type Format, useFormat } from '../../locales/format.ts';
import type { TranslationsOf } from '../../locales/areas.ts';
import { useTranslations } from '../../locales/language.ts';

type Terms = Pick<Settlement, 'discount_pct' | 'max_discount_pct'>;

const limitPercent = 100;
const percentOf = (percent: number, format: Format) => format.percent(percent / limitPercent);

function discountText(
  { discount_pct: discount, max_discount_pct: limit }: Terms,
  t: TranslationsOf<'settlements'>,
  format: Format,
) {
  if (discount === 0) return t.noDiscount;
  if (limit === null) return t.noLimit(percentOf(discount, format));
  const texts = [percentOf(discount, format), percentOf(limit, format)] as const;
  return discount > limit
    ? t.above(...texts, format.count(Math.round((discount - limit) * 10) / 10))
    : t.within(...texts);
}

export function Discount({ settlement }: { readonly settlement: Terms }) {
  const t = useTranslations('settlements');
  const format = useFormat();
  return (
    <>
      <DiscountBar settlement={settlement} />
      {discountText(settlement, t, format)}
    </>
  );
}

export function DiscountBar({
  settlement: { discount_pct: discount, max_discount_pct: limit },
}: {
  readonly settlement: Terms;
}) {
  const isAbove = discount > (limit ?? 0);
  return (
    <svg
      className={isAbove ? 'discount above' : 'discount'}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="balance" width="100" height="10" />
      <rect className="forgiven" width={discount} height="10" />
      {limit !== null && <rect className="limit" x={Math.min(limit, limitPercent - 1)} width="1" height="10" />}
    </svg>
  );
}
