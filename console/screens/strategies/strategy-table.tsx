import { useInfiniteQuery } from '@tanstack/react-query';
import { campaignsQuery } from '../../calls/campaigns.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import type { Strategy } from '../../calls/strategies.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';
import { draftOf } from './strategy-draft.ts';
import { placesOf } from './timeline.ts';
import { useStepTexts } from './use-step-texts.ts';

export function StrategyTable({ strategies }: { readonly strategies: readonly Strategy[] }) {
  const words = useWords('strategies');
  const terms = useWords('terms');
  const format = useFormat();
  const { data: campaigns } = useInfiniteQuery(campaignsQuery(useOrganizationService()));
  const texts = useStepTexts();
  const channelsOf = ({ steps }: Strategy) =>
    format.list([...new Set(steps.map(({ channel }) => terms.channels[channel]))]);
  const lengthOf = (strategy: Strategy) => {
    const places = placesOf(draftOf(strategy).steps).filter(({ lane }) => lane === 'no_answer');
    return texts.duration(Math.max(0, ...places.map(({ hours }) => hours)));
  };
  const usersOf = (id: string) => rowsOf(campaigns).filter(({ strategy_id: used }) => used === id);
  return (
    <div className="scrolls" role="region" aria-label={words.list} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{terms.name}</th>
            <th scope="col">{words.steps}</th>
            <th scope="col">{words.length}</th>
            <th scope="col" className="number">
              {words.discount}
            </th>
            <th scope="col">{words.usedBy}</th>
            <th scope="col">{words.changed}</th>
          </tr>
        </thead>
        <tbody>
          {strategies.map((strategy) => (
            <tr key={strategy.id}>
              <th scope="row">
                <ScreenLink to="strategy" params={{ id: strategy.id }}>
                  {strategy.name}
                </ScreenLink>
              </th>
              <td>
                {format.number(strategy.steps.length)} <span className="soft">({channelsOf(strategy)})</span>
              </td>
              <td>{lengthOf(strategy)}</td>
              <td className="number">{format.percent(strategy.max_discount_pct / 100)}</td>
              <td className="wraps">{format.list(usersOf(strategy.id).map(({ name }) => name)) || '—'}</td>
              <td>
                <Moment at={strategy.updated_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
