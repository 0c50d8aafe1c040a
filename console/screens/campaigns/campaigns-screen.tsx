import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { campaignsQuery } from '../../calls/campaigns.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { rowsOf } from '../../calls/pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useWords } from '../../words/language.ts';
import { CampaignBoard } from './campaign-board.tsx';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';
import './campaigns.css';

/** The campaigns by status. */
export default function CampaignsScreen() {
  const words = useWords('campaigns');
  const shell = useWords('shell');
  const [isCreating, setCreating] = useState(false);
  const query = useInfiniteQuery(campaignsQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.campaigns} note={words.note}>
        <Button className="primary" onPress={() => setCreating(true)}>
          {words.create}
        </Button>
      </PageHead>
      <QueryView query={query} lines={8}>
        {(pages) =>
          rowsOf(pages).length === 0 ? <Empty text={words.empty} /> : <CampaignBoard campaigns={rowsOf(pages)} />
        }
      </QueryView>
      <MoreButton query={query} />
      {isCreating && <NewCampaignDialog close={() => setCreating(false)} />}
    </>
  );
}
