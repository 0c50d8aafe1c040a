import type { ListedCampaign } from '../../queries/campaigns.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { CampaignCard } from './campaign-card.tsx';
import { campaignStatuses } from './transitions.ts';

export function CampaignBoard({ campaigns }: { readonly campaigns: readonly ListedCampaign[] }) {
  const t = useTranslations('campaigns');
  const format = useFormat();
  const columns = campaignStatuses.map((status) => ({
    status,
    own: campaigns
      .filter((campaign) => campaign.status === status)
      .sort((one, other) => one.name.localeCompare(other.name)),
  }));
  return (
    <div className="board">
      {columns.map(({ status, own }) => (
        <section key={status} aria-labelledby={`column-${status}`} className="board-column">
          <h2 id={`column-${status}`}>
            {t.columns[status]} <span className="soft">{format.number(own.length)}</span>
          </h2>
          {own.length === 0 ? (
            <p className="soft">{t.columnEmpty}</p>
          ) : (
            <ul>
              {own.map((campaign) => (
                <li key={campaign.id} className="board-card">
                  <article id={`campaign-${campaign.id}`} aria-labelledby={`name-${campaign.id}`}>
                    <CampaignCard campaign={campaign} />
                  </article>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
