import { useSearch } from '@tanstack/react-router';
import { parseDate } from '@internationalized/date';
import { optOutAuditQuery } from '../../queries/opt-outs.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { useOrganizationZone } from '../../queries/use-organization-zone.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { Filters } from '../../filters/filters.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ToggleChoice } from '../../components/toggle-choice.tsx';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { LogTable } from './log-table.tsx';

const actions = ['opted_out', 'opt_out_removed'] as const;
const actors = ['user', 'api_key', 'system', 'contact'] as const;

/** The start of a day, `daysAhead` days later, in a time zone. */
const startOf = (day: string, daysAhead: number, zone: string): string =>
  parseDate(day).add({ days: daysAhead }).toDate(zone).toISOString();

export function OptOutLog() {
  const t = useTranslations('opt_outs');
  const terms = useTranslations('terms');
  const format = useFormat();
  const { log = 'opted_out', actor, from, to } = useSearch({ from: '/opt-outs' });
  const change = useChangeSearch<'/opt-outs'>();
  const zone = useOrganizationZone();
  const service = useOrganizationService();
  const listIn = (zoneOfDays: string) =>
    optOutAuditQuery(service, {
      action: log,
      ...(actor && { actor }),
      ...(from !== undefined && { from: startOf(from, 0, zoneOfDays) }),
      ...(to !== undefined && { to: startOf(to, 1, zoneOfDays) }),
    });
  return (
    <section className="opt-out-log" aria-labelledby="log">
      <h2 id="log">{t.log}</h2>
      <p className="soft">{t.logNote}</p>
      <ToggleChoice
        label={t.action}
        choices={actions.map((each) => ({ value: each, text: t.logActions[each] }))}
        value={log}
        onChange={(chosen) => change({ log: chosen }, { replace: true })}
      />
      <Filters
        screen="opt_outs"
        label={t.log}
        filters={[
          [t.by, actor && terms.actors[actor], { actor: undefined }],
          [t.from, from && format.day(from), { from: undefined }],
          [t.to, to && format.day(to), { to: undefined }],
        ]}
        change={change}
      >
        <ChoiceField
          name="actor"
          label={t.by}
          choices={[
            { value: 'all', text: t.everyone },
            ...actors.map((value) => ({ value, text: terms.actors[value] })),
          ]}
          value={actor ?? 'all'}
          onChange={(chosen) => change({ actor: actors.find((each) => each === chosen) })}
        />
        <DateField name="from" label={t.from} value={from ?? null} onChange={(day) => change({ from: day })} />
        <DateField name="to" label={t.to} value={to ?? null} onChange={(day) => change({ to: day })} />
      </Filters>
      {zone === undefined ? <Skeleton lines={4} /> : <LogTable list={listIn(zone)} />}
    </section>
  );
}
