import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Campaign, useChangeCampaign } from '../../queries/campaigns.ts';
import { type MemberJob, memberJobQuery } from '../../queries/members.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Moment } from '../../components/moment.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { searchOf } from '../accounts/member-filter.ts';

/** How far the accounts are that were added last, and the filter by which others join by themselves. */
export function CampaignMembers({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const { members } = useSearch({ from: '/campaigns/$id' });
  const { auto_enrol: enrols, latest_enrolment_id: latest } = campaign;
  if (!enrols && members === undefined) return null;
  return (
    <section className="card" aria-labelledby="campaign-members">
      <h2 id="campaign-members">{t.members}</h2>
      {members !== undefined && <JobProgress campaign={campaign} jobId={members} title={t.membersAdded} />}
      {enrols && <Enrolment campaign={campaign} filter={enrols.filter} isExact={enrols.exact} />}
      {enrols && latest !== null && <JobProgress campaign={campaign} jobId={latest} title={t.latestEnrolment} />}
    </section>
  );
}

interface JobProgressProps {
  readonly campaign: Campaign;
  readonly jobId: string;
  readonly title: string;
}

function JobProgress({ campaign, jobId, title }: JobProgressProps) {
  const t = useTranslations('campaigns');
  const format = useFormat();
  const { data: job } = useQuery(memberJobQuery(useOrganizationService(), campaign.id, jobId));
  if (!job) return null;
  const figures: readonly (readonly [string, number])[] = [
    [t.memberCounts.assigned, job.assigned],
    [t.memberCounts.already, job.already],
    ...(job.removed > 0 ? [[t.memberCounts.removed, job.removed] as const] : []),
    ...job.refused.map(({ reason, count }) => [t.memberRefusals[reason], count] as const),
  ];
  return (
    <div role="status">
      <p>
        {title} · <Moment at={job.created_at} /> · {stateOf(job)}
      </p>
      <ul className="campaign-facts">
        {figures.map(([label, count]) => (
          <li key={label}>
            {label} <strong className="number">{format.number(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );

  function stateOf({ status, matched, failure_code: failure }: MemberJob): string {
    if (status === 'processing') return t.membersProcessing(format.count(matched));
    return failure === null ? t.membersDone(format.count(matched)) : t.memberFailures[failure];
  }
}

interface EnrolmentProps {
  readonly campaign: Campaign;
  readonly filter: NonNullable<Campaign['auto_enrol']>['filter'];
  readonly isExact: boolean;
}

function Enrolment({ campaign, filter, isExact }: EnrolmentProps) {
  const t = useTranslations('campaigns');
  const change = useChangeCampaign(campaign.id);
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <p>
        {isExact ? t.enrolsExactly : t.enrols}{' '}
        <Link to="/accounts" search={searchOf(filter)}>
          {t.enrolFilter}
        </Link>
        {'. '}
        {campaign.next_enrolment_at === null ? (
          t.enrolsNot
        ) : (
          <>
            {t.nextEnrolment} <Moment at={campaign.next_enrolment_at} />
          </>
        )}
      </p>
      <div className="actions">
        <Button onPress={() => setEnding(true)}>{t.endEnrolment}</Button>
      </div>
      {isEnding && (
        <ConfirmDialog
          title={t.endEnrolment}
          confirm={t.endEnrolment}
          refusals={t.refusals}
          onConfirm={() => change.mutateAsync({ auto_enrol: null })}
          close={() => setEnding(false)}
        >
          <p>{t.endEnrolmentText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
