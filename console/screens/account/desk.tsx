import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { NewOutcome } from '../../../lib/outreach/outcomes/contract.ts';
import { ageOf } from '../../../lib/foundation/age-buckets.ts';
import { type Account, type Channel, type TimelineType, channelChecksQuery } from '../../queries/account.ts';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { debtsQuery } from '../../queries/work-queue.ts';
import { useOfferCommands } from '../../components/page-commands.ts';
import { useTabTitle } from '../../components/tab-title.ts';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { showToast } from '../../components/toasts.ts';
import { useKeyActions } from '../../components/use-key-actions.ts';
import { useServiceTime } from '../../components/use-service-time.ts';
import { dueText } from '../../locales/due-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { HoldBadges } from '../../people/hold-badges.tsx';
import { distinctTimes } from '../../people/distinct-times.ts';
import { AccountPlan } from '../plans/account-plan.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountForm, type FormName } from './account-form.tsx';
import { type AccountZones, useAccountZones } from './account-zones.ts';
import './account.css';
import { likelyResult } from './call-to-conclude.ts';
import { ChannelButtons } from './channel-buttons.tsx';
import { MoreActions } from './more-actions.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { outcomeCodes } from './outcome-codes.ts';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { Timeline } from './timeline.tsx';
import { type FormPreset, type RecordedOutcome, useAccountChanges } from './use-account-changes.ts';
import { useCallToConclude } from './use-call-to-conclude.ts';
import { useContactStops } from './use-contact-stops.ts';
import { OpenReply } from './open-reply.tsx';

interface DeskProps {
  readonly account: Account;
  readonly type: TimelineType | undefined;
  readonly chooseType: (type: TimelineType | undefined) => void;
  /** The list that the other debts of the person keep as theirs. */
  readonly from?: string | undefined;
  /** Another user has the person in front of them. */
  readonly isTaken?: boolean;
  /** Shows the next person once there is an outcome. */
  readonly goOn?: (() => void) | undefined;
}

/** One person and one debt in front of a user: what may be done now, its result, and what is known. */
export function Desk({ account, type, chooseType, from, isTaken = false, goOn }: DeskProps) {
  const t = useTranslations('account');
  const isAgent = useViewer().hasRole('agent');
  const zones = useAccountZones(account);
  const [tab, setTab] = useState<'history' | 'facts'>('history');
  useTabTitle(account.contact.name);
  return (
    <>
      <div className="desk-center" data-tab={tab}>
        {isAgent ? (
          <Workbench account={account} zones={zones} isTaken={isTaken} goOn={goOn} />
        ) : (
          <Who account={account} zones={zones}>
            <Reader account={account} />
          </Who>
        )}
        <div className="desk-tabs">
          <ToggleChoice
            label={t.shown}
            choices={[
              { value: 'history', text: t.timeline },
              { value: 'facts', text: t.facts },
            ]}
            value={tab}
            onChange={setTab}
          />
        </div>
        <div className="desk-history">
          <AccountPlan account={account} />
          <Timeline account={account.id} zones={zones} type={type} choose={chooseType} />
        </div>
      </div>
      <AccountFacts account={account} zones={zones} from={from} />
    </>
  );
}

