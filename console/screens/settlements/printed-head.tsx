import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../calls/me.ts';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { organizationQuery } from '../../calls/organizations.ts';
import { serviceNow, useFormat } from '../../words/format.ts';
import { useWords } from '../../words/language.ts';

/** The organization and the time, on paper only. */
export function PrintedHead() {
  const words = useWords('settlements');
  const format = useFormat();
  const { me, isActing } = useViewer();
  const acting = useQuery({ ...organizationQuery(useOrganizationService()), enabled: isActing });
  const name = isActing ? acting.data?.name : me.organization?.name;
  return (
    <p className="printed-only">
      <strong>{name}</strong> · {words.printed(format.instant(new Date(serviceNow()).toISOString()))}
    </p>
  );
}
