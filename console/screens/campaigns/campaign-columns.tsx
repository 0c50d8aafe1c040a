import { Link } from '@tanstack/react-router';
import type { ListedCampaign } from '../../queries/campaigns.ts';
import { Meter } from '../../charts/meter.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { TableColumn } from '../../tables/table.tsx';
import { CampaignStatusText } from './campaign-status-text.tsx';

type Summary = NonNullable<ListedCampaign['summary']>;

/** Running campaigns first. */
const order = ['active', 'paused', 'draft', 'completed'] as const satisfies readonly ListedCampaign['status'][];

export const inOrder = (campaigns: readonly ListedCampaign[]): ListedCampaign[] =>
  campaigns.toSorted(
    (one, other) => order.indexOf(one.status) - order.indexOf(other.status) || one.name.localeCompare(other.name),
  );

interface CampaignColumns {
  readonly name: TableColumn<ListedCampaign>;
  readonly status: TableColumn<ListedCampaign>;
  /** The accounts and what they have come to, each with its rows. */
  readonly results: readonly TableColumn<ListedCampaign>[];
}

/** What is recovered is shown in one currency, or else in each. */
export function useCampaignColumns(currency?: string): CampaignColumns {
  const terms = useTranslations('terms');
  const format = useFormat();
  const counted = (
    header: string,
    has: 'interaction' | 'promise' | 'payment' | undefined,
    countOf: (summary: Summary) => number,
  ): TableColumn<ListedCampaign> => ({
    header,
    ...(has !== 'interaction' && { is: 'number' as const }),
    cell: ({ id, name, summary }) => {
      if (!summary) return '—';
      const text = format.number(countOf(summary));
      return (
        <>
          {has === 'interaction' && <Meter value={countOf(summary)} of={summary.account_count} />}
          {/* The label has the visible number too, by which a person who speaks to the browser names the link. */}
          <Link
            to="/accounts"
            search={{ campaign: id, ...(has && { has }) }}
            aria-label={`${header}, ${name}: ${text}`}
          >
            {text}
          </Link>
          {has === 'interaction' && summary.account_count > 0 && (
            <span className="soft"> {format.percent(countOf(summary) / summary.account_count)}</span>
          )}
        </>
      );
    },
  });
  const recoveredOf = ({ recovered }: Summary) =>
    currency === undefined
      ? recovered.map((each) => format.money(each.amount, each.currency)).join(' + ') || '—'
      : format.compact(recovered.find((each) => each.currency === currency)?.amount ?? 0);
  return {
    name: {
      header: terms.name,
      is: 'name',
      cell: ({ id, name }) => (
        <Link to="/campaigns/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    status: { header: terms.status, cell: ({ status }) => <CampaignStatusText status={status} /> },
    results: [
      counted(terms.accounts, undefined, ({ account_count: count }) => count),
      counted(terms.campaignStages.contacted, 'interaction', ({ contacted_count: count }) => count),
      counted(terms.campaignStages.promised, 'promise', ({ promised_count: count }) => count),
      counted(terms.campaignStages.paid, 'payment', ({ paid_count: count }) => count),
      {
        header: currency === undefined ? terms.recovered : terms.recoveredIn(currency),
        is: 'number',
        // What accounts of a draft have paid was not recovered by the campaign.
        cell: ({ status, summary }) => (status === 'draft' || !summary ? '—' : recoveredOf(summary)),
      },
    ],
  };
}