/** What somebody who only reads may do. */
function Reader({ account }: { readonly account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const changes = useAccountChanges(account.id);
  return <MoreActions account={account} changes={changes} open={() => undefined} isOpen={isOpen} setOpen={setOpen} />;
}

interface WorkbenchProps {
  readonly account: Account;
  readonly zones: AccountZones;
  readonly isTaken: boolean;
  readonly goOn: (() => void) | undefined;
}

function Workbench({ account, zones, isTaken, goOn }: WorkbenchProps) {
  const t = useTranslations('account');
  const changes = useAccountChanges(account.id);
  const [form, setForm] = useState<{ readonly name: FormName; readonly preset?: FormPreset }>();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { data: checks } = useQuery(channelChecksQuery(useOrganizationService(), account.id));
  const call = useCallToConclude(account.id);
  const stops = useContactStops(account);
  // The next key is meant for the next person, who is shown only after the reply.
  const isConcluding = changes.outcome.isPending;
  // A form that is open keeps what was filled in; it is closed by itself.
  const open = (name: FormName, preset?: FormPreset) => {
    if (!form && !isConcluding) setForm({ name, ...(preset && { preset }) });
  };
  const startCall = () => {
    if (changes.call.isPending) return;
    void changes.call.mutateAsync({ agent: 'human', attempt: changes.attempt }).then(
      () => showToast({ text: t.callStarted }),
      // The form says what is refused.
      () => open('call', { agent: 'human' }),
    );
  };
  const contact = (channel: Channel) => {
    if (isTaken || isConcluding || checks?.data.find((each) => each.channel === channel)?.allowed !== true) return;
    if (channel === 'voice') startCall();
    else open('send', { channel });
  };
  // While a call begins it is not known yet which one the outcome is of.
  const isUnknown = call === undefined || changes.call.isPending;
  const cannotRecord = isTaken || isUnknown || isConcluding || form !== undefined;
  const conclude = (outcome: RecordedOutcome, said: string) =>
    void changes.outcome.mutateAsync(outcome).then(
      () => {
        showToast({ text: `${account.contact.name}: ${said}.` });
        goOn?.();
      },
      // The form says what is refused, and keeps what was chosen.
      () => open('outcome', { result: outcome.result, ...(outcome.call && { answered: outcome.call.contact_result }) }),
    );
  const record = (result: NewOutcome['result']) => {
    if (cannotRecord) return;
    if (result === 'promised' && account.pending_balance > 0) return open('promise');
    const answered = likelyResult(result);
    if (result === 'call_back' || (call && !answered)) return open('outcome', { result });
    const ofCall = call && answered && { call: { interaction_id: call.id, contact_result: answered } };
    conclude({ result, ...ofCall }, t.outcomeCodes[result]);
  };
  const markWrongNumber = () => {
    if (cannotRecord) return;
    // The outcome of the call marks the number that was called.
    if (!call) return stops.markWrongNumber();
    const ofCall = { interaction_id: call.id, contact_result: 'wrong_number' } as const;
    conclude({ result: 'other', call: ofCall }, t.contactResults.wrong_number);
  };
  const requestStop = () => {
    if (!cannotRecord) stops.requestStop();
  };
  useKeyActions({
    c: () => contact('voice'),
    w: () => contact('whatsapp'),
    s: () => contact('sms'),
    e: () => contact('email'),
    p: () => open('payment'),
    a: () => open('offer'),
    l: () => open('plan'),
    n: () => open('note'),
    '.': () => setMoreOpen(true),
    ...Object.fromEntries(outcomeCodes.map((result, at) => [String(at + 1), () => record(result)])),
    9: () => open('hold'),
    x: markWrongNumber,
    o: requestStop,
  });
  useOfferCommands(
    (['call', 'payment', 'promise', 'offer', 'note'] as const).map((name) => ({
      id: `account-${name}`,
      text: t[name],
      run: () => (name === 'call' ? contact('voice') : open(name)),
    })),
  );
  const action = (name: 'payment' | 'offer' | 'plan' | 'note', key: string) => (
    <Button className="small-button" onPress={() => open(name)}>
      {t.shortActions[name]} <kbd aria-hidden="true">{key}</kbd>
    </Button>
  );
  return (
    <>
      <Who
        account={account}
        zones={zones}
        notices={
          <>
            {isTaken && (
              <p role="alert" className="notice failure">
                {t.taken}
              </p>
            )}
            <PossibleDuplicates contact={account.contact} />
            <OpenReply account={account.id} zones={zones} />
            <ChannelButtons account={account} zones={zones} isTaken={isTaken} contact={contact} />
          </>
        }
      >
        {action('payment', 'P')}
        {action('offer', 'A')}
        {action('plan', 'L')}
        {action('note', 'N')}
        <MoreActions account={account} changes={changes} open={open} isOpen={isMoreOpen} setOpen={setMoreOpen} />
      </Who>
      <OutcomeBar
        account={account}
        isDisabled={isTaken || isUnknown || isConcluding}
        isAwaited={call !== undefined && call !== null}
        record={record}
        markWrongNumber={markWrongNumber}
        requestStop={requestStop}
        hold={() => open('hold')}
        holdUntil={() => open('hold', { kind: 'by_request' })}
      />
      <AccountForm
        open={form?.name}
        account={account}
        zones={zones}
        changes={changes}
        close={() => setForm(undefined)}
        {...(goOn && { onRecorded: goOn })}
        {...(form?.preset && { preset: form.preset })}
      />
    </>
  );
}

interface WhoProps {
  readonly account: Account;
  readonly zones: AccountZones;
  readonly notices?: ReactNode;
  /** The actions beside the name. */
  readonly children: ReactNode;
}

function Who({ account, zones, notices, children }: WhoProps) {
  const t = useTranslations('account');
  const people = useTranslations('people');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { contact, reference, days_past_due: days, collection_status: status } = account;
  const { opted_out: optedOut, opted_out_by: optedOutBy, opted_out_channels: channels } = contact;
  const { data: debts } = useQuery(debtsQuery(useOrganizationService(), contact.id));
  const now = useServiceTime();
  const times = distinctTimes(zones.contact, (zone) => format.clock(now, zone));
  const others = [
    ...(reference === null ? [] : [reference]),
    ...(debts && debts.length > 1 ? [t.debtCount(format.count(debts.length))] : []),
    ...(times.length > 0 ? [t.thereItIs(format.list(times.map(({ time }) => time)))] : []),
  ];
  return (
    <section className="who">
      <div className="who-top">
        <h1 title={contact.name}>{contact.name}</h1>
        <div className="actions">{children}</div>
      </div>
      <p className="who-line">
        <strong className="desk-balance">{format.money(account.pending_balance, account.currency)}</strong>
        {days !== null && <span className={`desk-aging step-${ageOf(days)}`}>{dueText(days, t, format)}</span>}
        <span className={`status ${status}`}>{terms.statuses[status]}</span>
        {optedOut && <strong className="opted-out">{people.optedOutBy[optedOutBy ?? 'contact']}</strong>}
        {!optedOut && channels.length > 0 && (
          <strong className="opted-out">
            {people.optedOutOf(format.list(channels.map((each) => terms.channels[each])))}
          </strong>
        )}
        <span className="soft">{others.join(' · ')}</span>
      </p>
      <HoldBadges account={account} />
      {notices}
    </section>
  );
}
