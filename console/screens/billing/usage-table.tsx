import { useQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { overviewQuery } from '../../calls/overview.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

const usageDays = '30';
const channels = ['email', 'sms', 'whatsapp', 'voice'] as const;

/** What was sent by each channel in the last days. */
export function UsageTable() {
  const words = useWords('billing');
  const terms = useWords('terms');
  const format = useFormat();
  const query = useQuery(overviewQuery(useOrganizationService(), usageDays));
  return (
    <section aria-labelledby="billing-usage">
      <h2 id="billing-usage">{words.usage(usageDays)}</h2>
      <QueryView query={query} lines={4}>
        {({ days, as_of: asOf }) => (
          <>
            <table className="usage">
              <thead>
                <tr>
                  <th scope="col">{words.channel}</th>
                  <th scope="col" className="number">
                    {words.sends}
                  </th>
                </tr>
              </thead>
              <tbody>
                {channels.map((channel) => (
                  <tr key={channel}>
                    <th scope="row">{terms.channels[channel]}</th>
                    <td className="number">
                      {format.number(days.reduce((sum, day) => sum + day.sends_by_channel[channel], 0))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="soft">{words.usageText(format.instant(asOf))}</p>
          </>
        )}
      </QueryView>
    </section>
  );
}
