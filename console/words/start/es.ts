export const words = {
  mayDo: {
    viewer: 'Puede consultar cuentas, pagos y acuerdos.',
    agent: 'Puede consultar, contactar a deudores y registrar pagos y promesas.',
    admin: 'Puede hacer todo lo de un agente y administrar campañas, ajustes y personas.',
    platform_admin: 'Puede actuar en nombre de cualquier organización.',
  },
  you: 'Usted',
  email: 'Correo',
  role: 'Rol',
  organization: 'Organización',
  timezone: 'Zona horaria',
  currency: 'Moneda',
  noOrganization: 'Ninguna',
  firstAccounts: 'Primeras cuentas',
  noAccounts: 'Todavía no hay cuentas. Se crean con la API o con una importación.',
};
