import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { executionStatusQuery } from '../queries/execution.ts';
import { useViewer } from '../queries/me.ts';
import { useOrganizationService } from '../queries/organization-service.ts';
import { useTranslations } from '../locales/language.ts';

export function PauseBar() {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const { me, isActing } = viewer;
  const acting = useQuery({ ...executionStatusQuery(useOrganizationService()), enabled: isActing });
  const isPaused = isActing ? acting.data?.paused === true : me.organization?.execution_paused === true;
  return (
    <div className={isPaused ? 'bar-notice' : 'hidden'}>
      <span role="status">{isPaused ? t.paused : ''}</span>{' '}
      {isPaused && viewer.hasRole('admin') && <Link to="/execution">{t.toExecution}</Link>}
    </div>
  );
}
