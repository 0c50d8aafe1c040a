import { Link } from '@tanstack/react-router';
import { percent, shareOf } from '../../charts/chart.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { useViewer } from '../../queries/me.ts';
import type { Overview } from '../../queries/overview.ts';
import { CardHead } from './card-head.tsx';
import { channelFigures, costIn, periodsOf } from './home-figures.ts';

interface ChannelCardProps {
  readonly overview: Overview;
  readonly length: number;
  readonly currency: string;
}

export function ChannelCard({ overview, length, currency }: ChannelCardProps) {
  const t = useTranslations('overview');
  const terms = useTranslations('terms');
  const format = useFormat();
  const viewer = useViewer();
  const { days } = periodsOf(overview, length);
  const figures = channelFigures(days);
  const cost = costIn(days, currency);
  const sends = figures.reduce((sum, each) => sum + each.sends, 0);
  return (
    <section className="card" aria-labelledby="channels">
      <CardHead id="channels" title={t.channels} figure={t.sends(format.count(sends))} note={t.channelsFormula}>
        {viewer.hasRole('admin') && <Link to="/execution">{t.showQueue}</Link>}
      </CardHead>
      <table className="plain">
        <thead className="hidden">
          <tr>
            <th scope="col">{terms.channel}</th>
            <th scope="col">{t.sent}</th>
            <th scope="col">{t.delivered}</th>
            <th scope="col">{t.replies}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ channel, sends: sent, delivered, replies }) => {
            const share = shareOf(delivered, sent);
            return (
              <tr key={channel}>
                <th scope="row">
                  <span className={`mark ${channel}`} aria-hidden="true" />
                  {terms.channels[channel]}
                </th>
                <td className="number strong">{format.number(sent)}</td>
                <td className="metered">
                  <span className="meter" aria-hidden="true">
                    <span className={channel} style={{ width: percent(share) }} />
                  </span>
                  <span className="soft">
                    {sent > 0 ? t.deliveredShare(format.percent(share), channel === 'voice') : '—'}
                  </span>
                </td>
                <td className="number">{t.replyCount(format.count(replies))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {cost > 0 && <p className="soft">{t.costOfPeriod(format.money(cost, currency))}</p>}
    </section>
  );
}
