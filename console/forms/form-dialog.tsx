import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { FormContext } from 'react-aria-components/Form';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

interface FormDialogProps {
  readonly title: string;
  readonly close: () => void;
  /** The form, usually a `RequestForm` whose `cancel` and `done` close the dialog. */
  readonly children: ReactNode;
}

/**
 * A form in a dialog. A press beside it does not close it, because that would lose what was filled in. It is a form of its own
 * also where a form opens it: React Aria would give it the handlers of the outer one, and React would pass its events on.
 */
export function FormDialog({ title, close, children }: FormDialogProps) {
  return (
    <ModalOverlay isOpen onOpenChange={close}>
      <Modal>
        <Dialog>
          <Heading slot="title">{title}</Heading>
          <FormContext value={null}>
            <div onSubmit={(event) => event.stopPropagation()}>{children}</div>
          </FormContext>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
