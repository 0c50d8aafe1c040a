import { useQuery } from '@tanstack/react-query';
import { directoryQuery } from '../../calls/directory.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import type { Settlement } from '../../calls/settlements.ts';
import { useWords } from '../../words/language.ts';

/** Names who proposed or decided: a colleague by name, others by what they are. */
export function useActorText(): (actor: Settlement['proposed_by']) => string {
  const words = useWords('settlements');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  return ({ kind, id }) => directory?.users.find((user) => user.id === id)?.name ?? words.actors[kind];
}
