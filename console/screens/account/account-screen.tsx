import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type Account, accountQuery } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { PageHead } from '../../components/page-head.tsx';
import '../../components/print.css';
import { QueryView } from '../../components/query-view.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { HoldBadges } from '../../people/hold-badges.tsx';
import { HoldList } from '../../people/hold-list.tsx';
import { AccountPlan } from '../plans/account-plan.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountFacts } from './account-facts.tsx';
import { useAccountZones } from './account-zones.ts';
import './account.css';
import { ChannelChecks } from './channel-checks.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { Timeline } from './timeline.tsx';

export default function AccountScreen() {
  const { id } = useParams({ from: '/accounts/$id' });
  const shell = useTranslations('shell');
  const query = useQuery(accountQuery(useOrganizationService(), id));
  return (
    <>
      {query.data === undefined && <PageHead title={shell.screens.account} />}
      <QueryView query={query} lines={12}>
        {(account) => <AccountPage key={account.id} account={account} />}
      </QueryView>
    </>
  );
}

function AccountPage({ account }: { readonly account: Account }) {
  const viewer = useViewer();
  const zones = useAccountZones(account);
  const isAgent = viewer.hasRole('agent');
  const { type } = useSearch({ from: '/accounts/$id' });
  const change = useChangeSearch<'/accounts/$id'>();
  return (
    <>
      <PageHead title={account.contact.name} note={<Badges account={account} />}>
        <AccountActions account={account} zones={zones} />
      </PageHead>
      <HoldBadges account={account} />
      {isAgent && <PossibleDuplicates contact={account.contact} />}
      <AccountFacts account={account} zones={zones} />
      <AccountPlan account={account} />
      <HoldList account={account} zones={zones.all} />
      {isAgent && <ChannelChecks account={account} zones={zones} />}
      <Timeline
        account={account.id}
        zones={zones}
        type={type}
        choose={(chosen) => change({ type: chosen }, { replace: true })}
      />
    </>
  );
}

function Badges({ account }: { readonly account: Account }) {
  const people = useTranslations('people');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { opted_out: optedOut, opted_out_by: optedOutBy, opted_out_channels: channels } = account.contact;
  return (
    <span className="badges">
      <span className={`status ${account.collection_status}`}>{terms.statuses[account.collection_status]}</span>
      {optedOut && <strong className="opted-out">{people.optedOutBy[optedOutBy ?? 'contact']}</strong>}
      {!optedOut && channels.length > 0 && (
        <strong className="opted-out">
          {people.optedOutOf(format.list(channels.map((each) => terms.channels[each])))}
        </strong>
      )}
      {account.reference !== null && (
        <span>
          {terms.reference} <CopyText text={account.reference} />
        </span>
      )}
      <span>
        {terms.id} <CopyText text={account.id} />
      </span>
    </span>
  );
}
