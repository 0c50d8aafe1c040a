import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '../../queries/account.ts';
import { campaignQuery } from '../../queries/campaigns.ts';
import { directoryQuery } from '../../queries/directory.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useActorName } from '../../components/use-actor-name.ts';
import { CopyText } from '../../components/copy-text.tsx';
import { Moment } from '../../components/moment.tsx';
import { dueText } from '../../locales/due-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { HoldList } from '../../people/hold-list.tsx';
import type { AccountZones } from './account-zones.ts';
import { ContactCard } from './contact-card.tsx';
import { DebtFacts } from './debt-facts.tsx';
import { Fact } from './fact.tsx';
import { ContactQuota, Debts, OfferRange, Promises } from './fact-sections.tsx';

interface AccountFactsProps {
  readonly account: Account;
  readonly zones: AccountZones;
}

/** What is known about the person and the debt, beside the history. */
export function AccountFacts({ account, zones, from }: AccountFactsProps & { readonly from: string | undefined }) {
  const isAgent = useViewer().hasRole('agent');
  return (
    <aside className="desk-facts" aria-label={useTranslations('account').facts}>
      <Debts account={account} from={from} />
      <Balance account={account} zones={zones} />
      {isAgent && <OfferRange account={account} />}
      <Promises account={account} />
      <ContactCard account={account} zones={zones} />
      {isAgent && <ContactQuota account={account} />}
      <Collection account={account} zones={zones} />
      <HoldList account={account} zones={zones.all} />
    </aside>
  );
}

/** Amounts have at most four decimals; subtracting floats leaves more. */
const amountDigits = 4;

function Balance({ account }: AccountFactsProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { currency, due_date, days_past_due: days, settlement } = account;
  const missing = account.total_amount - account.paid_amount - account.pending_balance;
  // The amount that a settlement forgives has its own line.
  const before = settlement ? 0 : Number(missing.toFixed(amountDigits));
  return (
    <section aria-labelledby="balance">
      <h2 id="balance">{t.balances}</h2>
      <dl>
        <Fact name={t.pending}>
          <strong>{format.money(account.pending_balance, currency)}</strong>
        </Fact>
        <Fact name={t.paid}>{format.money(account.paid_amount, currency)}</Fact>
        {before > 0 && <Fact name={t.paidBefore}>{format.money(before, currency)}</Fact>}
        <Fact name={t.total}>{format.money(account.total_amount, currency)}</Fact>
        <DebtFacts account={account} />
        {due_date !== null && (
          <Fact name={terms.dueDate}>
            {format.day(due_date)}
            {days !== null && ` (${dueText(days, t, format)})`}
          </Fact>
        )}
        {settlement && (
          <Fact name={t.agreement}>
            {t.agreementText(
              format.money(settlement.offered_amount, currency),
              format.money(settlement.forgiven_amount, currency),
            )}
            {settlement.pay_by !== null && `, ${t.payBy(format.day(settlement.pay_by))}`} (
            {terms.settlementOutcomes[settlement.outcome]})
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** The strategy that applies to an account without its own. Only administrators may read it. */
function StrategyOfCampaign({ campaign }: { readonly campaign: string }) {
  const t = useTranslations('account');
  const service = useOrganizationService();
  const isAdmin = useViewer().hasRole('admin');
  const { data: directory } = useQuery(directoryQuery(service));
  const { data } = useQuery({ ...campaignQuery(service, campaign), enabled: isAdmin });
  if (!isAdmin) return t.strategyOfCampaign;
  if (data?.strategy_id === null) return '—';
  const name = directory?.strategies.find(({ id }) => id === data?.strategy_id)?.name ?? '…';
  return t.ofCampaign(name);
}

function Collection({ account, zones }: AccountFactsProps) {
  const t = useTranslations('account');
  const terms = useTranslations('terms');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  const isAdmin = useViewer().hasRole('admin');
  const nameOf = useActorName();
  const { campaign_id: campaign } = account;
  const nameIn = (entries: readonly { readonly id: string; readonly name: string }[] | undefined, id: string | null) =>
    id === null ? '—' : (entries?.find((entry) => entry.id === id)?.name ?? <CopyText text={id} />);
  const moment = (at: string | null) => (at === null ? '—' : <Moment at={at} zones={zones.all} />);
  return (
    <section aria-labelledby="collection">
      <h2 id="collection">{t.strategy}</h2>
      <dl>
        <Fact name={t.campaign}>
          {isAdmin && campaign !== null ? (
            <Link to="/campaigns/$id" params={{ id: campaign }}>
              {directory?.campaigns.find(({ id }) => id === campaign)?.name ?? campaign}
            </Link>
          ) : (
            nameIn(directory?.campaigns, campaign)
          )}
        </Fact>
        <Fact name={t.strategyName}>
          {account.strategy_id === null && campaign !== null ? (
            <StrategyOfCampaign campaign={campaign} />
          ) : (
            nameIn(directory?.strategies, account.strategy_id)
          )}
        </Fact>
        <Fact name={t.nextAction}>{moment(account.next_action_at)}</Fact>
        <Fact name={t.lastContact}>{moment(account.last_contacted_at)}</Fact>
        {account.follow_up !== null && <Fact name={t.callBack}>{moment(account.follow_up.at)}</Fact>}
        {account.last_outcome !== null && (
          <Fact name={t.lastOutcome}>{t.outcomeCodes[account.last_outcome.result]}</Fact>
        )}
        {account.assigned_to !== null && <Fact name={t.assignedTo}>{nameOf('user', account.assigned_to)}</Fact>}
        {account.resolution !== null && <Fact name={terms.resolution}>{terms.resolutions[account.resolution]}</Fact>}
        {account.external_id !== null && (
          <Fact name={t.externalId}>
            <CopyText text={account.external_id} />
          </Fact>
        )}
        {account.notes !== null && <Fact name={t.notes}>{account.notes}</Fact>}
        {Object.entries(account.custom).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
