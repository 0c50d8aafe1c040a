import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Refusal } from '../../api/refusal.ts';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { type Strategy, strategyQuery, useChangeStrategy, useCreateStrategy } from '../../queries/strategies.ts';
import { RequestForm } from '../../forms/request-form.tsx';
import { useDetailText } from '../../forms/use-detail-text.ts';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { showToast } from '../../components/toasts.ts';
import { useTranslations } from '../../locales/language.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { errorsOf } from './step-errors.ts';
import { type StrategyDraft, changeOf, requestOf } from './strategy-draft.ts';
import { StrategyFields } from './strategy-fields.tsx';
import { type StepErrors, StrategySteps } from './strategy-steps.tsx';
import { useDraft } from './use-draft.ts';
import { useQueryClient } from '@tanstack/react-query';
import './strategies.css';

interface StrategyFormProps {
  /** Undefined for a new strategy. */
  readonly saved?: Strategy;
  readonly initial: StrategyDraft;
  readonly campaigns: string;
}

/** Edits a strategy as a whole. Nothing is sent until it is saved. */
export function StrategyForm({ saved, initial, campaigns }: StrategyFormProps) {
  const t = useTranslations('strategies');
  const describe = useDetailText(t.refusals);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const service = useOrganizationService();
  const create = useCreateStrategy();
  const save = useChangeStrategy(saved?.id ?? '');
  const { draft, base, isUnsaved, change, rebase, discard } = useDraft(saved, initial);
  const [errors, setErrors] = useState<StepErrors>({});
  const [conflict, setConflict] = useState<Strategy>();
  const [createdId, setCreatedId] = useState<string>();
  const [discarded, setDiscarded] = useState(0);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    // Navigate only after the guard has seen that nothing is unsaved.
    if (createdId === undefined || opened.current === createdId) return;
    opened.current = createdId;
    void navigate({ to: '/strategies/$id', params: { id: createdId } });
  }, [createdId, navigate]);

  const store = async () => {
    if (!base) {
      const { id } = await create.mutateAsync(requestOf(draft));
      showToast({ text: t.created });
      return setCreatedId(id);
    }
    const now = await queries.query({ ...strategyQuery(service, base.id), staleTime: 0 });
    if (now.updated_at !== base.updated_at) return setConflict(now);
    await save.mutateAsync(changeOf(base, draft));
    discard();
    showToast({ text: t.saved });
  };
  const send = async () => {
    setErrors({});
    setConflict(undefined);
    if (base && !isUnsaved) return showToast({ text: t.nothingChanged });
    await store().catch((error: unknown) => {
      if (error instanceof Refusal) setErrors(errorsOf(error.details, draft.steps, describe));
      throw error;
    });
  };
  const startAgain = () => {
    discard();
    setErrors({});
    setConflict(undefined);
    setDiscarded(discarded + 1);
  };
  return (
    <>
      <RequestForm
        key={discarded}
        send={send}
        submit={base ? t.save : t.create}
        refusals={t.refusals}
        fieldOf={(path) => /^steps\.\d+/.exec(path)?.[0] ?? path}
      >
        <StrategyFields draft={draft} change={change} />
        <StrategySteps
          steps={draft.steps}
          starts={draft.starts}
          errors={errors}
          change={(steps) => {
            setErrors({});
            change({ steps });
          }}
        />
        {isUnsaved && (
          <div className="notice strategy-unsaved">
            <p>{t.unsaved}</p>
            {campaigns !== '' && <p>{t.immediate(campaigns)}</p>}
            <Button onPress={startAgain}>{t.discard}</Button>
          </div>
        )}
        {conflict && (
          <ConflictNotice
            keep={() => {
              rebase(conflict);
              setConflict(undefined);
            }}
            take={startAgain}
          />
        )}
      </RequestForm>
      <UnsavedGuard isUnsaved={isUnsaved && createdId === undefined} />
    </>
  );
}
