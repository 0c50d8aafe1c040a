import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { ScreenName } from '../routes/paths.ts';
import { formatSearch } from '../routes/search-text.ts';
import { useChangePreferences, usePreferences } from '../queries/preferences.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { RequestForm } from '../forms/request-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Icon } from '../components/icon.tsx';
import { showToast } from '../components/toasts.ts';
import { useTranslations } from '../locales/language.ts';
import { filtersOf, keptOf, viewSearch } from './view-search.ts';
import './filters.css';

const maxNameLength = 60;

export function SavedViews({ screen }: { readonly screen: ScreenName }) {
  const t = useTranslations('shell');
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { views } = usePreferences();
  const { mutate, mutateAsync } = useChangePreferences();
  const [isNaming, setNaming] = useState(false);
  const saved = views[screen] ?? [];
  const save = async (name: string) => {
    const others = saved.filter((view) => view.name !== name);
    await mutateAsync({
      views: { [screen]: [...others, { name, search: formatSearch(Object.fromEntries(filtersOf(search))) }] },
    });
    showToast({ text: t.viewSaved(name) });
  };
  const remove = (name: string) => {
    const others = saved.filter((view) => view.name !== name);
    mutate({ views: { [screen]: others.length === 0 ? null : others } });
    showToast({ text: t.deleteView(name), undo: () => mutate({ views: { [screen]: saved } }) });
  };
  const open = (view: string) => {
    void navigate({ to: '.', search: { ...keptOf(search), ...viewSearch(view) }, resetScroll: false });
  };
  return (
    <>
      <DialogTrigger>
        <Button aria-label={t.views}>
          <Icon name="bookmark" />
          <span className="views-word">{t.views}</span>
        </Button>
        <Popover>
          <Dialog aria-label={t.views} className="react-aria-Dialog small-dialog">
            {({ close }) => (
              <>
                {saved.length === 0 && <p className="soft">{t.noViews}</p>}
                <ul className="saved-views">
                  {saved.map((view) => (
                    <li key={view.name}>
                      <Button
                        onPress={() => {
                          close();
                          open(view.search);
                        }}
                      >
                        {view.name}
                      </Button>
                      <Button aria-label={t.deleteView(view.name)} onPress={() => remove(view.name)}>
                        <span aria-hidden="true">✕</span>
                      </Button>
                    </li>
                  ))}
                </ul>
                <Button
                  onPress={() => {
                    close();
                    setNaming(true);
                  }}
                >
                  {t.saveView}
                </Button>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isNaming && (
        <FormDialog title={t.saveView} close={() => setNaming(false)}>
          <RequestForm
            send={({ name = '' }) => save(name)}
            done={() => setNaming(false)}
            cancel={() => setNaming(false)}
            submit={t.save}
          >
            <TextField name="name" label={t.viewName} isRequired maxLength={maxNameLength} />
          </RequestForm>
        </FormDialog>
      )}
    </>
  );
}
