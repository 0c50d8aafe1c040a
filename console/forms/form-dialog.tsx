import { type ReactNode, useRef, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { FormContext } from 'react-aria-components/Form';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useTranslations } from '../locales/language.ts';
import { readForm } from './form-values.ts';

interface FormDialogProps {
  readonly title: string;
  readonly close: () => void;
  /** The form, usually a `RequestForm` whose `cancel` and `done` close the dialog. */
  readonly children: ReactNode;
}

/**
 * A form in a dialog. A press beside it does not close it, because that would lose what was filled in, and Escape asks first.
 * It is a form of its own also where a form opens it: React Aria would give it the handlers of the outer one, and React would
 * pass its events on.
 */
export function FormDialog({ title, close, children }: FormDialogProps) {
  const t = useTranslations('shell');
  const content = useRef<HTMLDivElement>(null);
  const untouched = useRef<string>(undefined);
  const [isTyped, setTyped] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const remember = () => {
    untouched.current ??= valuesIn(content.current);
  };
  // A number that is typed becomes a value only later, and a choice or a date is no input to the browser.
  const isEdited = () =>
    isTyped || (untouched.current !== undefined && untouched.current !== valuesIn(content.current));
  return (
    <>
      <ModalOverlay isOpen onOpenChange={() => (isEdited() ? setAsked(true) : close())}>
        <Modal>
          <Dialog>
            <Heading slot="title">{title}</Heading>
            <FormContext value={null}>
              <div
                ref={content}
                onPointerDownCapture={remember}
                onKeyDownCapture={remember}
                onInput={() => setTyped(true)}
                onSubmit={(event) => event.stopPropagation()}
              >
                {children}
              </div>
            </FormContext>
          </Dialog>
        </Modal>
      </ModalOverlay>
      {isAsked && (
        <ConfirmDialog
          title={t.unsaved}
          confirm={t.leave}
          isDangerous
          act={() => Promise.resolve(close())}
          close={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** The values of the form in an element, as text to compare. */
function valuesIn(element: HTMLElement | null): string {
  const form = element?.querySelector('form');
  return form ? JSON.stringify(readForm(form)) : '';
}
