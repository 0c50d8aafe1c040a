import type { ChannelCheck } from '../../queries/account.ts';
import { cityOf } from '../../receipts/days-and-zones.ts';
import { reasonText } from '../../receipts/reason-text.ts';
import { serviceNow, useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import type { AccountZones } from './account-zones.ts';

interface ChannelVerdictProps {
  readonly check: ChannelCheck;
  readonly zones: AccountZones;
}

/** "Now", "from 08:00 in Bogota", or "never, because …". */
export function ChannelVerdict({ check, zones }: ChannelVerdictProps) {
  const t = useTranslations('account');
  const receipts = useTranslations('receipts');
  const timesOf = useTimes(zones);
  const { allowed, reason, retry_at: retry, allowed_until: until, checks } = check;
  if (allowed || reason === null) {
    return (
      <span className="verdict yes">
        <span aria-hidden="true">✓ </span>
        {t.now}
        {until !== null && <span className="soft"> {t.until(timesOf(until))}</span>}
      </span>
    );
  }
  if (retry === null) {
    return (
      <span className="verdict no">
        <span aria-hidden="true">✗ </span>
        {t.never(reasonText(receipts, { reason, retry_at: retry, checks }))}
      </span>
    );
  }
  return (
    <span className="verdict later">
      <span aria-hidden="true">◷ </span>
      {t.from(timesOf(retry))}
      <span className="soft">, {t.because(reasonText(receipts, { reason, retry_at: retry, checks }))}</span>
    </span>
  );
}

/** The contact's local time, and the organization's if it differs; with the day unless it is today. */
function useTimes(zones: AccountZones): (at: string) => string {
  const t = useTranslations('account');
  const format = useFormat();
  return (at) => {
    const now = new Date(serviceNow()).toISOString();
    const timeIn = (zone: string) =>
      format.dayIn(at, zone) === format.dayIn(now, zone)
        ? format.clock(at, zone)
        : `${format.dayIn(at, zone)}, ${format.clock(at, zone)}`;
    const [first, ...others] = zones.all;
    if (first === undefined) return format.instant(at);
    const different = others.filter((zone) => timeIn(zone) !== timeIn(first));
    return [first, ...different].map((zone) => t.inZone(timeIn(zone), cityOf(zone))).join(' · ');
  };
}

/** The verdict in as few words as fit on a button: its receipt says the rest. */
export function useShortVerdict(zones: AccountZones): (check: ChannelCheck) => string {
  const t = useTranslations('account');
  const receipts = useTranslations('receipts');
  const format = useFormat();
  const zone = zones.all[0] ?? 'UTC';
  const timeOf = (at: string): string => {
    const now = new Date(serviceNow()).toISOString();
    const clock = format.clock(at, zone);
    return format.dayIn(at, zone) === format.dayIn(now, zone) ? clock : `${format.dayIn(at, zone)}, ${clock}`;
  };
  return ({ allowed, reason, retry_at: retry, allowed_until: until, checks }) => {
    if (allowed || reason === null) return until === null ? t.now : `${t.now}, ${t.until(timeOf(until))}`;
    return retry === null ? reasonText(receipts, { reason, retry_at: retry, checks }) : t.from(timeOf(retry));
  };
}
