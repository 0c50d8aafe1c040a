export const words = {
  contact: 'Persona',
  reference: 'Referencia',
  balance: 'Saldo',
  dueDate: 'Vencimiento',
  status: 'Estado',
  statuses: {
    active: 'Activa',
    paused: 'En pausa',
    escalated: 'Escalada',
    disputed: 'En disputa',
    resolved: 'Resuelta',
  },
  name: 'Nombre',
  amount: 'Importe',
};
