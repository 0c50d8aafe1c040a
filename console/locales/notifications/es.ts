export const translations = {
  all: 'Todas',
  unread: 'Sin leer',
  markAll: 'Marcar todas como leídas',
  mark: 'Marcar como leída',
  title: 'Título',
  text: 'Texto',
  isRead: 'Leída',
  nothing: 'No hay notificaciones. Aquí aparece lo que necesita su atención.',
};
