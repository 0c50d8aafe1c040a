import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { FormContext } from 'react-aria-components/Form';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useUnsavedInput } from './use-unsaved-input.tsx';

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
  const { props, leave, question } = useUnsavedInput(close);
  return (
    <>
      <ModalOverlay isOpen onOpenChange={leave}>
        <Modal>
          <Dialog>
            <Heading slot="title">{title}</Heading>
            <FormContext value={null}>
              <div {...props} onSubmit={(event) => event.stopPropagation()}>
                {children}
              </div>
            </FormContext>
          </Dialog>
        </Modal>
      </ModalOverlay>
      {question}
    </>
  );
}
