import { useQuery } from '@tanstack/react-query';
import { executionStatusQuery } from '../calls/execution.ts';
import { useViewer } from '../calls/me.ts';
import { useOrganizationService } from '../calls/organization-calls.ts';
import { useWords } from '../words/language.ts';

/** Says on every page that nothing is being sent. */
export function PauseBar() {
  const words = useWords('shell');
  const { me, isActing } = useViewer();
  const acting = useQuery({ ...executionStatusQuery(useOrganizationService()), enabled: isActing });
  const isPaused = isActing ? acting.data?.paused === true : me.organization?.execution_paused === true;
  return (
    <div role="status" className={isPaused ? 'bar-notice' : 'hidden'}>
      {isPaused ? words.paused : ''}
    </div>
  );
}
