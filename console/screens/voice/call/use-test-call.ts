import { useEffect, useReducer, useRef, useState } from 'react';
import { useViewer } from '../../../queries/me.ts';
import { useService } from '../../../queries/session-service.ts';
import { type VoiceConfig, useSignVoiceUrl } from '../../../queries/voice.ts';
import { useTranslations } from '../../../locales/language.ts';
import { clientData } from './call-messages.ts';
import { idle, nextState } from './call-state.ts';
import { type Call, startCall } from './start-call.ts';

export function useTestCall(config: VoiceConfig) {
  const { call: t } = useTranslations('voice');
  const { voice_origin: voiceOrigin, version } = useService().config;
  const { me } = useViewer();
  const sign = useSignVoiceUrl();
  const [state, report] = useReducer(nextState, idle);
  const [level, setLevel] = useState(0);
  const call = useRef<Call>(undefined);
  useEffect(() => () => call.current?.hangUp(), []);
  const start = () => {
    const organization = me.organization?.name ?? t.organization;
    call.current = startCall({
      sign,
      voiceOrigin,
      clientData: clientData(config, { contact: t.contact, organization, version }),
      report,
      onLevel: setLevel,
    });
  };
  return { state, level, start, hangUp: () => call.current?.hangUp() };
}
