import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, Label, SearchField } from 'react-aria-components/SearchField';
import { type ScreenName, paths } from '../routes/paths.ts';
import { type FoundAccount, useFoundAccounts } from '../queries/account-search.ts';
import { useCampaignDirectory } from '../queries/directory.ts';
import { useService } from '../queries/session-service.ts';
import { announcementPauseMs, useDebounced } from '../queries/use-debounced.ts';
import { usePageCommands } from '../components/page-commands.ts';
import { newItemActions } from '../components/use-new-item-form.ts';
import { useFormat } from '../locales/format.ts';
import { useTranslations } from '../locales/language.ts';
import { languages } from '../locales/languages.ts';
import { useShownScreens } from './navigation.tsx';
import { type FoundPerson, peopleFound } from './people-found.ts';
import { themes } from './theme.ts';
import { useSettings } from './use-settings.ts';

interface Command {
  readonly id: string;
  readonly text: string;
  /** Explains a match that its name does not show. */
  readonly note?: string;
  readonly synonyms?: string | undefined;
  readonly run: () => void;
}

const maxPeople = 8;

interface PaletteProps {
  /** The input from before the palette had loaded. */
  readonly typed: string;
  readonly close: () => void;
}

/** Finds screens, actions, campaigns and strategies by name, and accounts by any of their identifiers. */
export default function Palette({ typed, close }: PaletteProps) {
  const t = useTranslations('shell');
  const { chooseLanguage, chooseTheme } = useSettings();
  const { session } = useService();
  const navigate = useNavigate();
  const format = useFormat();
  const [text, setText] = useState(typed);
  const { contains, startsWith } = useFilter({ sensitivity: 'base' });
  const shownScreens = useShownScreens();
  const pageCommands: readonly Command[] = usePageCommands();
  const isShown = (screen: ScreenName) => shownScreens.some(({ name }) => name === screen);
  const toScreens: Command[] = shownScreens.map(({ name }) => ({
    id: name,
    text: t.screens[name],
    synonyms: t.synonyms[name],
    run: () => navigate({ to: paths[name] }),
  }));
  const toForms: Command[] = [
    ...newItemActions.filter(isShown).map((screen) => ({
      id: `create-${screen}`,
      text: t.newItemActions[screen],
      run: () => navigate({ to: paths[screen], search: { create: 'true' } }),
    })),
    ...(isShown('strategies')
      ? [
          {
            id: 'create-strategies',
            text: t.newItemActions.strategies,
            run: () => navigate({ to: '/strategies/$id', params: { id: 'new' } }),
          },
        ]
      : []),
  ];
  const actions: Command[] = [
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      text: `${t.theme}: ${t.themes[theme]}`,
      run: () => chooseTheme(theme),
    })),
    // Object.keys returns strings.
    ...(Object.keys(languages) as (keyof typeof languages)[]).map((language) => ({
      id: `language-${language}`,
      text: `${t.language}: ${languages[language]}`,
      run: () => chooseLanguage(language),
    })),
    { id: 'sign-out', text: t.signOut, run: () => void session.signOut() },
  ];
  const { found, isSearching } = useFoundAccounts(text);
  const begins = ({ best }: FoundPerson) => startsWith(best.account.contact.name, text.trim());
  const bestFirst = peopleFound(found).toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
  const toAccounts: Command[] = bestFirst.slice(0, maxPeople).map(({ best, otherCount }) => ({
    id: best.account.id,
    text: best.account.contact.name,
    note: [
      best.account.reference ?? best.account.external_id,
      format.money(best.account.pending_balance, best.account.currency),
      otherCount === 0 ? null : t.otherAccounts(format.count(otherCount)),
      t.matchedBy(matchOf(best, t.searchMatches)),
    ]
      .filter((part) => part !== null)
      .join(' · '),
    run: () => navigate({ to: '/accounts/$id', params: { id: best.account.id } }),
  }));
  const directory = useCampaignDirectory();
  // An empty search would list all of them.
  const plans = (text.trim() === '' ? undefined : directory) ?? { campaigns: [], strategies: [] };
  const toCampaigns: Command[] = plans.campaigns.map(({ id, name }) => ({
    id,
    text: name,
    run: () => navigate({ to: '/campaigns/$id', params: { id } }),
  }));
  const toStrategies: Command[] = plans.strategies.map(({ id, name }) => ({
    id,
    text: name,
    run: () => navigate({ to: '/strategies/$id', params: { id } }),
  }));
  const named = [
    { title: t.onThisPage, commands: pageCommands },
    { title: t.goTo, commands: toScreens },
    { title: t.create, commands: toForms },
    { title: t.actions, commands: actions },
    { title: t.screens.campaigns, commands: toCampaigns },
    { title: t.screens.strategies, commands: toStrategies },
  ].map(({ title, commands }) => ({
    title,
    commands: commands.filter((command) => contains(command.text, text) || contains(command.synonyms ?? '', text)),
  }));
  const sections = [...named, { title: t.accounts, commands: toAccounts }];
  const count = sections.reduce((sum, { commands }) => sum + commands.length, 0);
  const outcome = count === 0 ? t.findNothing : t.results(format.count(count));
  const updates = useDebounced(text.trim() === '' || isSearching ? '' : outcome, announcementPauseMs);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={close} className="react-aria-ModalOverlay palette-overlay">
      <Modal className="react-aria-Modal palette">
        <Dialog aria-label={t.find}>
          {/* The field would only empty itself: leaving took two presses. */}
          <div
            onKeyDownCapture={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              close();
            }}
          >
            <p role="status" className="hidden">
              {updates}
            </p>
            <Autocomplete inputValue={text} onInputChange={setText}>
              <SearchField autoFocus>
                <Label className="hidden">{t.find}</Label>
                <Input placeholder={t.findHint} />
              </SearchField>
              <Menu
                aria-label={t.find}
                autoFocus={typed !== '' && 'first'}
                renderEmptyState={() => <p className="soft">{isSearching ? t.searching : t.findNothing}</p>}
              >
                {sections
                  .filter(({ commands }) => commands.length > 0)
                  .map(({ title, commands }) => (
                    <MenuSection key={title} aria-label={title}>
                      <Header>{title}</Header>
                      {commands.map(({ id, text: name, note, run }) => (
                        <MenuItem
                          key={id}
                          id={id}
                          textValue={name}
                          onAction={() => {
                            close();
                            run();
                          }}
                        >
                          {name}
                          {note !== undefined && <span className="palette-note"> {note}</span>}
                        </MenuItem>
                      ))}
                    </MenuSection>
                  ))}
              </Menu>
            </Autocomplete>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The matched field, with its value unless that is the name. */
function matchOf(
  { matched, account: { external_id, contact } }: FoundAccount,
  names: Readonly<Record<FoundAccount['matched'], string>>,
): string {
  const value = {
    id: null,
    external_id,
    // Every account shows its reference anyway.
    reference: null,
    phone: contact.phone,
    email: contact.email,
    name: null,
  }[matched];
  return value === null ? names[matched] : `${names[matched]} ${value}`;
}
