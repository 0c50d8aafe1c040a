import { useQuery } from '@tanstack/react-query';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { voiceConfigQuery } from '../../queries/voice.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTranslations } from '../../locales/language.ts';
import { TestCall } from './call/test-call.tsx';
import { VoiceForm } from './voice-form.tsx';

export default function VoiceScreen() {
  const t = useTranslations('voice');
  const shell = useTranslations('shell');
  const query = useQuery(voiceConfigQuery(useOrganizationService()));
  return (
    <>
      <PageHead title={shell.screens.voice} note={t.note} />
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
