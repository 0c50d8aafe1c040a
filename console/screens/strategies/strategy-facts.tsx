import { Link } from '@tanstack/react-router';
import type { Campaign } from '../../queries/campaigns.ts';
import type { Strategy } from '../../queries/strategies.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
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
              <Link to="/campaigns/$id" params={{ id }}>
                {name}
              </Link>
            </span>
          ))}
          {campaigns.length === 0 && (
            <Link to="/campaigns" search={{ strategy: strategy.id }}>
              {t.createCampaign}
            </Link>
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
