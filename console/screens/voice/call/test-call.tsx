import { Button } from 'react-aria-components/Button';
import type { VoiceConfig } from '../../../queries/voice.ts';
import { RefusalText } from '../../../components/failure.tsx';
import { useTranslations } from '../../../locales/language.ts';
import { type CallState, isOngoing } from './call-state.ts';
import './test-call.css';
import { useTestCall } from './use-test-call.ts';

export function TestCall({ config }: { readonly config: VoiceConfig }) {
  const { call: t } = useTranslations('voice');
  const { state, level, start, hangUp } = useTestCall(config);
  const isRunning = isOngoing(state);
  return (
    <section className="card test-call" aria-labelledby="voice-call">
      <h2 id="voice-call">{t.title}</h2>
      <p className="soft">{config.agent_id === null ? t.noAgent : t.hint}</p>
      <div className="actions">
        <Button
          className={isRunning ? 'danger' : 'primary'}
          isDisabled={config.agent_id === null}
          onPress={isRunning ? hangUp : start}
        >
          {isRunning ? t.hangUp : t.start}
        </Button>
        {isRunning && (
          <label className="level">
            {t.level}
            <meter min={0} max={1} value={level} />
          </label>
        )}
      </div>
      <p role="status">{state.phase === 'idle' ? '' : t.phases[state.phase]}</p>
      <EndText state={state} />
      <div role="log" aria-label={t.transcript} aria-live="polite">
        <ol>
          {state.lines.map(({ speaker, text }, at) => (
            <li key={at} className={speaker}>
              <strong>{t.speakers[speaker]}</strong> {text}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The reason for the end of the call. Only unexpected ends are alerts. */
function EndText({ state: { reason, error } }: { readonly state: CallState }) {
  const t = useTranslations('voice');
  if (reason === undefined) return null;
  const isExpected = reason === 'hung_up' || reason === 'agent';
  if (isExpected) return <p>{t.call.reasons[reason]}</p>;
  return (
    <div role="alert" className="notice">
      {reason === 'refused' ? <RefusalText error={error} texts={t.refusals} /> : <p>{t.call.reasons[reason]}</p>}
    </div>
  );
}
