import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Campaign } from '../../queries/campaigns.ts';
import { useTranslations } from '../../locales/language.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { type CampaignTransition, campaignTransitions } from './transitions.ts';
import { StopDialog } from './stop-dialog.tsx';

export function CampaignTransitions({ campaign }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns');
  const [chosen, setChosen] = useState<CampaignTransition>();
  const close = () => setChosen(undefined);
  const nameOf = (transition: CampaignTransition) =>
    transition === 'active' && campaign.status === 'paused' ? t.resume : t.transitions[transition];
  return (
    <>
      {campaignTransitions[campaign.status].length > 0 && (
        <div className="actions">
          {campaignTransitions[campaign.status].map((transition) => (
            <Button
              key={transition}
              aria-label={t.moveOf(nameOf(transition), campaign.name)}
              onPress={() => setChosen(transition)}
            >
              {nameOf(transition)}
            </Button>
          ))}
        </div>
      )}
      {chosen === 'active' && <ActivateDialog campaign={campaign} close={close} />}
      {(chosen === 'paused' || chosen === 'completed') && <StopDialog campaign={campaign} to={chosen} close={close} />}
    </>
  );
}
