import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Respostas e ligações que precisam de uma pessoa.',
  handledOnes: 'Já atendidas',
  nothingOpen: 'Não há nada para atender. Aqui aparecem as respostas e ligações que precisam de uma pessoa.',
  nothingHandled: 'Nenhuma foi atendida ainda.',
  unnamed: 'Pessoa sem nome',
  direction: 'Sentido',
  subject: 'Assunto',
  text: 'Texto',
  directions: { inbound: 'recebida', outbound: 'enviada' },
  holds: (kinds) => `Suspenso: ${kinds}.`,
  confirm: 'Confirmar a suspensão',
  release: 'Não é isso: liberar',
  handle: 'Marcar como atendido',
  reopen: 'Abrir de novo',
  wasHandled: (name) => `Atendimento feito: ${name}.`,
  wasReopened: (name) => `Aberto de novo: ${name}.`,
  notChanged: (name) => `Não foi possível alterar: ${name}. Tente de novo.`,
  refresh: 'Atualizar a ligação',
  transcript: (count) => `Transcrição (${count.text} ${count.of('fala', 'falas')})`,
  speakers: { agent: 'Atendente', contact: 'Pessoa' },
};
