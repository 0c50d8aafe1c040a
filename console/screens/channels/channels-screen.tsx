import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../calls/channels.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useWords } from '../../words/language.ts';
import { CallChecks } from './call-checks.tsx';
import { ChannelCards } from './channel-cards.tsx';
import { EmailDomains } from './email-domains.tsx';
import { PhoneNumbers } from './phone-numbers.tsx';
import './channels.css';

/** What each channel needs before it can send, and where it comes from. */
export default function ChannelsScreen() {
  const words = useWords('channels');
  const shell = useWords('shell');
  const query = useQuery(channelsQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.channels} note={words.note} />
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
