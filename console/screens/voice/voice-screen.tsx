import { useQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../calls/organization-calls.ts';
import { voiceConfigQuery } from '../../calls/voice.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useWords } from '../../words/language.ts';
import { TestCall } from './call/test-call.tsx';
import { VoiceForm } from './voice-form.tsx';

/** How the AI agents of the organization speak. */
export default function VoiceScreen() {
  const words = useWords('voice');
  const shell = useWords('shell');
  const query = useQuery(voiceConfigQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.voice} note={words.note} />
      <QueryView query={query} lines={8}>
        {(config) => (
          <>
            <VoiceForm config={config} />
            <TestCall config={config} />
          </>
        )}
      </QueryView>
    </>
  );
}
