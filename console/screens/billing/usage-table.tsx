import { useQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { overviewQuery } from '../../queries/overview.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../tables/table.tsx';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';

const usageDays = '30';
const channels = ['email', 'sms', 'whatsapp', 'voice'] as const;

export function UsageTable() {
  const t = useTranslations('billing');
  const terms = useTranslations('terms');
  const format = useFormat();
  const query = useQuery(overviewQuery(useOrganizationService(), usageDays));
  return (
    <section aria-labelledby="billing-usage">
      <h2 id="billing-usage">{t.usage(usageDays)}</h2>
      <QueryView query={query} lines={4}>
        {({ days, as_of: asOf }) => (
          <>
            <Table
              labelledBy="billing-usage"
              columns={[
                { header: t.channel, is: 'name', cell: (channel) => terms.channels[channel] },
                {
                  header: t.sends,
                  is: 'number',
                  cell: (channel) => format.number(days.reduce((sum, day) => sum + day.sends_by_channel[channel], 0)),
                },
              ]}
              rows={channels}
              rowKey={(channel) => channel}
            />
            <p className="soft">{t.usageText(format.instant(asOf))}</p>
          </>
        )}
      </QueryView>
    </section>
  );
}
