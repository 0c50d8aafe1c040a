import type { Campaign } from '../../queries/campaigns.ts';
import type { Strategy } from '../../queries/strategies.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { useTranslations } from '../../locales/language.ts';

interface StrategyFactsProps {
  readonly strategy: Strategy;
  readonly campaigns: readonly Campaign[];
}

export function StrategyFacts({ strategy, campaigns }: StrategyFactsProps) {
  const t = useTranslations('strategies');
  const terms = useTranslations('terms');
  return (
    <div className="card">
      <dl>
        <dt>{t.usedBy}</dt>
        <dd>
          {campaigns.length === 0 && <p>{t.unused}</p>}
          {campaigns.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <ScreenLink to="campaign" params={{ id }}>
                {name}
              </ScreenLink>
            </span>
          ))}
          {campaigns.length === 0 && (
            <ScreenLink to="campaigns" search={{ strategy: strategy.id }}>
              {t.createCampaign}
            </ScreenLink>
          )}
        </dd>
        <dt>{t.changed}</dt>
        <dd>
          <Moment at={strategy.updated_at} />
        </dd>
        <dt>{terms.id}</dt>
        <dd>
          <CopyText text={strategy.id} />
        </dd>
      </dl>
    </div>
  );
}
