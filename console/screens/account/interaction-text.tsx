import type { TimelineEntry } from '../../queries/account.ts';
import { useTranslations } from '../../locales/language.ts';
import { EntryHead } from './entry-head.tsx';
import { plainText } from './plain-text.ts';

type Interaction = Extract<TimelineEntry, { readonly type: 'interaction' }>['interaction'];

export function InteractionText({ interaction }: { readonly interaction: Interaction }) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const { channel, direction, status, to, from, subject, body, failure, transcript, needs_person } = interaction;
  const isOutbound = direction === 'outbound';
  const other = isOutbound ? to : from;
  return (
    <>
      <EntryHead title={t.entries[direction](terms.channels[channel])} status={terms.interactionStatuses[status]} />
      {other !== null && <p className="soft">{isOutbound ? t.to(other) : t.fromAddress(other)}</p>}
      {needs_person && (
        <p>
          <strong>{t.needsPerson}</strong>
        </p>
      )}
      {failure && (
        <p className="soft">
          {t.failure([failure.reason, failure.provider_code].filter((text) => text !== null).join(' · '))}
        </p>
      )}
      {subject !== null && (
        <p>
          <strong>{subject}</strong>
        </p>
      )}
      {body !== null && <p className="entry-quote">{channel === 'email' ? plainText(body) : body}</p>}
      {transcript && transcript.length > 0 && (
        <details>
          <summary>{t.transcript}</summary>
          {transcript.map(({ role, message }, at) => (
            <p key={at}>
              <strong>{t.speakers[role]}:</strong> {message}
            </p>
          ))}
        </details>
      )}
    </>
  );
}
