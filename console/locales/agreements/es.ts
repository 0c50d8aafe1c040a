export const translations = {
  unnamed: 'Persona sin nombre',
  openAccount: 'Abrir la cuenta',
  toAccounts: 'Ir a las cuentas',
  pending: 'Saldo pendiente hoy',
  print: 'Imprimir',
  printed: (at: string) => `Impreso el ${at}`,
  undecided: 'Todavía nadie decidió.',
  decidedBy: 'Última decisión',
  decisionNotes: 'Nota de la decisión',
  note: 'Nota',
};
