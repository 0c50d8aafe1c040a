import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { CopyText } from './copy-text.tsx';
import './secret-dialog.css';

interface SecretDialogProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly copy: string;
  readonly confirm: string;
  readonly close: () => void;
}

/** Shows a secret once. Only the button closes the dialog; otherwise a stray click would lose the secret. */
export function SecretDialog({ title, text, secret, copy, confirm, close }: SecretDialogProps) {
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled>
      <Modal>
        <Dialog role="alertdialog">
          <Heading slot="title">{title}</Heading>
          <p>{text}</p>
          <p className="secret">
            <CopyText text={secret} label={copy} />
          </p>
          <div className="actions">
            <Button className="primary" onPress={close}>
              {confirm}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
