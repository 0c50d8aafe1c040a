import type { RefObject } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components/Menu';
import { useViewer } from '../queries/me.ts';
import { useService } from '../queries/session-service.ts';
import { useTranslations } from '../locales/language.ts';
import { isLanguage, languages } from '../locales/languages.ts';
import { isTheme, themes } from './theme.ts';
import { useSettings } from './use-settings.ts';

interface AccountMenuProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
  readonly showShortcuts: () => void;
}

const first = <T,>(selection: 'all' | Set<T>): T | undefined => (selection === 'all' ? undefined : [...selection][0]);

export default function AccountMenu({ button, close, showShortcuts }: AccountMenuProps) {
  const t = useTranslations('shell');
  const { language, chooseLanguage, theme, chooseTheme } = useSettings();
  const { me, role } = useViewer();
  const { session } = useService();
  const name = session.userName();
  return (
    <Popover isOpen triggerRef={button} onOpenChange={close} placement="bottom end">
      <div className="person">
        {name !== undefined && <p>{name}</p>}
        <p>{me.email ?? me.id}</p>
        {role !== undefined && <p className="soft">{t.roles[role]}</p>}
      </div>
      <Menu aria-label={t.you} autoFocus="first" onClose={close}>
        <MenuSection
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[language]}
          onSelectionChange={(keys) => {
            const chosen = first(keys);
            if (isLanguage(chosen)) chooseLanguage(chosen);
          }}
        >
          <Header>{t.language}</Header>
          {Object.entries(languages).map(([id, name]) => (
            <MenuItem key={id} id={id} textValue={name} lang={id}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onSelectionChange={(keys) => {
            const chosen = first(keys);
            if (isTheme(chosen)) chooseTheme(chosen);
          }}
        >
          <Header>{t.theme}</Header>
          {themes.map((id) => (
            <MenuItem key={id} id={id}>
              {t.themes[id]}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection aria-label={t.actions}>
          <MenuItem onAction={showShortcuts}>{t.shortcuts}</MenuItem>
          <MenuItem onAction={() => void session.signOut()}>{t.signOut}</MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  );
}
