import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Hold, accountHoldsQuery } from '../queries/holds.ts';
import { useViewer } from '../queries/me.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { Moment } from '../components/moment.tsx';
import { useActorName } from '../components/use-actor-name.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import { PagedList } from '../tables/paged-list.tsx';
import './people.css';
import { ReleaseDialog } from './release-dialog.tsx';

interface HoldListProps {
  readonly account: string;
  readonly zones: readonly string[];
}

/** The holds of an account, those that were released, too. */
export function HoldList({ account, zones }: HoldListProps) {
  const t = useTranslations('holds');
  const canRelease = useViewer().hasRole('agent');
  const [released, setReleased] = useState<Hold>();
  return (
    <section className="card" aria-labelledby="holds">
      <h2 id="holds">{t.holds}</h2>
      <PagedList list={accountHoldsQuery(useOrganizationService(), account)} lines={2} empty={<p>{t.noHolds}</p>}>
        {(holds) =>
          holds.map((hold) => (
            <HoldEntry
              key={hold.id}
              hold={hold}
              zones={zones}
              {...(canRelease && { release: () => setReleased(hold) })}
            />
          ))
        }
      </PagedList>
      {released && <ReleaseDialog hold={released} close={() => setReleased(undefined)} />}
    </section>
  );
}

interface HoldEntryProps {
  readonly hold: Hold;
  readonly zones: readonly string[];
  readonly release?: () => void;
}

function HoldEntry({ hold, zones, release }: HoldEntryProps) {
  const t = useTranslations('holds');
  const { holdKinds } = useTranslations('terms');
  const format = useFormat();
  const nameOf = useActorName();
  const { kind, placed_at: placedAt, placed_by: placedBy, reason, until, due_by: dueBy } = hold;
  const isOpen = hold.released_at === null;
  const origins: Partial<Record<Hold['source'], string>> = { import: t.fromImport, voice_agent: t.fromVoiceAgent };
  return (
    <div className="hold">
      <p>
        <strong {...(isOpen && { className: 'held' })}>{holdKinds[kind]}</strong>{' '}
        {isOpen && until !== null && t.until(format.instant(until, zones[0]))}
      </p>
      {reason !== null && <p>{reason}</p>}
      {hold.dispute?.text && <p>“{hold.dispute.text}”</p>}
      <p className="soft">
        {origins[hold.source] ?? nameOf(placedBy.kind, placedBy.id)} · <Moment at={placedAt} zones={zones} />
        {isOpen && dueBy !== null && ` · ${t.dueBy(format.instant(dueBy, zones[0]))}`}
      </p>
      {isOpen ? (
        <>
          <p className="soft">{t.blocks[hold.blocks]}</p>
          <div className="actions">
            {kind === 'identity_check' && <Link to="/identity-checks">{t.toIdentityChecks}</Link>}
            {release && (
              <Button aria-label={t.releaseOf(holdKinds[kind])} onPress={release}>
                {t.release}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className="soft">
          {hold.released_by && t.releasedBy(nameOf(hold.released_by.kind, hold.released_by.id))}
          {hold.release_reason !== null && `: ${hold.release_reason}`} ·{' '}
          {hold.released_at !== null && <Moment at={hold.released_at} zones={zones} />}
        </p>
      )}
    </div>
  );
}
