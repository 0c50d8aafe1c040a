import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useViewer } from '../../queries/me.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { organizationQuery } from '../../queries/organizations.ts';
import type { SettlementAction } from '../../queries/settlements.ts';
import { useTranslations } from '../../locales/language.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { SettlementPartProps } from './settlement-part-props.ts';
import { allowedActions, isOwnOffer } from './allowed-actions.ts';

export function SettlementActions({ settlement, account }: SettlementPartProps) {
  const t = useTranslations('settlements');
  const viewer = useViewer();
  const [chosen, setChosen] = useState<SettlementAction>();
  const { data: organization } = useQuery({
    ...organizationQuery(useOrganizationService()),
    enabled: viewer.hasRole('admin'),
  });
  const isOwn = isOwnOffer(settlement, organization, viewer);
  const actions = allowedActions(settlement, viewer).filter((action) => action !== 'approve' || !isOwn);
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          className={action === 'approve' || action === 'accept' ? 'primary' : ''}
          onPress={() => setChosen(action)}
        >
          {t.actions[action]}
        </Button>
      ))}
      {chosen && (
        <DecisionDialog settlement={settlement} account={account} action={chosen} close={() => setChosen(undefined)} />
      )}
    </>
  );
}
