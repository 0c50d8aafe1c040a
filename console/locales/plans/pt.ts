import type { Count } from '../count.ts';
import type { translations as spanish } from './es.ts';

const parts = (count: Count) => `${count.text} ${count.of('parcela', 'parcelas')}`;

export const translations: typeof spanish = {
  propose: 'Propor plano de pagamento',
  schedule: 'Como se divide',
  schedules: { regular: 'Parcelas iguais', own: 'Datas e valores próprios' },
  owed: {
    balance: (total) => `As parcelas somam o saldo: ${total}.`,
    settlement: (total) => `As parcelas somam o que falta do acordo em vigor: ${total}.`,
    offer: (total) => `As parcelas somam o acordo oferecido: ${total}.`,
  },
  undecidedOffer:
    'Um acordo desta conta aguarda aprovação. Primeiro é preciso decidir sobre ele; depois se pode propor um plano.',
  openSettlement: 'Abrir o acordo',
  count: 'Quantidade de parcelas',
  every: 'Uma parcela',
  intervals: { week: 'por semana', two_weeks: 'a cada duas semanas', month: 'por mês' },
  firstDue: 'Primeira parcela',
  downPayment: 'Entrada',
  downPaymentDue: 'Dia da entrada',
  downPaymentDueHint: 'Vazio significa o dia em que a pessoa aceita.',
  preview: 'Parcelas do plano',
  incomplete: 'Preencha os campos para ver as parcelas.',
  instalment: (number) => `Parcela ${number}`,
  equalParts: (count, part, last) => `${parts(count)} de ${part}. A última vence em ${last}.`,
  partsAndRest: (count, part, rest, last) => `${parts(count)} de ${part}; a última, de ${rest}, vence em ${last}.`,
  monthEnds: (day) => `Nos meses sem dia ${day}, a parcela vence no último dia.`,
  dueDateOf: (number) => `Parcela ${number}: vence`,
  amountOf: (number, currency) => `Parcela ${number}: valor (${currency})`,
  removeRow: (number) => `Remover a parcela ${number}`,
  addRow: 'Adicionar parcela',
  sumIs: (total) => `Somam ${total}.`,
  sumLacks: (missing) => `Faltam ${missing}.`,
  sumExceeds: (excess) => `Sobram ${excess}.`,
  needsApproval: (reasons) => `Precisa da aprovação de um administrador: ${reasons}.`,
  exceeded: {
    no_strategy: 'a conta não segue uma estratégia',
    max_instalments: (count) => `tem mais de ${parts(count)}`,
    max_plan_months: (count) => `termina depois de ${count.text} ${count.of('mês', 'meses')}`,
    min_down_payment_pct: (percent) => `paga menos de ${percent} no início`,
  },
  summary: (name, total, count) =>
    `Propõe-se a ${name} pagar ${total} em ${count.text} ${count.of('pagamento', 'pagamentos')}:`,
  effect:
    'Quando a pessoa aceitar, registre o aceite: o plano entra em vigor e a cobrança automática para enquanto for cumprido.',
  withOffer: (total) => `Com o aceite do plano se aceita também o acordo oferecido, de ${total}.`,
  proposed: (status) => `Plano de pagamento registrado: ${status}.`,
  refusals: {
    plan_open: 'A conta já tem um plano em aberto. Decida sobre ele antes de propor outro.',
    plan_in_force: 'A conta já tem um plano em vigor.',
    settlement_open: 'A conta tem um acordo oferecido. Feche esta janela e abra-a de novo para pagá-lo em parcelas.',
    settlement_not_in_force: 'O acordo já não está em vigor. Feche esta janela e abra-a de novo.',
    account_resolved: 'A conta está resolvida: não resta nada a pagar.',
    concurrent_change: 'Outra pessoa mudou a conta ao mesmo tempo. Tente novamente.',
    sum_mismatch: 'As parcelas não somam o que se deve. Se o saldo mudou, feche esta janela e abra-a de novo.',
    too_precise: 'O valor tem mais casas decimais do que a moeda.',
    too_many_instalments: 'O valor não basta para tantas parcelas.',
    down_payment_too_high: 'A entrada precisa ser menor do que o total.',
    due_date_in_past: 'O dia não pode estar no passado.',
    due_dates_not_ascending: 'Cada parcela precisa vencer depois da anterior.',
    due_date_too_late: 'O dia está longe demais.',
  },
};
