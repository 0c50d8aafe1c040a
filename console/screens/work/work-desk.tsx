import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { NewOutcome } from '../../../lib/outreach/outcomes/contract.ts';
import {
  type Account,
  type Channel,
  type TimelineType,
  channelChecksQuery,
  timelineQuery,
} from '../../queries/account.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { debtsQuery } from '../../queries/work-queue.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useKeyActions } from '../../components/use-key-actions.ts';
import { showToast } from '../../components/toasts.ts';
import { dueText } from '../../locales/due-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { HoldBadges } from '../../people/hold-badges.tsx';
import { AccountDialog, type DialogName } from '../account/account-dialog.tsx';
import { useAccountZones } from '../account/account-zones.ts';
import { callToConclude, likelyResult } from '../account/call-to-conclude.ts';
import { ChannelVerdict } from '../account/channel-verdict.tsx';
import { outcomeCodes } from '../account/outcome-codes.ts';
import { Timeline } from '../account/timeline.tsx';
import { type DialogPreset, useAccountChanges } from '../account/use-account-changes.ts';
import { useClaim } from './use-claim.ts';

interface WorkDeskProps {
  readonly account: Account;
  /** Shows the next person. */
  readonly goOn: () => void;
}

const channelKeys: Readonly<Record<Channel, string>> = { voice: 'c', whatsapp: 'w', sms: 's', email: 'e' };

/** One person of the queue: what may be done now, what they owe, and what was done. */
export function WorkDesk({ account, goOn }: WorkDeskProps) {
  const t = useTranslations('work');
  const texts = useTranslations('account');
  const terms = useTranslations('terms');
  const format = useFormat();
  const service = useOrganizationService();
  const zones = useAccountZones(account);
  const changes = useAccountChanges(account.id);
  const isTaken = useClaim(account.contact.id);
  const [type, choose] = useState<TimelineType>();
  const [dialog, setDialog] = useState<{ readonly name: DialogName; readonly preset?: DialogPreset }>();
  const checks = useQuery(channelChecksQuery(service, account.id));
  const { data: call } = useInfiniteQuery({
    ...timelineQuery(service, account.id, 'interaction'),
    select: ({ pages }) => callToConclude(pages.flatMap(({ data }) => data)) ?? null,
  });
  const open = (name: DialogName, preset?: DialogPreset) => setDialog({ name, ...(preset && { preset }) });
  const contact = (channel: Channel) => {
    if (isTaken || !checks.data?.data.find((each) => each.channel === channel)?.allowed) return;
    if (channel === 'voice') open('call', { agent: 'human' });
    else open('send', { channel });
  };
  const record = (result: NewOutcome['result']) => {
    if (isTaken || call === undefined || changes.outcome.isPending) return;
    const answered = likelyResult(result);
    if (result === 'call_back' || (call && !answered)) return open('outcome', { result });
    const ofCall = call && answered && { call: { interaction_id: call.id, contact_result: answered } };
    void changes.outcome.mutateAsync({ result, ...ofCall }).then(
      () => {
        showToast({ text: t.recorded(texts.outcomeCodes[result], account.contact.name) });
        goOn();
      },
      // The dialog says what is refused, and keeps what was chosen.
      () => open('outcome', { result }),
    );
  };
  useKeyActions({
    c: () => contact('voice'),
    w: () => contact('whatsapp'),
    s: () => contact('sms'),
    e: () => contact('email'),
    p: () => open('promise'),
    a: () => open('offer'),
    l: () => open('plan'),
    n: () => open('note'),
    ...Object.fromEntries(outcomeCodes.map((result, at) => [String(at + 1), () => record(result)])),
  });
  const { days_past_due: days } = account;
  return (
    <>
      <h2>
        <Link to="/accounts/$id" params={{ id: account.id }}>
          {account.contact.name}
        </Link>
      </h2>
      <p>
        <strong>{format.money(account.pending_balance, account.currency)}</strong>
        {days !== null && <span className="soft"> · {dueText(days, texts, format)}</span>}
      </p>
      <HoldBadges account={account} />
      {isTaken && (
        <p role="alert" className="notice failure">
          {t.taken}
        </p>
      )}
      <section className="card" aria-label={t.contact}>
        <QueryView query={checks} lines={4}>
          {({ data }) => (
            <div className="work-channels">
              {data.map((check) => (
                <Button
                  key={check.channel}
                  isDisabled={isTaken || !check.allowed}
                  onPress={() => contact(check.channel)}
                >
                  <strong>{terms.channels[check.channel]}</strong>{' '}
                  <kbd aria-hidden="true">{channelKeys[check.channel].toUpperCase()}</kbd>
                  <ChannelVerdict check={check} zones={zones} />
                </Button>
              ))}
            </div>
          )}
        </QueryView>
      </section>
      <section className="work-outcomes" aria-label={t.outcomes}>
        {outcomeCodes.map((result, at) => (
          <Button key={result} isDisabled={isTaken || call === undefined} onPress={() => record(result)}>
            <kbd aria-hidden="true">{at + 1}</kbd> {texts.outcomeCodes[result]}
          </Button>
        ))}
        <Button onPress={() => open('promise')}>{texts.promise}</Button>
        <Button onPress={() => open('payment')}>{texts.payment}</Button>
        <Button onPress={() => open('offer')}>{texts.offer}</Button>
        <Button onPress={() => open('plan')}>{texts.plan}</Button>
        <Button onPress={() => open('note')}>{texts.note}</Button>
      </section>
      <p className="soft work-keys">{t.keys}</p>
      <Debts account={account} />
      <Timeline account={account.id} zones={zones} type={type} choose={choose} />
      <AccountDialog
        open={dialog?.name}
        account={account}
        zones={zones}
        changes={changes}
        close={() => setDialog(undefined)}
        onRecorded={goOn}
        {...(dialog?.preset && { preset: dialog.preset })}
      />
    </>
  );
}

function Debts({ account }: { readonly account: Account }) {
  const t = useTranslations('work');
  const texts = useTranslations('account');
  const format = useFormat();
  const query = useQuery(debtsQuery(useOrganizationService(), account.contact.id));
  return (
    <section className="card" aria-labelledby="debts">
      <h2 id="debts">{t.debts}</h2>
      <QueryView query={query} lines={2}>
        {(debts) => (
          <ul className="work-debts">
            {debts.map(
              ({ id, reference, external_id: external, pending_balance: balance, currency, days_past_due: days }) => (
                <li key={id}>
                  <Link to="/accounts/$id" params={{ id }} aria-current={id === account.id ? 'true' : undefined}>
                    {reference ?? external ?? id.slice(0, 8)}
                  </Link>
                  <span className="soft">{days === null ? '—' : dueText(days, texts, format)}</span>
                  <span>{format.money(balance, currency)}</span>
                </li>
              ),
            )}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
