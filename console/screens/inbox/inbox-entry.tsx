import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'react-aria-components/Button';
import { Refusal } from '../../api/refusal.ts';
import { type InboxItem, useMarkHandled, useRefreshVoice } from '../../queries/inbox.ts';
import { useViewer } from '../../queries/me.ts';
import { RefusalText } from '../../components/failure.tsx';
import { Moment } from '../../components/moment.tsx';
import { showToast } from '../../components/toasts.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { isReleasedByAdmin } from '../../people/hold-kinds.ts';
import { Answers } from './answers.tsx';
import { HoldProposals } from './hold-proposals.tsx';
import { useReplyDraft } from './reply-drafts.ts';
import { Transcript } from './transcript.tsx';

const ReplyBox = lazy(() => import('./reply-box.tsx'));

interface InboxEntryProps {
  readonly entry: InboxItem;
  readonly currencies: ReadonlyMap<string, string>;
  readonly isMarked: boolean;
  /** Opens the form that decides about each proposal of the entry. */
  readonly change: () => void;
}

export function InboxEntry({ entry, currencies, isMarked, change }: InboxEntryProps) {
  const t = useTranslations('inbox');
  const terms = useTranslations('terms');
  const format = useFormat();
  const isAdmin = useViewer().hasRole('admin');
  const handle = useMarkHandled();
  const refresh = useRefreshVoice();
  const item = useRef<HTMLLIElement>(null);
  const answerButton = useRef<HTMLButtonElement>(null);
  const [isAnswering, setAnswering] = useState(false);
  const draft = useReplyDraft(entry.id);
  const name = entry.contact_name ?? t.unnamed;
  const proposed = entry.holds.filter((hold) => hold.proposed);
  const protectedOnes = isAdmin ? [] : proposed.filter(({ kind }) => isReleasedByAdmin(kind));
  const isProtected = protectedOnes.length > 0;
  const failed = (error: unknown) => {
    const texts: Readonly<Partial<Record<string, string>>> = t.refusals;
    const own = error instanceof Refusal ? texts[error.code] : undefined;
    showToast({ text: own === undefined ? t.notChanged(name) : `${name}: ${own}`, isFailure: true });
  };
  const decide = (action: 'confirm' | 'release') => {
    moveFocusFrom(item.current);
    const holds = proposed.map(({ id }) => ({ id, action }));
    const kinds = format.list(proposed.map(({ kind }) => terms.holdKinds[kind]));
    // What was decided stays decided: opening the message again would not change it.
    void handle
      .mutateAsync({ id: entry.id, handled: true, holds })
      .then(() => showToast({ text: t.decided[action](kinds, name) }), failed);
  };
  const mark = (handled: boolean) => {
    moveFocusFrom(item.current);
    // The entry, and its undo button, leave the list.
    const undo = () => void handle.mutateAsync({ id: entry.id, handled: !handled }).catch(failed);
    void handle
      .mutateAsync({ id: entry.id, handled })
      .then(() => showToast({ text: handled ? t.wasHandled(name) : t.wasReopened(name), undo }), failed);
  };
  const isHandled = entry.inbox === 'handled';
  const until = entry.answerable_until;
  const isAnswerable = until !== null && Date.parse(until) > serviceNow();
  const closeAnswer = () => {
    flushSync(() => setAnswering(false));
    answerButton.current?.focus();
  };
  return (
    <li ref={item} className={isMarked ? 'entry marked' : 'entry'} data-message={entry.id}>
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
      <HoldProposals holds={entry.holds} currencies={currencies} />
      <Answers answers={entry.answers} />
      {entry.transcript && <Transcript turns={entry.transcript} />}
      {refresh.error && (
        <div role="alert">
          <RefusalText error={refresh.error} />
        </div>
      )}
      {isAnswering && until !== null && (
        <Suspense>
          <ReplyBox entry={entry} name={name} until={until} close={closeAnswer} />
        </Suspense>
      )}
      {until !== null && !isAnswerable && <p className="soft">{t.tooOld}</p>}
      <div className="actions">
        {proposed.length > 0 && !isHandled ? (
          <>
            <Button data-key="c" aria-label={`${t.confirm}: ${name}`} onPress={() => decide('confirm')}>
              {t.confirm}
            </Button>
            <Button
              data-key="m"
              aria-label={`${t.change}: ${name}`}
              isDisabled={protectedOnes.length === proposed.length}
              onPress={change}
            >
              {t.change}
            </Button>
            <Button
              data-key="x"
              aria-label={`${t.release}: ${name}`}
              isDisabled={isProtected}
              onPress={() => decide('release')}
            >
              {t.release}
            </Button>
          </>
        ) : (
          <Button
            data-key="c"
            aria-label={`${isHandled ? t.reopen : t.handle}: ${name}`}
            onPress={() => mark(!isHandled)}
          >
            {isHandled ? t.reopen : t.handle}
          </Button>
        )}
        {isAnswerable && !isAnswering && (
          <Button
            ref={answerButton}
            data-key="r"
            aria-label={`${t.answer}: ${name}`}
            onPress={() => setAnswering(true)}
          >
            {t.answer}
          </Button>
        )}
        {!isAnswering && draft.text !== '' && <span className="soft">{t.hasDraft}</span>}
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
      {isProtected && <p className="soft">{t.onlyAdmin}</p>}
    </li>
  );
}

/** An entry that leaves the list would take the focus with it. */
function moveFocusFrom(item: HTMLElement | null): void {
  if (!item?.contains(document.activeElement)) return;
  const next = item.nextElementSibling ?? item.previousElementSibling;
  (next?.querySelector('button') ?? document.querySelector<HTMLElement>('main'))?.focus();
}
