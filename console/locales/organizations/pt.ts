import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  noOrganizations: 'Ainda não há organizações. Crie a primeira.',
  notFound: 'Nenhuma organização corresponde à busca.',
  search: 'Buscar por nome ou identificador',
  shown: (count) => `${count.text} ${count.of('organização', 'organizações')}`,
  create: 'Criar organização',
  createSubmit: 'Criar e continuar',
  createText: 'Na próxima etapa você convidará a primeira pessoa administradora. Tudo isso pode ser alterado depois.',
  name: 'Nome',
  timezone: 'Fuso horário',
  language: 'Idioma',
  currency: 'Moeda',
  created: 'Criada',
  adminTitle: (organization) => `${organization}: primeira pessoa administradora`,
  adminText:
    'A organização já existe, mas ninguém pode entrar ainda. A pessoa receberá um e-mail com uma senha temporária, válida por três dias.',
  adminEmail: 'E-mail',
  adminName: 'Nome da pessoa',
  adminSubmit: 'Enviar convite',
  ready: (organization, email) => `${organization} está pronta. O convite foi enviado a ${email}.`,
  refusals: {
    user_exists: 'Já existe um usuário com este e-mail, nesta organização ou em outra. Use outro e-mail.',
    platform_admin: 'Esta pessoa administra a plataforma e não pode pertencer a uma organização.',
    in_progress: 'Outra solicitação está convidando esta pessoa. Aguarde um minuto e tente novamente.',
    user_pool_not_configured: 'Os usuários deste serviço são administrados em outro sistema de acesso.',
    user_pool_unavailable: 'O sistema de acesso não respondeu. Tente novamente.',
  },
};
