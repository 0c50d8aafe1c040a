import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../queries/channels.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { CallChecks } from './call-checks.tsx';
import { ChannelCards } from './channel-cards.tsx';
import { EmailDomains } from './email-domains.tsx';
import { PhoneNumbers } from './phone-numbers.tsx';
import './channels.css';

export default function ChannelsScreen() {
  const t = useTranslations('channels');
  const shell = useTranslations('shell');
  const query = useQuery(channelsQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.channels} note={t.note} />
      <QueryView query={query} lines={6}>
        {(channels) => (
          <>
            <ChannelCards channels={channels} />
            <CallChecks />
            <PhoneNumbers channels={channels} />
            <EmailDomains emailChannel={channels.find(({ channel }) => channel === 'email')?.id} />
          </>
        )}
      </QueryView>
    </>
  );
}
