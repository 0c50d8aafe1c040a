import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { Refusal } from '../../api/refusal.ts';
import { timelineQuery } from '../../queries/account.ts';
import { type InboxItem, useMarkHandled, useRefreshVoice } from '../../queries/inbox.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { RefusalText } from '../../components/failure.tsx';
import { Moment } from '../../components/moment.tsx';
import { showToast } from '../../components/toasts.ts';
import { useSingleKeys } from '../../components/single-keys.ts';
import { useKeyActions } from '../../components/use-key-actions.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { isReleasedByAdmin } from '../../people/hold-kinds.ts';
import { Answers } from './answers.tsx';
import { Attachment } from './attachment.tsx';
import { plainText } from '../account/plain-text.ts';
import { HoldProposals } from './hold-proposals.tsx';
import { ReplyBox } from './reply-box.tsx';
import { Transcript } from './transcript.tsx';

interface ConversationProps {
  readonly entry: InboxItem;
  readonly currencies: ReadonlyMap<string, string>;
  /** Opens the form that decides about each proposal of the message. */
  readonly change: () => void;
  /** The message leaves the list: shows the next one. */
  readonly goOn: () => void;
}

/** A message that needs a person, with what came before it, the place for an answer, and what it stops. */
export function Conversation({ entry, currencies, change, goOn }: ConversationProps) {
  const t = useTranslations('inbox');
  const terms = useTranslations('terms');
  const format = useFormat();
  const isAdmin = useViewer().hasRole('admin');
  const handle = useMarkHandled();
  const refresh = useRefreshVoice();
  const { isEnabled } = useSingleKeys();
  const name = entry.contact_name ?? t.unnamed;
  const proposed = entry.holds.filter((hold) => hold.proposed);
  const protectedOnes = isAdmin ? [] : proposed.filter(({ kind }) => isReleasedByAdmin(kind));
  const isProtected = protectedOnes.length > 0;
  const isHandled = entry.inbox === 'handled';
  const mustDecide = proposed.length > 0 && !isHandled;
  const until = entry.answerable_until;
  const isAnswerable = until !== null && Date.parse(until) > serviceNow();
  const failed = (error: unknown) => {
    const texts: Readonly<Partial<Record<string, string>>> = t.refusals;
    const own = error instanceof Refusal ? texts[error.code] : undefined;
    showToast({ text: own === undefined ? t.notChanged(name) : `${name}: ${own}`, isFailure: true });
  };
  const decide = (action: 'confirm' | 'release') => {
    const holds = proposed.map(({ id }) => ({ id, action }));
    const kinds = format.list(proposed.map(({ kind }) => terms.holdKinds[kind]));
    goOn();
    // What was decided stays decided: opening the message again would not change it.
    void handle
      .mutateAsync({ id: entry.id, handled: true, holds })
      .then(() => showToast({ text: t.decided[action](kinds, name) }), failed);
  };
  const mark = (handled: boolean) => {
    // The message, and its undo button, leave the list.
    const undo = () => void handle.mutateAsync({ id: entry.id, handled: !handled }).catch(failed);
    goOn();
    void handle
      .mutateAsync({ id: entry.id, handled })
      .then(() => showToast({ text: handled ? t.wasHandled(name) : t.wasReopened(name), undo }), failed);
  };
  useKeyActions({
    c: () => (mustDecide ? decide('confirm') : mark(!isHandled)),
    ...(mustDecide && protectedOnes.length < proposed.length && { m: change }),
    ...(mustDecide && !isProtected && { x: () => decide('release') }),
    r: () => document.querySelector<HTMLElement>('.reply-box textarea')?.focus(),
  });
  return (
    <section
      className={isEnabled ? 'desk-center conversation keyed' : 'desk-center conversation'}
      aria-label={t.conversation(name)}
    >
      <h2>
        <Link to="/accounts/$id" params={{ id: entry.account_id }}>
          {name}
        </Link>
      </h2>
      <Earlier entry={entry} />
      <p className="soft">
        {terms.channels[entry.channel]} · {t.directions[entry.direction]} · {terms.interactionStatuses[entry.status]} ·{' '}
        <Moment at={entry.created_at} />
      </p>
      {entry.subject !== null && <p className="inbox-text">{entry.subject}</p>}
      {entry.body !== null && <blockquote className="inbox-text">{entry.body}</blockquote>}
      {entry.attachment && <Attachment id={entry.id} bytes={entry.attachment.bytes} name={name} />}
      <HoldProposals holds={entry.holds} currencies={currencies} />
      {entry.transcript && <Transcript turns={entry.transcript} />}
      <Answers answers={entry.answers} />
      {refresh.error && (
        <div role="alert">
          <RefusalText error={refresh.error} />
        </div>
      )}
      {isAnswerable && (
        <ReplyBox
          entry={entry}
          name={name}
          until={until}
          {...(!mustDecide && !isHandled && { handle: () => mark(true) })}
        />
      )}
      {until !== null && !isAnswerable && <p className="soft">{t.tooOld}</p>}
      <div className="actions">
        {mustDecide ? (
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
    </section>
  );
}

const maxEarlier = 6;

/** What was written before the message, the oldest first. */
function Earlier({ entry }: { readonly entry: InboxItem }) {
  const t = useTranslations('inbox');
  const terms = useTranslations('terms');
  const { data } = useInfiniteQuery(timelineQuery(useOrganizationService(), entry.account_id, 'interaction'));
  const earlier = rowsOf(data)
    .flatMap((each) =>
      each.type === 'interaction' && each.interaction.created_at < entry.created_at ? [each.interaction] : [],
    )
    .filter(({ body }) => body !== null)
    .slice(0, maxEarlier)
    .toReversed();
  if (earlier.length === 0) return null;
  return (
    <ol className="earlier" aria-label={t.earlier}>
      {earlier.map(({ id, channel, direction, body, created_at: at }) => (
        <li key={id} className={direction}>
          <p className="inbox-text">{channel === 'email' ? plainText(body ?? '') : body}</p>
          <p className="soft">
            {terms.channels[channel]} · {t.directions[direction]} · <Moment at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
