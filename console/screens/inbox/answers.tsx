import type { InboxItem } from '../../queries/inbox.ts';
import { Moment } from '../../components/moment.tsx';
import { useActorName } from '../../components/use-actor-name.ts';
import { useTranslations } from '../../locales/language.ts';

/** The answers to a message, so that nobody answers it a second time by mistake. */
export function Answers({ answers }: Pick<InboxItem, 'answers'>) {
  const t = useTranslations('inbox');
  const { interactionStatuses } = useTranslations('terms');
  const nameOf = useActorName();
  if (answers.length === 0) return null;
  return (
    <ul className="answers" aria-label={t.answers}>
      {answers.map(({ id, created_at: at, body, status, initiated_by: by }) => (
        <li key={id}>
          <p className="inbox-text">{body}</p>
          <p className="soft">
            {nameOf(by.kind, by.id)} · {interactionStatuses[status]} · <Moment at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
