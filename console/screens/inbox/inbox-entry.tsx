import { Link } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { type InboxItem, useMarkHandled, useRefreshVoice } from '../../queries/inbox.ts';
import { RefusalText } from '../../components/failure.tsx';
import { Moment } from '../../components/moment.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { Transcript } from './transcript.tsx';

export function InboxEntry({ entry }: { readonly entry: InboxItem }) {
  const t = useTranslations('inbox');
  const terms = useTranslations('terms');
  const handle = useMarkHandled();
  const refresh = useRefreshVoice();
  const name = entry.contact_name ?? t.unnamed;
  const change = (handled: boolean) => {
    // The entry, and its undo button, leave the list.
    const undo = () => void handle.mutateAsync({ id: entry.id, handled: !handled }).catch(failed);
    void handle
      .mutateAsync({ id: entry.id, handled })
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
      {entry.transcript && <Transcript turns={entry.transcript} />}
      {refresh.error && (
        <div role="alert">
          <RefusalText error={refresh.error} />
        </div>
      )}
      <div className="actions">
        <Button aria-label={`${isHandled ? t.reopen : t.handle}: ${name}`} onPress={() => change(!isHandled)}>
          {isHandled ? t.reopen : t.handle}
        </Button>
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
