import type { Campaign } from '../../queries/campaigns.ts';
import type { Strategy } from '../../queries/strategies.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { useWords } from '../../locales/language.ts';

interface StrategyFactsProps {
  readonly strategy: Strategy;
  readonly campaigns: readonly Campaign[];
}

export function StrategyFacts({ strategy, campaigns }: StrategyFactsProps) {
  const words = useWords('strategies');
  const terms = useWords('terms');
  return (
    <div className="card">
      <dl>
        <dt>{words.usedBy}</dt>
        <dd>
          {campaigns.length === 0 && <p>{words.unused}</p>}
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
              {words.createCampaign}
            </ScreenLink>
          )}
        </dd>
        <dt>{words.changed}</dt>
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
