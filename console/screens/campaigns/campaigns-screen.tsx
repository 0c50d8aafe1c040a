import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { campaignsQuery } from '../../calls/campaigns.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useWords } from '../../words/language.ts';
import { CampaignBoard } from './campaign-board.tsx';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';
import './campaigns.css';
import { PagedList } from '../../tables/paged-list.tsx';

/** The campaigns by status. */
export default function CampaignsScreen() {
  const words = useWords('campaigns');
  const shell = useWords('shell');
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button className="primary" onPress={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHead title={shell.screens.campaigns} note={words.note}>
        {create}
      </PageHead>
      <PagedList
        list={campaignsQuery(useOrganizationService())}
        lines={8}
        empty={<Empty text={words.empty}>{create}</Empty>}
      >
        {(campaigns) => <CampaignBoard campaigns={campaigns} />}
      </PagedList>
      {isCreating && <NewCampaignDialog close={() => setCreating(false)} />}
    </>
  );
}
