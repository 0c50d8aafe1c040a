import { parseDate } from '@internationalized/date';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { optOutAuditQuery } from '../../calls/opt-outs.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { useOrganizationZone } from '../../calls/use-organization-zone.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useScreenSearch } from '../../parts/use-screen-search.ts';
import { useWords } from '../../words/language.ts';
import { LogTable } from './log-table.tsx';

const actions = ['opted_out', 'opt_out_removed'] as const;
const actors = ['user', 'api_key', 'system', 'contact'] as const;

/** The beginning of a day, some days later, in a time zone. */
const startOf = (day: string, daysAhead: number, zone: string): string =>
  parseDate(day).add({ days: daysAhead }).toDate(zone).toISOString();

/** What the audit log has about opt-outs. */
export function OptOutLog() {
  const words = useWords('opt_outs');
  const terms = useWords('terms');
  const [{ log = 'opted_out', actor, from, to }, change] = useScreenSearch('opt_outs');
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
      <h2 id="log">{words.log}</h2>
      <p className="soft">{words.logNote}</p>
      <div className="filters" role="group" aria-labelledby="log">
        <ToggleButtonGroup
          aria-label={words.action}
          selectedKeys={[log]}
          disallowEmptySelection
          onSelectionChange={(keys) => change({ log: actions.find((each) => keys.has(each)) })}
        >
          {actions.map((each) => (
            <ToggleButton key={each} id={each}>
              {words.logActions[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ChoiceField
          name="actor"
          label={words.by}
          choices={[
            { value: 'all', text: words.everyone },
            ...actors.map((value) => ({ value, text: terms.actors[value] })),
          ]}
          value={actor ?? 'all'}
          onChange={(chosen) => change({ actor: actors.find((each) => each === chosen) })}
        />
        <DateField name="from" label={words.from} initial={from} onChange={(day) => change({ from: day })} />
        <DateField name="to" label={words.to} initial={to} onChange={(day) => change({ to: day })} />
      </div>
      {zone === undefined ? <Skeleton lines={4} /> : <LogTable list={listIn(zone)} />}
    </section>
  );
}
