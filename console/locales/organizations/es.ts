import type { Count } from '../count.ts';

export const translations = {
  noOrganizations: 'Todavía no hay organizaciones. Cree la primera.',
  notFound: 'Ninguna organización coincide con la búsqueda.',
  search: 'Buscar por nombre o identificador',
  shown: (count: Count) => `${count.text} ${count.of('organización', 'organizaciones')}`,
  create: 'Crear organización',
  createSubmit: 'Crear y continuar',
  createText: 'En el paso siguiente invitará a su primera persona administradora. Todo esto se puede cambiar después.',
  name: 'Nombre',
  timezone: 'Huso horario',
  language: 'Idioma',
  currency: 'Moneda',
  created: 'Creada',
  adminTitle: (organization: string) => `${organization}: primera persona administradora`,
  adminText:
    'La organización ya existe, pero nadie puede entrar todavía. La persona recibirá un correo con una contraseña temporal, válida por tres días.',
  adminEmail: 'Correo',
  adminName: 'Nombre de la persona',
  adminSubmit: 'Enviar invitación',
  ready: (organization: string, email: string) => `${organization} está lista. Se envió la invitación a ${email}.`,
  refusals: {
    user_exists: 'Ya existe un usuario con este correo, en esta organización o en otra. Use otro correo.',
    platform_admin: 'Esta persona administra la plataforma y no puede pertenecer a una organización.',
    in_progress: 'Otra solicitud está invitando a esta persona. Espere un minuto e inténtelo de nuevo.',
    user_pool_not_configured: 'Los usuarios de este servicio se administran en otro sistema de inicio de sesión.',
    user_pool_unavailable: 'El sistema de inicio de sesión no respondió. Vuelva a intentarlo.',
  },
};
