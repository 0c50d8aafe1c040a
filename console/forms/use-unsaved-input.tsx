import { type HTMLAttributes, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useTranslations } from '../locales/language.ts';
import { readForm } from './form-values.ts';

interface UnsavedInput {
  /** For the element around the form. */
  readonly props: HTMLAttributes<HTMLDivElement> & { readonly ref: RefObject<HTMLDivElement | null> };
  readonly isEdited: () => boolean;
  /** Closes the form, and asks first if something was filled in. */
  readonly leave: () => void;
  /** Shown while it asks. */
  readonly question: ReactNode;
}

/** Focuses the first field of a form when it opens or has loaded, and protects what was filled in from a slip. */
export function useUnsavedInput(close: () => void): UnsavedInput {
  const t = useTranslations('shell');
  const content = useRef<HTMLDivElement>(null);
  const untouched = useRef<string>(undefined);
  const [isTyped, setTyped] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    const loading = new MutationObserver(() => focusOnce());
    const focusOnce = () => {
      const { current } = content;
      const { activeElement: at } = document;
      const isElsewhere = at !== opener && at !== document.body && !at?.contains(current);
      if (!current || isElsewhere || focusFirstField(current)) loading.disconnect();
    };
    if (content.current) loading.observe(content.current, { childList: true, subtree: true });
    // After the dialog, which focuses itself.
    const frame = requestAnimationFrame(focusOnce);
    return () => {
      cancelAnimationFrame(frame);
      loading.disconnect();
    };
  }, []);
  const remember = () => {
    untouched.current ??= valuesIn(content.current);
  };
  // Number fields update their value late, and the browser does not treat choices and dates as inputs.
  const isEdited = () =>
    isTyped || (untouched.current !== undefined && untouched.current !== valuesIn(content.current));
  return {
    props: {
      ref: content,
      onPointerDownCapture: remember,
      onKeyDownCapture: remember,
      onInput: () => setTyped(true),
    },
    isEdited,
    leave: () => (isEdited() ? setConfirming(true) : close()),
    question: isConfirming && (
      <ConfirmDialog
        title={t.unsaved}
        confirm={t.leave}
        isDangerous
        onConfirm={() => Promise.resolve(close())}
        close={() => setConfirming(false)}
      />
    ),
  };
}

const controls = 'input:not([type=hidden], [tabindex="-1"]), textarea, button, [tabindex="0"]';

/** Or what a form marks with `data-first`, unless somebody is already in it. Returns false while there is no field. */
function focusFirstField(content: HTMLElement): boolean {
  if (content.querySelector(':focus')) return true;
  const first =
    content.querySelector<HTMLElement>('[data-first]') ?? content.querySelector<HTMLElement>('[data-field]');
  const control = first?.matches(controls) ? first : first?.querySelector<HTMLElement>(controls);
  control?.focus();
  return control !== null && control !== undefined;
}

function valuesIn(element: HTMLElement | null): string {
  const form = element?.querySelector('form');
  return form ? JSON.stringify(readForm(form)) : '';
}
