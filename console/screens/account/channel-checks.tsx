import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components/Button';
import { type Account, type ChannelCheck, channelChecksQuery } from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { Moment } from '../../components/moment.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { PresetList } from '../../receipts/preset-list.tsx';
import { Receipt } from '../../receipts/receipt.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';
import { ChannelVerdict } from './channel-verdict.tsx';

interface ChannelChecksProps {
  readonly account: Account;
  readonly zones: AccountZones;
}

export function ChannelChecks({ account, zones }: ChannelChecksProps) {
  const t = useTranslations('account');
  const query = useQuery(channelChecksQuery(useOrganizationService(), account.id));
  const at = query.data?.data[0]?.at;
  return (
    <section className="card checks" aria-labelledby="checks">
      <div className="page-head">
        <h2 id="checks">{t.checks}</h2>
        <div className="actions">
          {at !== undefined && (
            <span className="soft">
              {t.asOf} <Moment at={at} zones={zones.all} />
            </span>
          )}
          <Button onPress={() => void query.refetch()}>{t.refresh}</Button>
        </div>
      </div>
      <QueryView query={query} lines={4}>
        {({ data }) => (
          <>
            <PresetList presets={data[0]?.presets} />
            <ul className="channels">
              {data.map((check) => (
                <ChannelRow key={check.channel} check={check} zones={zones} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}

function ChannelRow({ check, zones }: { readonly check: ChannelCheck; readonly zones: AccountZones }) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  return (
    <li>
      <strong>{terms.channels[check.channel]}</strong>
      <ChannelVerdict check={check} zones={zones} />
      <details>
        <summary aria-label={`${t.details}: ${terms.channels[check.channel]}`}>{t.details}</summary>
        <Receipt verdict={check} json={check} zones={zones.all} />
      </details>
    </li>
  );
}
