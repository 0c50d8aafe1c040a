import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'As pessoas da sua organização e o que cada uma pode fazer.',
  empty: 'Ainda não há usuários. Convide o primeiro.',
  invite: 'Convidar uma pessoa',
  inviteSubmit: 'Enviar convite',
  inviteText: 'Ela receberá um e-mail com uma senha temporária, válida por três dias.',
  email: 'E-mail',
  emailHint: 'A pessoa entrará com este e-mail. Não é possível alterá-lo depois.',
  role: 'Perfil',
  since: 'Desde',
  actions: 'Ações',
  you: '(você)',
  statuses: { active: 'Ativo', invited: 'Convidado', disabled: 'Desativado' },
  roleGuide: 'O que cada perfil pode fazer',
  roles: {
    viewer: 'Consulta contas, promessas, acordos e números. Não altera nada.',
    agent: 'Também contata as pessoas, registra pagamentos e promessas, propõe acordos e cuida da caixa de entrada.',
    admin: 'Também importa contas, conduz campanhas e envios, aprova acordos e altera as configurações e os usuários.',
  },
  sentTitle: (email) => `O convite foi enviado a ${email}`,
  steps: {
    mail: 'A pessoa recebe um e-mail com uma senha temporária, válida por três dias.',
    signIn: 'Ao entrar pela primeira vez, ela escolhe a própria senha.',
    active: 'Até lá aparece como «Convidado». Se a senha vencer, reenvie o convite.',
  },
  ownRole: 'Você não pode alterar o próprio perfil nem se desativar. Peça a outra pessoa com perfil de administrador.',
  roleEffect:
    'A alteração vale em no máximo dois minutos. O console da pessoa se adapta sozinho, sem que ela entre de novo.',
  roleChanged: (name, role) => `${name} agora tem o perfil ${role}.`,
  saved: 'As alterações foram salvas.',
  disable: {
    title: (name) => `Desativar ${name}`,
    text: 'Todas as suas sessões serão encerradas e a pessoa não poderá entrar até que alguém a ative. O que ela fez é mantido.',
    submit: 'Desativar',
  },
  enable: {
    title: (name) => `Ativar ${name}`,
    text: 'Poderá entrar novamente com o perfil atual.',
    submit: 'Ativar',
  },
  resend: {
    title: (name) => `Reenviar o convite a ${name}`,
    text: 'A pessoa receberá outra senha temporária, válida por três dias. A anterior deixa de funcionar.',
    submit: 'Reenviar convite',
  },
  disabled: (name) => `${name} não pode mais entrar.`,
  enabled: (name) => `${name} pode entrar novamente.`,
  resent: (email) => `O convite foi reenviado a ${email}.`,
  refusals: {
    user_exists: 'Já existe um usuário com este e-mail, nesta organização ou em outra. Use outro e-mail.',
    last_admin:
      'É a única pessoa com perfil de administrador, e a organização ficaria sem quem a administre. Dê antes esse perfil a outra pessoa.',
    own_user:
      'Você não pode alterar o próprio perfil nem se desativar. Peça a outra pessoa com perfil de administrador.',
    platform_admin:
      'Esta pessoa administra a plataforma. O perfil e o acesso dela não são alterados a partir de uma organização.',
    in_progress: 'Outra solicitação está alterando esta pessoa. Aguarde um minuto e tente novamente.',
    concurrent_change: 'Alguém alterou esta pessoa ao mesmo tempo. Confira os dados e tente novamente.',
    user_active: 'Esta pessoa já entrou, portanto não precisa de outro convite.',
    invited_recently: 'Um convite já foi enviado há menos de um minuto. Aguarde um momento antes de enviar outro.',
    user_disabled: 'Esta pessoa está desativada. Ative-a antes de reenviar o convite.',
    user_removed: 'Esta pessoa não existe mais no sistema de acesso.',
    user_pool_not_configured: 'Os usuários deste serviço são administrados em outro sistema de acesso.',
    user_pool_unavailable: 'O sistema de acesso não respondeu. Tente novamente: continuará de onde parou.',
  },
};
