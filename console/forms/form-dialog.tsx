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
  /** Usually a `RequestForm` whose `cancel` and `done` close the dialog. */
  readonly children: ReactNode;
}

/**
 * A dialog with a form. Clicking outside does not close it, and Escape asks first, to protect unsaved input. Nested
 * inside another form it is still independent: React Aria would hand it the outer form's handlers, and React would
 * bubble its events.
 */
export function FormDialog({ title, close, children }: FormDialogProps) {
  const t = useTranslations('shell');
  const content = useRef<HTMLDivElement>(null);
  const untouched = useRef<string>(undefined);
  const [isTyped, setTyped] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const remember = () => {
    untouched.current ??= valuesIn(content.current);
  };
  // Number fields update their value late, and the browser does not treat choices and dates as inputs.
  const isEdited = () =>
    isTyped || (untouched.current !== undefined && untouched.current !== valuesIn(content.current));
  return (
    <>
      <ModalOverlay isOpen onOpenChange={() => (isEdited() ? setConfirming(true) : close())}>
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
      {isConfirming && (
        <ConfirmDialog
          title={t.unsaved}
          confirm={t.leave}
          isDangerous
          onConfirm={() => Promise.resolve(close())}
          close={() => setConfirming(false)}
        />
      )}
    </>
  );
}

function valuesIn(element: HTMLElement | null): string {
  const form = element?.querySelector('form');
  return form ? JSON.stringify(readForm(form)) : '';
}
