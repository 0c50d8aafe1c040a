import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { Icon } from '../../components/icon.tsx';
import { useTranslations } from '../../locales/language.ts';
import { campaignsQuery } from '../../queries/campaigns.ts';
import { channelsQuery } from '../../queries/channels.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { organizationQuery } from '../../queries/organizations.ts';
import { rowsOf } from '../../queries/pages.ts';
import { useChangePreferences } from '../../queries/preferences.ts';
import { strategiesQuery } from '../../queries/strategies.ts';
import { usersQuery } from '../../queries/users.ts';
import { type StepName, stepNames, stepsDone } from './first-steps.ts';
import { GhostDashboard } from './ghost-dashboard.tsx';
import './checklist.css';

const pages = {
  organization: '/organization',
  channels: '/channels',
  accounts: '/imports',
  rules: '/compliance',
  strategy: '/strategies',
  campaign: '/campaigns',
  users: '/users',
} as const satisfies Record<StepName, string>;

export default function Checklist({ hasAccounts }: { readonly hasAccounts: boolean }) {
  const t = useTranslations('first_steps');
  const done = useStepsDone(hasAccounts);
  const { mutate: change } = useChangePreferences();
  const isComplete = done?.size === stepNames.length;
  useEffect(() => {
    if (isComplete) change({ checklist: false });
  }, [isComplete, change]);
  if (!done || isComplete) return null;
  const next = stepNames.find((name) => !done.has(name));
  const steps = <Steps done={done} next={next} />;
  const dismiss = (
    <Button className="ghost" onPress={() => change({ checklist: false })}>
      {t.dismiss}
    </Button>
  );
  const progress = (
    <span className="checklist-progress">
      <span className="soft">{t.progress(done.size, stepNames.length)}</span>
      <progress value={done.size} max={stepNames.length} aria-label={t.title} />
    </span>
  );
  if (hasAccounts)
    return (
      <details className="card checklist-line">
        <summary>
          <strong>{t.title}</strong>
          {progress}
          {next && <span className="soft">{t.nextIs(t.steps[next].name)}</span>}
        </summary>
        {steps}
        {dismiss}
      </details>
    );
  return (
    <div className="first-day">
      <section className="card">
        <header className="checklist-head">
          <h2>{t.title}</h2>
          {progress}
        </header>
        {steps}
        {dismiss}
      </section>
      <GhostDashboard />
    </div>
  );
}

interface StepsProps {
  readonly done: ReadonlySet<StepName>;
  readonly next: StepName | undefined;
}

function Steps({ done, next }: StepsProps) {
  const t = useTranslations('first_steps');
  const { me } = useViewer();
  return (
    <ol className="checklist">
      {stepNames.map((name) => {
        const { [name]: text } = t.steps;
        const isDone = done.has(name);
        const hint = name === 'organization' && me.organization ? settingsOf(me.organization) : text.hint;
        return (
          <li key={name} className={isDone ? 'done' : name === next ? 'next' : undefined}>
            <Icon name={isDone ? 'done' : name === next ? 'next' : 'open'} />
            <div>
              <Link to={pages[name]}>{text.name}</Link>
              {isDone && <span className="hidden"> {t.done}</span>}
              <p className="small soft">{hint}</p>
              {name === next && (
                <Link className="button primary" to={pages[name]}>
                  {text.action}
                </Link>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const settingsOf = ({ timezone, language, currency }: Readonly<Record<'timezone' | 'language' | 'currency', string>>) =>
  [timezone.split('/').at(-1)?.replaceAll('_', ' '), language, currency].join(' · ');

/** Undefined until all is known. */
function useStepsDone(hasAccounts: boolean): ReadonlySet<StepName> | undefined {
  const service = useOrganizationService();
  const { data: organization } = useQuery(organizationQuery(service));
  const { data: channels } = useQuery(channelsQuery(service));
  const { data: strategies } = useInfiniteQuery(strategiesQuery(service));
  const { data: campaigns } = useInfiniteQuery(campaignsQuery(service));
  const { data: users } = useInfiniteQuery(usersQuery(service));
  if (!organization || !channels || !strategies || !campaigns || !users) return undefined;
  return stepsDone({
    channels,
    hasAccounts,
    rules: organization.contact_rules,
    strategyCount: rowsOf(strategies).length,
    campaigns: rowsOf(campaigns),
    userCount: rowsOf(users).length,
  });
}
