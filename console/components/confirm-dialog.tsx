import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import { useTranslations } from '../locales/language.ts';
import { RefusalText, type RefusalTexts } from './failure.tsx';

interface ConfirmDialogProps {
  /** Names the action and its size: "Pause 500 accounts". */
  readonly title: string;
  readonly children?: ReactNode;
  /** Text to type before an irreversible action. */
  readonly typed?: string;
  readonly confirm: string;
  readonly pending?: string;
  readonly isDangerous?: boolean;
  readonly isReady?: boolean;
  readonly refusals?: RefusalTexts;
  readonly onConfirm: () => Promise<unknown>;
  readonly close: () => void;
}

/** Asks before an action. The dialog stays open while the action runs and shows its failure. */
export function ConfirmDialog({
  title,
  children,
  typed,
  confirm,
  pending,
  isDangerous = false,
  isReady = true,
  refusals = {},
  onConfirm,
  close,
}: ConfirmDialogProps) {
  const t = useTranslations('shell');
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = () => {
    setPending(true);
    onConfirm().then(close, (refusal: unknown) => {
      setError(refusal);
      setPending(false);
    });
  };
  return (
    <ModalOverlay isOpen isDismissable={!isPending} isKeyboardDismissDisabled={isPending} onOpenChange={close}>
      <Modal>
        <Dialog role="alertdialog">
          <Heading slot="title">{title}</Heading>
          {children}
          {typed !== undefined && (
            <TextField value={text} onChange={setText} autoFocus>
              <Label>{t.typeToConfirm(typed)}</Label>
              <Input autoComplete="off" />
            </TextField>
          )}
          {error !== undefined && (
            <div role="alert">
              <RefusalText error={error} texts={refusals} />
            </div>
          )}
          <div className="actions">
            <Button onPress={close} isDisabled={isPending}>
              {t.cancel}
            </Button>
            <Button
              className={isDangerous ? 'danger' : 'primary'}
              isPending={isPending}
              isDisabled={!isReady || (typed !== undefined && text.trim() !== typed)}
              onPress={run}
            >
              {isPending ? (pending ?? t.pending) : confirm}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
