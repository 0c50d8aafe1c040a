import type { OptOutResult } from '../../queries/opt-outs.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const maxShown = 20;

export function OptOutResultText({ result: { opted_out, phones, unmatched } }: { readonly result: OptOutResult }) {
  const t = useTranslations('opt_outs');
  const format = useFormat();
  const rest = unmatched.length > maxShown ? ' …' : '';
  return (
    <section className="notice" role="status" aria-label={t.resultTitle}>
      <p>{t.result(format.count(phones), format.number(opted_out))}</p>
      {unmatched.length > 0 && (
        <>
          <p>{t.unmatched(format.count(unmatched.length))}</p>
          <CopyText text={unmatched.join('\n')} shown={`${unmatched.slice(0, maxShown).join(', ')}${rest}`} />
        </>
      )}
    </section>
  );
}
