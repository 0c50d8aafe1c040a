import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useOrganizationService } from '../../queries/organization-service.ts';
import { rowsOf } from '../../queries/pages.ts';
import { type Member, usersQuery } from '../../queries/users.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useNewItemForm } from '../../components/use-new-item-form.ts';
import { useChangeSearch } from '../../components/use-change-search.ts';
import { useTranslations } from '../../locales/language.ts';
import { InvitationSent } from './invitation-sent.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleGuide } from './role-guide.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserTable } from './user-table.tsx';
import './users.css';

export default function UsersScreen() {
  const t = useTranslations('users');
  const shell = useTranslations('shell');
  const { user: opened } = useSearch({ from: '/users' });
  const change = useChangeSearch<'/users'>();
  const invitation = useNewItemForm('users');
  const [invited, setInvited] = useState<Member>();
  const { data } = useInfiniteQuery(usersQuery(useOrganizationService()));
  const shown = rowsOf(data).find(({ id }) => id === opened);
  return (
    <>
      <PageHead title={shell.screens.users} note={t.note}>
        <Button className="primary" onPress={invitation.open}>
          {t.invite}
        </Button>
      </PageHead>
      {invited && <InvitationSent member={invited} close={() => setInvited(undefined)} />}
      <UserTable open={({ id }) => change({ user: id })} />
      <RoleGuide />
      {invitation.isOpen && <InviteDialog invited={setInvited} close={invitation.close} />}
      {shown && <UserDialog member={shown} close={() => change({ user: undefined })} />}
    </>
  );
}
