import { useEffect, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';

const renewMs = 4 * 60_000;

/** Claims a person while they are in front of the user, and gives them back afterwards. True if another user has them. */
export function useClaim(contact: string): boolean {
  const { call } = useOrganizationService();
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    const change = (claimed: boolean) =>
      call('PATCH', '/api/work-queue/{id}', { params: { id: contact }, body: { claimed } });
    const claim = () =>
      change(true).then(
        () => setTaken(undefined),
        // Without a connection the claim is tried again; the service refuses what must not be done twice.
        (error: unknown) => error instanceof Refusal && error.code === 'claimed_by_another' && setTaken(contact),
      );
    void claim();
    const timer = setInterval(() => void claim(), renewMs);
    return () => {
      clearInterval(timer);
      void change(false).catch(() => {});
    };
  }, [call, contact]);
  return taken === contact;
}
