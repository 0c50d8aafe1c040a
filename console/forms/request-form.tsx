import { type InputEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'react-aria-components/Button';
import { Form } from 'react-aria-components/Form';
import { Refusal } from '../api/refusal.ts';
import { RefusalText, type RefusalTexts } from '../components/failure.tsx';
import { useTranslations } from '../locales/language.ts';
import { focusFirst } from './focus-first.ts';
import { type FormValues, readForm } from './form-values.ts';
import { useDetailText } from './use-detail-text.ts';
import './forms.css';

interface RequestFormProps {
  /** Submits the values. A refusal appears at the fields that it names. */
  readonly send: (values: FormValues) => Promise<unknown>;
  readonly done?: () => void;
  readonly submit: string;
  readonly refusals?: RefusalTexts;
  readonly cancel?: () => void;
  /** Maps a path to the field that shows its finding, if their names differ. */
  readonly fieldOf?: (path: string) => string;
  /**
   * Summarizes a commitment: the first submit shows the summary, the second one sends. Return undefined for values that
   * the service would refuse anyway.
   */
  readonly summarize?: (values: FormValues) => ReactNode;
  /** What the submit does with the present values, above its button. It follows what is typed. */
  readonly sentence?: ReactNode;
  readonly isReady?: boolean;
  /** Nothing has to be filled in, so that Enter sends. */
  readonly focusesSubmit?: boolean;
  readonly children: ReactNode;
}

const ownPath = (path: string): string => path;

/** A form whose fields are named like the request's. The service validates them, and its findings appear at the fields. */
export function RequestForm({
  send,
  done,
  submit,
  refusals = {},
  cancel,
  fieldOf = ownPath,
  summarize,
  sentence,
  isReady = true,
  focusesSubmit = false,
  children,
}: RequestFormProps) {
  const t = useTranslations('shell');
  const describe = useDetailText(refusals);
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isPending, setPending] = useState(false);
  const [names, setNames] = useState<readonly string[]>([]);
  // A finding disappears on edit. Removing it on blur would move the button under the pointer.
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [summary, setSummary] = useState<ReactNode>();
  const details = error instanceof Refusal ? error.details : [];
  const findings = [
    ...details.flatMap((detail) =>
      [detail.path, fieldOf(detail.path)].map((name) => [name, describe(detail)] as const),
    ),
    ...missing.map((name) => [name, t.required] as const),
  ];
  const fieldErrors = Object.fromEntries(findings.filter(([name]) => !edited.includes(name)));
  const elsewhere = details.filter(({ path }) => !names.includes(fieldOf(path)));
  const run = async (values: FormValues) => {
    setPending(true);
    try {
      await send(values);
      setError(undefined);
      done?.();
    } catch (refusal) {
      setError(refusal);
      if (!form.current) return;
      setNames(namesIn(form.current));
      if (refusal instanceof Refusal && refusal.details.length > 0) flushSync(() => setSummary(undefined));
      focusFirst(form.current, refusal instanceof Refusal ? refusal.details.map(({ path }) => fieldOf(path)) : []);
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readForm(event.currentTarget);
    const empty = requiredIn(event.currentTarget).filter((name) => (values[name] ?? '') === '');
    setMissing(empty);
    setEdited([]);
    setError(undefined);
    if (empty.length > 0) focusFirst(event.currentTarget, empty);
    else if (summary === undefined && summarize?.(values) !== undefined) setSummary(summarize(values));
    else void run(values);
  };
  const onInput = ({ target }: InputEvent<HTMLDivElement>) => {
    const name = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;
    if (name !== undefined && findings.length > 0 && !edited.includes(name)) setEdited([...edited, name]);
  };
  return (
    <div onInput={onInput}>
      <Form ref={form} className="form" validationBehavior="aria" validationErrors={fieldErrors} onSubmit={onSubmit}>
        <Fields isHidden={summary !== undefined}>{children}</Fields>
        {summary !== undefined && <Summary>{summary}</Summary>}
        {sentence !== undefined && summary === undefined && (
          <div role="status" className="sentence">
            {sentence}
          </div>
        )}
        {(error !== undefined || missing.length > 0) && (
          <div role="alert" className="notice failure">
            {details.length > 0 || missing.length > 0 ? (
              <p>{t.fieldErrors}</p>
            ) : (
              <RefusalText error={error} texts={refusals} />
            )}
            {elsewhere.map((detail) => (
              <p key={detail.path}>
                <code>{detail.path}</code> {describe(detail)}
              </p>
            ))}
          </div>
        )}
        <div className="actions">
          {cancel && (
            <Button onPress={cancel} isDisabled={isPending}>
              {t.cancel}
            </Button>
          )}
          {summary !== undefined && (
            <Button onPress={() => setSummary(undefined)} isDisabled={isPending}>
              {t.changeDetails}
            </Button>
          )}
          <Button
            type="submit"
            className="primary"
            isPending={isPending}
            isDisabled={!isReady}
            autoFocus={focusesSubmit}
          >
            {isPending ? t.pending : summarize && summary === undefined ? t.review : submit}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Hidden fields keep their values. */
function Fields({ isHidden, children }: { readonly isHidden: boolean; readonly children: ReactNode }) {
  return (
    <div className="form" hidden={isHidden}>
      {children}
    </div>
  );
}

/** Takes the focus when it appears, so that screen readers announce it and a second Enter does not submit unread. */
function Summary({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell');
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <div ref={region} role="group" aria-label={t.review} tabIndex={-1} className="notice">
      {children}
    </div>
  );
}

const namesIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field'] ?? '');

/** The names of required fields, taken from the elements that wrap them. */
const requiredIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLElement>('[data-required-field]')].map(({ dataset }) => dataset['requiredField'] ?? '');
