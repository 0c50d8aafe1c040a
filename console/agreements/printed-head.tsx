import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../queries/me.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { organizationQuery } from '../queries/organizations.ts';
import { serviceNow, useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';

export function PrintedHead() {
  const t = useTranslations('agreements');
  const format = useFormat();
  const { me, isActing } = useViewer();
  const acting = useQuery({ ...organizationQuery(useOrganizationService()), enabled: isActing });
  const name = isActing ? acting.data?.name : me.organization?.name;
  return (
    <p className="printed-only">
      <strong>{name}</strong> · {t.printed(format.instant(new Date(serviceNow()).toISOString()))}
    </p>
  );
}
