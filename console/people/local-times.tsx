import { useServiceTime } from '../components/use-service-time.ts';
import { cityOf } from '../receipts/days-and-zones.ts';
import type { TranslationsOf } from '../locales/areas.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import { distinctTimes } from './distinct-times.ts';

interface LocalTimesProps {
  readonly zones: readonly string[];
  readonly from: keyof TranslationsOf<'people'>['zoneFrom'];
}

/** The person's local time, or the possible ones, and the source of the time zone. */
export function LocalTimes({ zones, from }: LocalTimesProps) {
  const t = useTranslations('people');
  const format = useFormat();
  const now = useServiceTime();
  const times = distinctTimes(zones, (zone) => format.clock(now, zone));
  const [first] = times;
  if (first === undefined) return '—';
  const timeAt = ({ time, zone }: typeof first) => t.timeAt(time, cityOf(zone));
  return (
    <>
      <time dateTime={now}>{format.list(times.map(timeAt))}</time>{' '}
      <span className="soft">
        {times.length === 1
          ? `(${t.zoneFrom[from]})`
          : t.mustAllow(format.list(times.map(({ zone }) => cityOf(zone))), t.zonesFrom[from])}
      </span>
    </>
  );
}
