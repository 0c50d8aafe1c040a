import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useViewer } from '../../queries/me.ts';
import type { Overview } from '../../queries/overview.ts';
import type { LinkTarget } from '../../routes/routes.ts';
import { amountIn } from './home-figures.ts';

const dayMs = 86_400_000;

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

interface AttentionStripProps {
  readonly overview: Overview;
  readonly currency: string;
}

/** What needs a decision of a person, each with the list that it counts. */
export function AttentionStrip({ overview: { attention, date }, currency }: AttentionStripProps) {
  const t = useTranslations('overview');
  const format = useFormat();
  const viewer = useViewer();
  const { settlements, broken, due_today: dueToday, inbox, webhooks } = attention;
  const moneyOf = ({ by_currency: amounts }: Overview['attention']['broken']) =>
    format.money(amountIn(amounts, currency), currency);
  const since = (at: string | null, text: (moment: string) => string) =>
    at === null ? '' : text(format.shortRelative(at));
  return (
    <section className="attention" aria-label={t.attention}>
      <Entry
        icon="handshake"
        ground="violet"
        count={settlements.count}
        name={t.toApprove(format.count(settlements.count))}
        detail={moneyOf(settlements)}
        target={{ to: '/settlements', search: { status: 'pending_approval' } }}
      />
      <Entry
        icon="coins"
        ground="bad"
        count={broken.count}
        name={t.broken(format.count(broken.count))}
        detail={moneyOf(broken)}
        target={{
          to: '/promises',
          search: { status: 'broken', due_from: daysBefore(date, 2), due_to: daysBefore(date, 1) },
        }}
      />
      <Entry
        icon="inbox"
        ground="accent"
        count={inbox.count}
        name={t.toAnswer(format.count(inbox.count))}
        detail={since(inbox.oldest_at, t.oldest)}
        target={viewer.hasRole('agent') ? { to: '/inbox' } : undefined}
      />
      <Entry
        icon="calendar"
        ground="warn"
        count={dueToday.count}
        name={t.dueToday(format.count(dueToday.count))}
        detail={moneyOf(dueToday)}
        target={{ to: '/promises', search: { status: 'open', due_from: date, due_to: date } }}
      />
      <Entry
        icon="webhook"
        ground="bad"
        count={webhooks.count}
        name={t.failingWebhooks(format.count(webhooks.count))}
        detail={since(webhooks.failing_since, t.failingSince)}
        target={viewer.hasRole('admin') ? { to: '/webhooks' } : undefined}
      />
    </section>
  );
}

interface EntryProps {
  readonly icon: IconName;
  readonly ground: 'violet' | 'bad' | 'accent' | 'warn';
  readonly count: number;
  readonly name: string;
  readonly detail: string;
  readonly target: LinkTarget | undefined;
}

function Entry({ icon, ground, count, name, detail, target }: EntryProps) {
  const format = useFormat();
  const content: ReactNode = (
    <>
      <span className={count > 0 ? `attention-icon ${ground}` : 'attention-icon'}>
        <Icon name={icon} />
      </span>
      <span className="attention-text">
        <strong>{format.number(count)}</strong> <span>{name}</span>
        {count > 0 && (
          <span className="attention-detail" title={detail}>
            {detail}
          </span>
        )}
      </span>
    </>
  );
  return target ? (
    <Link {...target} className="attention-entry">
      {content}
    </Link>
  ) : (
    <span className="attention-entry">{content}</span>
  );
}
