import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { addresses } from '../../addresses/addresses.ts';
import { formatSearch, parseSearch } from '../../addresses/search-text.ts';
import { useChangePreferences, usePreferences } from '../../calls/preferences.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { RequestForm } from '../../forms/request-form.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { showToast } from '../../parts/toasts.ts';
import { useWords } from '../../words/language.ts';
import { type AccountsSearch, noFilters } from './filters.ts';

interface SavedViewsProps {
  readonly search: AccountsSearch;
  readonly open: (search: AccountsSearch) => void;
}

const list = 'accounts';
const maxNameLength = 60;

/** Filters and columns that the person has kept under a name. */
export function SavedViews({ search, open }: SavedViewsProps) {
  const words = useWords('accounts');
  const shell = useWords('shell');
  const { views } = usePreferences();
  const { mutate, mutateAsync } = useChangePreferences();
  const [isNaming, setNaming] = useState(false);
  const saved = views[list] ?? [];
  const { org: _org, assign: _assign, ...kept } = search;
  const save = async (name: string) => {
    const others = saved.filter((view) => view.name !== name);
    await mutateAsync({ views: { [list]: [...others, { name, search: formatSearch(kept) }] } });
    showToast({ text: words.viewSaved(name) });
  };
  const remove = (name: string) => {
    const others = saved.filter((view) => view.name !== name);
    mutate({ views: { [list]: others.length === 0 ? null : others } });
    showToast({ text: words.deleteView(name), undo: () => mutate({ views: { [list]: saved } }) });
  };
  return (
    <>
      <DialogTrigger>
        <Button>{words.views}</Button>
        <Popover>
          <Dialog aria-label={words.views} className="react-aria-Dialog small-dialog">
            {({ close }) => (
              <>
                {saved.length === 0 && <p className="soft">{words.noViews}</p>}
                <ul className="saved-views">
                  {saved.map((view) => (
                    <li key={view.name}>
                      <Button
                        onPress={() => {
                          close();
                          open({
                            ...noFilters,
                            columns: undefined,
                            ...addresses.accounts.search.parse(parseSearch(view.search)),
                            org: search.org,
                          });
                        }}
                      >
                        {view.name}
                      </Button>
                      <Button aria-label={words.deleteView(view.name)} onPress={() => remove(view.name)}>
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
                  {words.saveView}
                </Button>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isNaming && (
        <FormDialog title={words.saveView} close={() => setNaming(false)}>
          <RequestForm
            send={({ name = '' }) => save(name)}
            done={() => setNaming(false)}
            cancel={() => setNaming(false)}
            submit={shell.save}
          >
            <TextField name="name" label={words.viewName} isRequired maxLength={maxNameLength} />
          </RequestForm>
        </FormDialog>
      )}
    </>
  );
}
