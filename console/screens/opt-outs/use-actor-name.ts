import { useQuery } from '@tanstack/react-query';
import { directoryQuery } from '../../calls/directory.ts';
import type { OptOut } from '../../calls/opt-outs.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { useWords } from '../../words/language.ts';

/** Names who did it: a colleague by name, others by what they are. */
export function useActorName(): (by: Pick<OptOut, 'actor' | 'user_id'>) => string {
  const words = useWords('opt_outs');
  const { data: directory } = useQuery(directoryQuery(useOrganizationService()));
  return ({ actor, user_id: id }) => directory?.users.find((user) => user.id === id)?.name ?? words.actors[actor];
}
