import { Link } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { type InboxItem, useMarkHandled, useRefreshVoice } from '../../queries/inbox.ts';
import { RefusalText } from '../../components/failure.tsx';
import { Moment } from '../../components/moment.tsx';
import { showToast } from '../../components/toasts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { Transcript } from './transcript.tsx';

export function InboxEntry({ entry }: { readonly entry: InboxItem }) {
  const t = useTranslations('inbox');
  const terms = useTranslations('terms');
  const handle = useMarkHandled();
  const refresh = useRefreshVoice();
  const format = useFormat();
  const name = entry.contact_name ?? t.unnamed;
  const proposed = entry.holds.filter((hold) => hold.proposed);
  const change = (handled: boolean, action: 'confirm' | 'release' = 'confirm') => {
    const holds = proposed.map(({ id }) => ({ id, action }));
    // The entry, and its undo button, leave the list.
    const undo = () => void handle.mutateAsync({ id: entry.id, handled: !handled }).catch(failed);
    void handle
      .mutateAsync({ id: entry.id, handled, ...(handled && holds.length > 0 && { holds }) })
      .then(() => showToast({ text: handled ? t.wasHandled(name) : t.wasReopened(name), undo }), failed);
  };
  const failed = () => showToast({ text: t.notChanged(name), isFailure: true });
  const isHandled = entry.inbox === 'handled';
  return (
    <li className="entry">
      <h2>
        <Link to="/accounts/$id" params={{ id: entry.account_id }}>
          {name}
        </Link>
      </h2>
      <p className="soft">
        {terms.channels[entry.channel]} · {t.directions[entry.direction]} · {terms.interactionStatuses[entry.status]} ·{' '}
        <Moment at={entry.created_at} />
      </p>
      {entry.subject !== null && <p className="inbox-text">{entry.subject}</p>}
      {entry.body !== null && <blockquote className="inbox-text">{entry.body}</blockquote>}
      {entry.holds.length > 0 && (
        <p className="held">{t.holds(format.list(entry.holds.map(({ kind }) => terms.holdKinds[kind])))}</p>
      )}
      {entry.transcript && <Transcript turns={entry.transcript} />}
      {refresh.error && (
        <div role="alert">
          <RefusalText error={refresh.error} />
        </div>
      )}
      <div className="actions">
        {proposed.length > 0 && !isHandled ? (
          <>
            <Button aria-label={`${t.confirm}: ${name}`} onPress={() => change(true)}>
              {t.confirm}
            </Button>
            <Button aria-label={`${t.release}: ${name}`} onPress={() => change(true, 'release')}>
              {t.release}
            </Button>
          </>
        ) : (
          <Button aria-label={`${isHandled ? t.reopen : t.handle}: ${name}`} onPress={() => change(!isHandled)}>
            {isHandled ? t.reopen : t.handle}
          </Button>
        )}
        {entry.conversation_id !== null && (
          <Button
            aria-label={`${t.refresh}: ${name}`}
            isPending={refresh.isPending}
            onPress={() => refresh.mutate(entry.id)}
          >
            {t.refresh}
          </Button>
        )}
      </div>
    </li>
  );
}
