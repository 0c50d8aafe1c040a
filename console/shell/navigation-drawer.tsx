import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/language.ts';
import { Icon } from '../components/icon.tsx';
import { Navigation } from './navigation.tsx';
import { You } from './you.tsx';

interface NavigationDrawerProps {
  readonly close: () => void;
  readonly find: () => void;
  readonly showShortcuts: () => void;
}

export default function NavigationDrawer({ close, find, showShortcuts }: NavigationDrawerProps) {
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
          <div className="actions">
            <Button onPress={find}>
              <Icon name="search" />
              {t.find}
            </Button>
            <Button onPress={close}>{t.close}</Button>
          </div>
          <Navigation />
          <You showShortcuts={showShortcuts} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
