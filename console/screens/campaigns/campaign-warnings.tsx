import { useQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { strategyQuery } from '../../queries/strategies.ts';
import { MissingTemplateNotes } from '../strategies/missing-template-notes.tsx';
import { useMissingTemplates } from '../templates/use-missing-templates.ts';

export function CampaignWarnings({ strategyId }: { readonly strategyId: string }) {
  const { data: strategy } = useQuery(strategyQuery(useOrganizationService(), strategyId));
  const missing = useMissingTemplates()(strategy?.steps ?? []);
  return <MissingTemplateNotes missing={missing} />;
}
