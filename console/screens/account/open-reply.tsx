import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { timelineQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { Moment } from '../../components/moment.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';

interface OpenReplyProps {
  readonly account: string;
  readonly zones: AccountZones;
}

/** What the person wrote, as long as nobody has handled it. */
export function OpenReply({ account, zones }: OpenReplyProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const { data } = useInfiniteQuery(timelineQuery(useOrganizationService(), account, 'interaction'));
  const waiting = rowsOf(data)
    .flatMap((entry) => (entry.type === 'interaction' ? [entry.interaction] : []))
    .find(({ inbox, direction, body }) => inbox === 'open' && direction === 'inbound' && body !== null);
  if (!waiting) return null;
  return (
    <p className="waiting-reply">
      <span className="soft">
        {terms.channels[waiting.channel]} · <Moment at={waiting.created_at} zones={zones.all} />
      </span>{' '}
      <q>{waiting.body}</q>{' '}
      <Link to="/inbox" search={{ message: waiting.id }}>
        {t.answerIt}
      </Link>
    </p>
  );
}
