import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  note: 'Como falam os agentes de IA da sua organização.',
  agent: 'Agente de IA',
  noAgent: 'Ainda não há um agente. Prepare-o em Canais; estes ajustes valem desde que ele exista.',
  llm: 'Modelo',
  llmHint: 'Com ele o agente pensa durante a ligação.',
  opening: 'Quem fala primeiro',
  openings: {
    agent_first: 'O agente cumprimenta assim que atendem',
    callee_first: 'A pessoa, depois que o agente diz que é automático',
  },
  voices: 'Vozes',
  voicesHint: 'A voz é escolhida pelo idioma da pessoa.',
  noVoices: 'O provedor não responde: agora não é possível escolher vozes.',
  everyLanguage: 'Todos os idiomas',
  agentsVoice: 'A voz do agente',
  sameVoice: 'A mesma de todos os idiomas',
  listen: (voice) => `Ouvir ${voice} (abre em outra aba)`,
  save: 'Salvar os ajustes de voz',
  saved: {
    none: 'Salvo. Valerá para o agente que for preparado.',
    synced: 'Salvo. O agente já fala assim.',
    pending: 'Salvo, mas o provedor ainda não aceitou: o agente recebe isso com a próxima mudança.',
  },
  call: {
    title: 'Ligação de teste',
    hint: 'Fale com o agente por este navegador, como ele está salvo. O provedor cobra como uma ligação. O agente não conhece nenhuma conta: as ferramentas dele não funcionam aqui.',
    noAgent: 'Sem um agente não há com quem falar. Prepare-o em Canais.',
    start: 'Ligar para o agente',
    hangUp: 'Desligar',
    level: 'Seu microfone',
    transcript: 'O que se diz na ligação',
    speakers: { agent: 'Agente:', person: 'Você:' },
    contact: 'Alex Teste',
    organization: 'a organização',
    phases: {
      connecting: 'Conectando…',
      microphone: 'Permita o microfone no seu navegador.',
      talking: 'Na linha. Fale agora.',
      ended: 'A ligação terminou.',
    },
    reasons: {
      hung_up: 'Você desligou.',
      agent: 'O agente desligou.',
      lost: 'A conexão com o provedor de voz caiu. Ligue de novo.',
      rejected:
        'O provedor de voz não aceitou a ligação. Verifique na sua conta do provedor os textos e as variáveis do agente.',
      offline: 'Não há conexão. Verifique sua rede e ligue de novo.',
      microphone_refused:
        'O navegador não permite usar o microfone. Permita-o nas configurações desta página e ligue de novo.',
      microphone_missing: 'Não há um microfone que possa ser usado. Conecte um e ligue de novo.',
      other_address:
        'O provedor de voz está em um endereço que esta instalação não permite. Peça a quem a administra que o configure.',
    },
  },
  refusals: {
    unsupported_llm: 'Este modelo não é mais oferecido. Escolha outro.',
    voice_not_found: 'O provedor não tem esta voz. Escolha outra.',
    agent_in_use: 'O agente pertence a outra organização.',
    concurrent_change: 'Outra pessoa mudou estes ajustes. Recarregue a página e tente de novo.',
    provider_not_configured:
      'O provedor de voz não está configurado nesta instalação. Peça a quem a administra que o configure.',
    provider_error: 'O provedor de voz recusou a solicitação. Tente de novo mais tarde.',
  },
};
