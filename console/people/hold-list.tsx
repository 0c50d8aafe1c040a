import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Account } from '../queries/account.ts';
import { type Hold, accountHoldsQuery, contactHoldsQuery } from '../queries/holds.ts';
import { useViewer } from '../queries/me.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { rowsOf } from '../queries/pages.ts';
import { accountPlansQuery } from '../queries/plans.ts';
import { Moment } from '../components/moment.tsx';
import { useActorName } from '../components/use-actor-name.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import { PagedList } from '../tables/paged-list.tsx';
import { useOpenHolds } from './hold-badges.tsx';
import './people.css';
import { ReleaseDialog } from './release-dialog.tsx';
import { useHoldTexts } from './use-hold-texts.ts';

interface HoldListProps {
  readonly account: Account;
  readonly zones: readonly string[];
}

/** The holds of an account and of its person, those that were released, too. Shown while one is open. */
export function HoldList({ account, zones }: HoldListProps) {
  const t = useTranslations('holds');
  const service = useOrganizationService();
  const canRelease = useViewer().hasRole('agent');
  const [released, setReleased] = useState<Hold>();
  const isPersonHeld = useOpenHolds(account).contact.length > 0;
  if (account.holds.length === 0 && !isPersonHeld) return null;
  const entries = (holds: readonly Hold[]) =>
    holds.map((hold) => (
      <HoldEntry
        key={hold.id}
        hold={hold}
        account={account}
        zones={zones}
        {...(canRelease && { release: () => setReleased(hold) })}
      />
    ));
  return (
    <section className="card" aria-labelledby="holds">
      <h2 id="holds">{t.holds}</h2>
      {account.holds.length > 0 && (
        <PagedList list={accountHoldsQuery(service, account.id)} lines={2} empty={<p>{t.noHolds}</p>}>
          {entries}
        </PagedList>
      )}
      {isPersonHeld && (
        <>
          <h3>{t.ofPerson}</h3>
          <PagedList list={contactHoldsQuery(service, account.contact.id)} lines={2} empty={<p>{t.noHolds}</p>}>
            {entries}
          </PagedList>
        </>
      )}
      {released && <ReleaseDialog hold={released} close={() => setReleased(undefined)} />}
    </section>
  );
}

interface HoldEntryProps {
  readonly hold: Hold;
  readonly account: Account;
  readonly zones: readonly string[];
  readonly release?: () => void;
}

function HoldEntry({ hold, account, zones, release }: HoldEntryProps) {
  const t = useTranslations('holds');
  const { holdKinds } = useTranslations('terms');
  const format = useFormat();
  const texts = useHoldTexts();
  const nameOf = useActorName();
  const { kind, placed_at: placedAt, placed_by: placedBy, reason, until, due_by: dueBy } = hold;
  const isOpen = hold.released_at === null;
  const origins: Partial<Record<Hold['source'], string>> = { import: t.fromImport, voice_agent: t.fromVoiceAgent };
  const amounts = texts.amounts(hold, account.currency);
  return (
    <div className="hold">
      <p>
        <strong {...(isOpen && { className: 'held' })}>{holdKinds[kind]}</strong>{' '}
        {hold.address !== null && <span>{hold.address} </span>}
        {isOpen && until !== null && t.until(format.instant(until, zones[0]))}
        {hold.proposed && <span className="soft"> {t.proposed}</span>}
      </p>
      {reason !== null && kind !== 'plan' && <p>{reason}</p>}
      {amounts.length > 0 && <p>{amounts.join(' · ')}</p>}
      {hold.dispute?.text && <p>“{hold.dispute.text}”</p>}
      <p className="soft">
        {origins[hold.source] ?? nameOf(placedBy.kind, placedBy.id)} · <Moment at={placedAt} zones={zones} />
        {isOpen && dueBy !== null && ` · ${t.dueBy(format.instant(dueBy, zones[0]))}`}
      </p>
      {isOpen ? (
        <>
          <p className="soft">{t.effects[hold.scope][hold.blocks]}</p>
          <div className="actions">
            {kind === 'identity_check' && <Link to="/identity-checks">{t.toIdentityChecks}</Link>}
            {kind === 'plan' && <PlanLink account={account.id} />}
            {/* The hold of a plan ends with the plan. */}
            {release && kind !== 'plan' && (
              <Button aria-label={t.releaseOf(holdKinds[kind])} onPress={release}>
                {t.release}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className="soft">
          {hold.released_by && t.releasedBy(nameOf(hold.released_by.kind, hold.released_by.id))}
          {hold.outcome !== null && `, ${t.disputeOutcomes[hold.outcome]}`}
          {hold.release_reason !== null && `: ${hold.release_reason}`} ·{' '}
          {hold.released_at !== null && <Moment at={hold.released_at} zones={zones} />}
        </p>
      )}
    </div>
  );
}

function PlanLink({ account }: { readonly account: string }) {
  const t = useTranslations('holds');
  const { data } = useInfiniteQuery(accountPlansQuery(useOrganizationService(), account));
  const plan = rowsOf(data).find(({ status }) => status === 'active');
  return (
    plan && (
      <Link to="/plans/$id" params={{ id: plan.id }}>
        {t.toPlan}
      </Link>
    )
  );
}
