import type { TimelineEntry } from '../../queries/account.ts';
import { useWords } from '../../locales/language.ts';
import { EntryHead } from './entry-head.tsx';
import { plainText } from './plain-text.ts';

type Interaction = Extract<TimelineEntry, { readonly type: 'interaction' }>['interaction'];

/** A message or call: which way it went, its status, and what was said. */
export function InteractionText({ interaction }: { readonly interaction: Interaction }) {
  const words = useWords('account');
  const terms = useWords('terms');
  const { channel, direction, status, to, from, subject, body, failure, transcript, needs_person } = interaction;
  const isOutbound = direction === 'outbound';
  const other = isOutbound ? to : from;
  return (
    <>
      <EntryHead
        icon={isOutbound ? '↗' : '↙'}
        title={words.entries[direction](terms.channels[channel])}
        status={terms.interactionStatuses[status]}
      />
      {other !== null && <p className="soft">{isOutbound ? words.to(other) : words.fromAddress(other)}</p>}
      {needs_person && (
        <p>
          <strong>{words.needsPerson}</strong>
        </p>
      )}
      {failure && (
        <p className="soft">
          {words.failure([failure.reason, failure.provider_code].filter((text) => text !== null).join(' · '))}
        </p>
      )}
      {subject !== null && (
        <p>
          <strong>{subject}</strong>
        </p>
      )}
      {body !== null && <p className="entry-text">{channel === 'email' ? plainText(body) : body}</p>}
      {transcript && transcript.length > 0 && (
        <details>
          <summary>{words.transcript}</summary>
          {transcript.map(({ role, message }, at) => (
            <p key={at}>
              <strong>{words.speakers[role]}:</strong> {message}
            </p>
          ))}
        </details>
      )}
    </>
  );
}
