import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Campaign } from '../../queries/campaigns.ts';
import { useTranslations } from '../../locales/language.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { type CampaignMove, campaignMoves } from './moves.ts';
import { StopDialog } from './stop-dialog.tsx';

export function CampaignMoves({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const [asked, setAsked] = useState<CampaignMove>();
  const close = () => setAsked(undefined);
  const nameOf = (move: CampaignMove) => (move === 'active' && campaign.status === 'paused' ? t.resume : t.moves[move]);
  return (
    <>
      {campaignMoves[campaign.status].length > 0 && (
        <div className="actions">
          {campaignMoves[campaign.status].map((move) => (
            <Button key={move} aria-label={t.moveOf(nameOf(move), campaign.name)} onPress={() => setAsked(move)}>
              {nameOf(move)}
            </Button>
          ))}
        </div>
      )}
      {asked === 'active' && <ActivateDialog campaign={campaign} close={close} />}
      {(asked === 'paused' || asked === 'completed') && <StopDialog campaign={campaign} to={asked} close={close} />}
    </>
  );
}
