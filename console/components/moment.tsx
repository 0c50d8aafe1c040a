import { useFormat } from '../locales/format.ts';

interface MomentProps {
  readonly at: string;
  /** The time zones in which the instant is also given: that of the contact and of the organization. */
  readonly zones?: readonly string[];
}

/** An instant as the time since or until then; on hover and focus the clock time. */
export function Moment({ at, zones = [] }: MomentProps) {
  const format = useFormat();
  return (
    <time dateTime={at} className="hint" tabIndex={0}>
      {format.relative(at)}
      <span className="hint-text">
        {zones.length === 0
          ? format.instant(at)
          : [...new Set(zones)].map((zone) => format.instant(at, zone)).join(' · ')}
      </span>
    </time>
  );
}
