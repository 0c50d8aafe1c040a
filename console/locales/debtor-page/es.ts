export const translations = {
  note: 'Como la ve la persona al abrir el enlace de un mensaje. Aquí no se puede pulsar nada, y verla no la cambia.',
  page: 'Página',
  debts: 'Con sus deudas',
  front: 'Antes de confirmar',
  asksFor: {
    document_last_4: 'Para ver las deudas se piden los últimos 4 caracteres del documento.',
    birth_year: 'Para ver las deudas se pide el año de nacimiento.',
    reference_last_4: 'Para ver las deudas se piden los últimos 4 caracteres de la referencia.',
    none: 'No se sabe nada con qué confirmar quién es: ni documento, ni nacimiento, ni referencia.',
  },
  noDebts:
    'Sin un dato con qué confirmar quién es, la persona nunca ve las deudas. Agregue su documento o su nacimiento.',
};
