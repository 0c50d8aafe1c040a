import { Link } from '@tanstack/react-router';
import type { InboxItem } from '../../queries/inbox.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useReplyDraft } from './reply-drafts.ts';

interface MessageRowProps {
  readonly entry: InboxItem;
  readonly isCurrent: boolean;
  readonly isUnread: boolean;
  /** The way back leads to the list, where it is all that a narrow screen shows. */
  readonly isReplaced: boolean;
}

/** Who wrote, what they owe, the first words, and when. */
export function MessageRow({ entry, isCurrent, isUnread, isReplaced }: MessageRowProps) {
  const t = useTranslations('inbox');
  const format = useFormat();
  const draft = useReplyDraft(entry.id);
  const { id, contact_name: name, pending_balance: balance, currency, body, subject, created_at: at } = entry;
  const words = body ?? subject ?? entry.transcript?.findLast(({ role }) => role === 'contact')?.message ?? t.aCall;
  return (
    <li className={isUnread ? 'message unread-message' : 'message'} data-message={id}>
      <Link
        to="/inbox"
        search={(search) => ({ ...search, message: id })}
        replace={isReplaced}
        resetScroll={false}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className="person-line">
          <span className="person-name">
            {isUnread && <span className="hidden">{t.unread} </span>}
            {name ?? t.unnamed}
          </span>
          {balance !== null && currency !== null && <span className="number">{format.money(balance, currency)}</span>}
        </span>
        <span className="person-line soft">
          <span className="person-name">{draft.text === '' ? words : t.draft(draft.text)}</span>
          <span>{format.relative(at)}</span>
        </span>
      </Link>
    </li>
  );
}
