import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  all: 'Todas as notificações',
  unread: 'Não lidas',
  markAll: 'Marcar todas como lidas',
  mark: 'Marcar como lida',
  title: 'Título',
  text: 'Texto',
  isRead: 'Lida',
  nothing: 'Não há notificações. Aqui aparece o que precisa da sua atenção.',
};
