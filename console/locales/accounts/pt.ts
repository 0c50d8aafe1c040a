import type { Count } from '../count.ts';
import type { translations as spanish } from './es.ts';

const accounts = (count: Count) => `${count.text} ${count.of('conta', 'contas')}`;

export const translations: typeof spanish = {
  list: 'Lista de contas',
  filters: 'Filtros',
  any: 'Todas',
  campaign: 'Campanha',
  noCampaign: 'Sem campanha',
  pendingFrom: 'Saldo a partir de',
  pendingTo: 'Saldo até',
  open: 'Não resolvida',
  has: 'Já teve',
  hasChoices: { interaction: 'Contatos', promise: 'Promessas', settlement: 'Acordo', payment: 'Pagamentos' },
  due: (from, to) =>
    from === undefined
      ? `Vencem até ${to}`
      : to === undefined
        ? `Vencem desde ${from}`
        : `Vencem entre ${from} e ${to}`,
  daysFrom: 'Dias de atraso a partir de',
  daysTo: 'Dias de atraso até',
  optedOut: 'Descadastros',
  optedOutChoices: { true: 'Só descadastrados', false: 'Sem descadastrados' },
  updatedWithin: 'Com alterações',
  updatedChoices: { 1: 'Último dia', 7: 'Nos últimos 7 dias', 30: 'Nos últimos 30 dias' },
  changedSince: (moment) => `Com alterações desde ${moment}`,
  daysPastDue: 'Dias de atraso',
  dueIn: (days) => `vence daqui a ${days}`,
  updated: 'Última atualização',
  columns: 'Colunas',
  exportWider: 'O arquivo não aplica os filtros de saldo, descadastros e alterações: traz mais contas que a lista.',
  exportTooLarge: 'São contas demais para um arquivo. Escolha uma situação.',
  file: 'contas.csv',
  nothing: 'Ainda não há contas. Importe-as ou crie-as pela API.',
  toDocs: 'Ver a documentação da API',
  noMatch: 'Nenhuma conta atende aos filtros.',
  matches: (count, hasMore) => `${hasMore ? 'Mais de ' : ''}${accounts(count)} com estes filtros.`,
  selectAll: 'Marcar todas as contas carregadas',
  keys: 'Setas: mover-se pela lista. Enter: abrir a conta.',
  selectKeys:
    'Setas: mover-se pela lista. Espaço: marcar. Shift e setas: marcar várias. Enter: abrir a conta. Tab: ir para as ações.',
  select: (name, reference) => `Marcar a conta de ${name}, ${reference}`,
  selectionLimit: (max) => `É possível marcar no máximo ${max} contas.`,
  bulk: 'Ações sobre as contas marcadas',
  selected: (count) => `${accounts(count)} ${count.of('marcada', 'marcadas')}`,
  toActions: 'Tab leva às ações.',
  unselect: 'Desmarcar',
  pause: 'Pausar',
  resume: 'Retomar',
  assign: 'Atribuir a campanha',
  setStatus: 'Alterar situação',
  status: 'Nova situação',
  pauseSize: (count) => `Pausar ${accounts(count)}`,
  resumeSize: (count) => `Retomar ${accounts(count)}`,
  assignSize: (count) => `Atribuir ${accounts(count)} a uma campanha`,
  statusSize: (count) => `Alterar a situação de ${accounts(count)}`,
  pauseNote: 'Ninguém será contatado por estas contas até que sejam retomadas.',
  resumeNote: 'Só são retomadas as que estão em pausa. O que ficou pendente será feito assim que as regras permitirem.',
  assigning: 'Escolha as contas que serão atribuídas à campanha',
  assignNote: 'As contas começam a estratégia da campanha desde o primeiro passo.',
  unassignNote: 'As contas saem da campanha: nenhum contato com elas continua planejado.',
  statusNote: 'Uma conta resolvida só pode voltar a ficar ativa.',
  paused: (count) => `${accounts(count)} ${count.of('foi pausada', 'foram pausadas')}.`,
  resumed: (count) => `${accounts(count)} ${count.of('foi retomada', 'foram retomadas')}.`,
  changed: (count) => `${accounts(count)} ${count.of('foi alterada', 'foram alteradas')}.`,
  assigned: (count, campaign) => `${accounts(count)} ${count.of('está', 'estão')} agora em “${campaign}”.`,
  unassigned: (count) => `${accounts(count)} não ${count.of('está', 'estão')} mais em nenhuma campanha.`,
  changedSome: (count, size) =>
    `${count.text} de ${size.text} ${size.of('conta alterada', 'contas alteradas')}; ao resto não se aplica.`,
  undoFailed: 'Não foi possível desfazer. A lista mostra como ficaram as contas.',
};
