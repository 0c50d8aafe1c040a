import { useQuery } from '@tanstack/react-query';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import { directoryQuery } from '../queries/directory.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { useTranslations } from '../locales/language.ts';

/** Names the author of a change: colleagues by name, others by kind. */
export function useActorName(): (kind: AuditEntryView['actor'], id: string | null) => string {
  const terms = useTranslations('terms');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  return (kind, id) => directory?.users.find((user) => user.id === id)?.name ?? terms.actors[kind];
}
