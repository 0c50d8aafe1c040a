export const translations = {
  title: 'Empezar en diez minutos',
  progress: (done: number, all: number) => `Pasos: ${done} de ${all}`,
  nextIs: (step: string) => `Sigue: ${step}`,
  done: '(hecho)',
  dismiss: 'No mostrar más',
  steps: {
    organization: {
      name: 'Crear la organización',
      hint: 'Zona horaria, idioma y moneda',
      action: 'Ver la organización',
    },
    channels: {
      name: 'Conectar un canal',
      hint: 'SMS, WhatsApp, correo o llamada: basta uno para empezar',
      action: 'Conectar un canal',
    },
    accounts: {
      name: 'Importar cuentas',
      hint: 'Un CSV o Excel de cualquier sistema; las columnas se reconocen solas',
      action: 'Elegir un archivo',
    },
    rules: {
      name: 'Elegir las reglas de contacto',
      hint: 'Las de cada país: horario, días y cupos por persona',
      action: 'Elegir reglas',
    },
    strategy: {
      name: 'Crear una estrategia',
      hint: 'Qué mensajes y llamadas, y con cuántos días entre uno y otro',
      action: 'Crear una estrategia',
    },
    campaign: {
      name: 'Activar la primera campaña',
      hint: 'Se simula antes: cuántos contactos, y a quién',
      action: 'Crear una campaña',
    },
    users: { name: 'Invitar al equipo', hint: 'Agentes, administradores, lectura', action: 'Invitar a una persona' },
  },
  ghostTitle: 'Así se verá su tablero',
  ghostText:
    'En cuanto haya cuentas, aquí verá lo que falta cobrar, lo recuperado día a día y la antigüedad de la deuda.',
};
