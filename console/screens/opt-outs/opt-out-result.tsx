import { type Channel, type OptOutResult, channels } from '../../queries/opt-outs.ts';
import { useChannelNames } from './use-channel-names.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const maxShown = 20;

export interface RecordedOptOuts {
  readonly result: OptOutResult;
  readonly stopped: readonly Channel[];
}

export function OptOutResultText({ result: { opted_out, phones, unmatched }, stopped }: RecordedOptOuts) {
  const t = useTranslations('opt_outs');
  const namesOf = useChannelNames();
  const format = useFormat();
  const rest = unmatched.length > maxShown ? ' …' : '';
  return (
    <section className="notice" role="status" aria-label={t.resultTitle}>
      <p>
        {stopped.length === channels.length
          ? t.result(format.count(phones), format.number(opted_out))
          : t.partialResult(format.count(phones), format.number(opted_out), namesOf(stopped))}
      </p>
      {unmatched.length > 0 && (
        <>
          <p>{t.unmatched(format.count(unmatched.length))}</p>
          <CopyText text={unmatched.join('\n')} shown={`${unmatched.slice(0, maxShown).join(', ')}${rest}`} />
        </>
      )}
    </section>
  );
}
