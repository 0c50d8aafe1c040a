import { useQuery } from '@tanstack/react-query';
import { useViewer } from './me.ts';
import { useOrganizationService } from './organization-service.ts';
import { organizationQuery } from './organizations.ts';

export function useOrganizationLanguage(): string | undefined {
  const { me, isActing } = useViewer();
  const organization = useQuery({ ...organizationQuery(useOrganizationService()), enabled: isActing });
  return isActing ? organization.data?.language : me.organization?.language;
}
