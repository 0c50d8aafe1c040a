import { useQuery } from '@tanstack/react-query';
import { type Overview, attentionQuery } from '../queries/overview.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import type { PlainScreenName } from '../routes/paths.ts';
import { useFormat } from '../locales/format.ts';

interface Waiting {
  readonly countOf: (attention: Overview['attention']) => number;
  /** Somebody waits for an answer, or a promise was broken. */
  readonly isUrgent?: true;
}

const waiting: Readonly<Partial<Record<PlainScreenName, Waiting>>> = {
  inbox: { countOf: ({ inbox }) => inbox.count, isUrgent: true },
  promises: { countOf: ({ broken }) => broken.count, isUrgent: true },
  settlements: { countOf: ({ settlements }) => settlements.count },
};

/** How much waits on a screen: replies, promises broken since yesterday, settlements to approve. */
export function AttentionCount({ screen }: { readonly screen: PlainScreenName }) {
  const shown = waiting[screen];
  return shown && <Count {...shown} />;
}

function Count({ countOf, isUrgent }: Waiting) {
  const format = useFormat();
  const { data: count = 0 } = useQuery({
    ...attentionQuery(useOrganizationService()),
    select: ({ attention }) => countOf(attention),
  });
  return count > 0 && <span className={isUrgent ? 'waiting urgent' : 'waiting'}>{format.number(count)}</span>;
}
