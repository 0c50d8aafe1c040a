import { useFormat } from '../../locales/format.ts';
import { SwitchField } from '../../forms/switch-field.tsx';
import { useTranslations } from '../../locales/language.ts';
import type { Settings } from './settings.ts';

interface WeekGridProps {
  readonly hours: Settings['contact_hours'];
  readonly onChange: (days: readonly number[]) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const marks = [0, 6, 12, 18, 24];

/** A time of day as a share of 24 hours. */
const shareOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) / (24 * 60);
};
const percent = (share: number): string => `${share * 100}%`;

export function WeekGrid({ hours: { start, end, days }, onChange }: WeekGridProps) {
  const t = useTranslations('organization');
  const format = useFormat();
  const width = percent(Math.max(0, shareOf(end) - shareOf(start)));
  return (
    <div className="scrolls" role="region" aria-label={t.week} tabIndex={0}>
      <table className="week">
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col" className="week-hours">
              <span className="hidden">{t.hours}</span>
              <span className="week-marks" aria-hidden="true">
                {marks.map((hour) => (
                  <span key={hour}>{hour}</span>
                ))}
              </span>
            </th>
            <th scope="col">{t.may}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => {
            const isOpen = days.includes(day);
            return (
              <tr key={day}>
                <th scope="row">
                  <SwitchField
                    name="contact_hours.days"
                    label={format.longWeekday(day)}
                    isOn={isOpen}
                    onChange={(isOn) =>
                      onChange(weekdays.filter((each) => (each === day ? isOn : days.includes(each))))
                    }
                  />
                </th>
                <td className="week-hours" aria-hidden="true">
                  <span className="week-track">
                    {isOpen && <span className="week-bar" style={{ left: percent(shareOf(start)), width }} />}
                  </span>
                </td>
                <td>{isOpen ? t.span(start, end) : <span className="soft">{t.closed}</span>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
