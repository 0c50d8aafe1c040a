import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/language.ts';
import { Navigation } from './navigation.tsx';

export default function NavigationDrawer({ close }: { readonly close: () => void }) {
  const t = useTranslations('shell');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) close();
  }, [path, close]);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={close} className="react-aria-ModalOverlay drawer-overlay">
      <Modal className="react-aria-Modal drawer">
        <Dialog aria-label={t.navigation}>
          <Button onPress={close}>{t.close}</Button>
          <Navigation />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
