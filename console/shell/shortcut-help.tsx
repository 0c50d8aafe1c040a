import { Fragment } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useViewer } from '../queries/me.ts';
import { SwitchField } from '../forms/switch-field.tsx';
import { useSingleKeys } from '../components/single-keys.ts';
import { useTranslations } from '../locales/language.ts';
import { useShownScreens } from './navigation.tsx';

type Shortcut = readonly [keys: readonly string[], text: string];

export default function ShortcutHelp({ close }: { readonly close: () => void }) {
  const t = useTranslations('shell');
  const account = useTranslations('account');
  const holds = useTranslations('holds');
  const { channels } = useTranslations('terms');
  const isAgent = useViewer().hasRole('agent');
  const { isEnabled, setEnabled } = useSingleKeys();
  const shown = useShownScreens();
  const texts = t.shortcutTexts;
  const onAccount: readonly Shortcut[] = [
    [['j', 'k'], texts.people],
    [['c'], account.call],
    [['w'], channels.whatsapp],
    [['s'], channels.sms],
    [['e'], channels.email],
    [['p'], account.payment],
    [['a'], account.offer],
    [['l'], account.plan],
    [['n'], account.note],
    [['1–8'], account.outcomes],
    [['x'], account.contactResults.wrong_number],
    [['o'], holds.requestStop],
    [['9'], holds.hold],
    [['.'], account.more],
  ];
  const sections: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
    [
      texts.everywhere,
      [
        [['⌘ K', 'Ctrl K'], texts.find],
        [['?'], texts.help],
        [['['], texts.rail],
      ],
    ],
    [
      texts.inLists,
      [
        [['/'], texts.filter],
        [['j', 'k', '↓', '↑'], texts.rows],
        [['x'], texts.select],
        [[texts.space], texts.peek],
        [['Enter'], texts.open],
        [['Tab'], texts.actions],
      ],
    ],
    ...(isAgent ? [[texts.onAccount, onAccount] as const] : []),
    [
      t.goTo,
      shown.flatMap(({ name, letter }): Shortcut[] =>
        letter === undefined ? [] : [[[`g ${texts.then} ${letter}`], t.screens[name]]],
      ),
    ],
  ];
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={close}>
      <Modal className="react-aria-Modal shortcut-help">
        <Dialog>
          <Heading slot="title">{t.shortcuts}</Heading>
          <div className="shortcut-sections">
            {sections.map(([title, shortcuts]) => (
              <section key={title} aria-label={title}>
                <h3>{title}</h3>
                <dl className="shortcuts">
                  {shortcuts.map(([keys, text]) => (
                    <div key={text}>
                      <dt>{text}</dt>
                      <dd>
                        {keys.map((key, at) => (
                          <Fragment key={key}>
                            {at > 0 && ` ${texts.or} `}
                            <kbd>{key}</kbd>
                          </Fragment>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
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
