import { useInfiniteQuery } from '@tanstack/react-query';
import { timelineQuery } from '../../queries/account.ts';
import type { InboxItem } from '../../queries/inbox.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { Moment } from '../../components/moment.tsx';
import { useActorName } from '../../components/use-actor-name.ts';
import { useTranslations } from '../../locales/language.ts';

/** The answers since a message, so that nobody answers it a second time by mistake. */
export function Answers({ entry }: { readonly entry: InboxItem }) {
  const t = useTranslations('inbox');
  const { interactionStatuses } = useTranslations('terms');
  const nameOf = useActorName();
  const { data } = useInfiniteQuery(timelineQuery(useOrganizationService(), entry.account_id, 'interaction'));
  const answers = rowsOf(data)
    .flatMap((row) => (row.type === 'interaction' ? [{ at: row.at, ...row.interaction }] : []))
    .filter(
      ({ at, channel, to, action_type: action }) =>
        action === 'reply' && channel === entry.channel && to === entry.from && at > entry.created_at,
    )
    .reverse();
  if (answers.length === 0) return null;
  return (
    <ul className="answers" aria-label={t.answers}>
      {answers.map(({ id, at, body, status, initiated_by: by }) => (
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
