import { Fragment } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SwitchField } from '../forms/switch-field.tsx';
import { useSingleKeys } from '../components/single-keys.ts';
import { useTranslations } from '../locales/language.ts';
import { useShownScreens } from './navigation.tsx';

export default function ShortcutHelp({ close }: { readonly close: () => void }) {
  const t = useTranslations('shell');
  const { isEnabled, setEnabled } = useSingleKeys();
  const shown = useShownScreens();
  const texts = t.shortcutTexts;
  const shortcuts: readonly (readonly [readonly string[], string])[] = [
    [['⌘ K', 'Ctrl K'], texts.find],
    [['?'], texts.help],
    [['['], texts.rail],
    [['/'], texts.filter],
    [['j', 'k', '↓', '↑'], texts.rows],
    [['x', texts.space], texts.select],
    [['Tab'], texts.actions],
    [['Enter'], texts.open],
    ...shown.flatMap(({ name, letter }): (readonly [readonly string[], string])[] =>
      letter === undefined ? [] : [[[`g ${texts.then} ${letter}`], t.screens[name]]],
    ),
  ];
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={close}>
      <Modal>
        <Dialog>
          <Heading slot="title">{t.shortcuts}</Heading>
          <dl className="shortcuts">
            {shortcuts.map(([keys, text]) => (
              <div key={text}>
                <dt>
                  {keys.map((key, at) => (
                    <Fragment key={key}>
                      {at > 0 && ` ${texts.or} `}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <SwitchField name="single-keys" label={t.singleKeys} isOn={isEnabled} onChange={setEnabled} />
          <p className="soft">{t.singleKeysHint}</p>
          <div className="actions">
            <Button onPress={close}>{t.close}</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
