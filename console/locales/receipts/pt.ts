import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  reasons: {
    contact_opted_out: 'a pessoa pediu para não ser contatada',
    contact_held: 'há uma suspensão aberta sobre a pessoa',
    account_held: 'há uma suspensão aberta sobre a conta',
    frequency_daily: 'já foram feitas todas as tentativas permitidas por dia',
    frequency_weekly: 'já foram feitas todas as tentativas permitidas por semana',
    frequency_monthly: 'já foram feitas todas as tentativas permitidas por mês',
    minimum_gap: 'a última tentativa é recente demais',
    cooldown_after_conversation: 'a última conversa é recente demais',
    channel_lock: 'a pessoa já conversou por outro canal',
    outside_contact_hours: 'está fora do horário de contato da pessoa',
    channel_not_preferred: 'a pessoa escolheu outros canais',
    outside_preferred_hours: 'está fora do horário que a pessoa escolheu',
    account_paused: 'a conta está em pausa',
    account_disputed: 'a conta está em disputa',
    no_address: 'a pessoa não tem um endereço utilizável para este canal',
  },
  noAttempts: 'nenhuma tentativa é permitida',
  sources: {
    organization: 'Regra da organização',
    'us-reg-f': 'Estados Unidos: FDCPA e Regulation F',
    'us-ma': 'Estados Unidos: Massachusetts',
    'us-nyc': 'Estados Unidos: cidade de Nova York',
    'co-ley-2300': 'Colômbia: Lei 2300',
    'cl-ley-21320': 'Chile: Lei 21.320',
    'mx-condusef': 'México: regras da CONDUSEF',
    'br-default': 'Brasil',
    'br-rj': 'Brasil: Rio de Janeiro',
    'pe-29571': 'Peru: Lei 29571',
    'uk-courtesy': 'Reino Unido: regra CONC 7.9',
    'au-rg96': 'Austrália: guia RG 96',
    'in-rbi': 'Índia: normas do RBI',
    'ar-courtesy': 'Argentina: horário de cortesia',
  },
  optedOut: {
    passed: 'A pessoa não pediu descadastro.',
    failed: 'A pessoa pediu descadastro e não deve ser contatada.',
    onlyOf: (channels) => `A pessoa pediu o descadastro só de: ${channels}.`,
  },
  held: {
    passed: 'Nenhuma suspensão aberta o impede.',
    failed: (kind) => `Uma suspensão aberta (“${kind}”) o impede até que alguém a libere.`,
    failedUntil: (kind, until) => `Uma suspensão aberta (“${kind}”) o impede até ${until}.`,
  },
  cap: {
    passed: (counted, max, window, since, counting) =>
      `Contagem: ${counted} de ${max.text} ${max.of('tentativa permitida', 'tentativas permitidas')} ${window}, desde ${since} (${counting}).`,
    failed: (counted, max, window, since, counting) =>
      `O máximo de tentativas ${window} foi atingido: ${counted} de ${max.text}, ${max.of('contada', 'contadas')} desde ${since} (${counting}).`,
  },
  windows: { day: 'por dia', week: 'por semana', rolling: (days) => `em ${days} seguidos` },
  scopes: {
    account: 'somente esta conta',
    contact: 'todas as contas da pessoa',
    address: 'todas as pessoas com este endereço',
  },
  allChannels: 'todos os canais',
  gap: {
    none: (wait, counting) =>
      `Não há tentativa recente; entre uma tentativa e a seguinte ${wait.of('deve', 'devem')} passar ${wait.text} (${counting}).`,
    passed: (last, wait, counting) =>
      `A última tentativa foi em ${last} e o intervalo necessário de ${wait.text} já passou (${counting}).`,
    failed: (last, wait, counting) =>
      `A última tentativa foi em ${last} e o intervalo necessário de ${wait.text} ainda não passou (${counting}).`,
  },
  cooldown: {
    fromThatDay: 'a partir do dia da conversa, inclusive',
    fromNextDay: 'depois do dia da conversa',
    none: (wait, counting) => `Não há conversa recente; depois de uma é preciso esperar ${wait} (${counting}).`,
    passed: (last, wait, counting) =>
      `A última conversa foi em ${last} e a espera de ${wait} já terminou (${counting}).`,
    failed: (last, wait, counting) => `A última conversa foi em ${last} e é preciso esperar ${wait} (${counting}).`,
  },
  lock: {
    none: (channel, window) =>
      `Nenhuma conversa anterior impede o uso de ${channel}; é permitido um só canal ${window}.`,
    passed: (locked, at, window, channel) =>
      `A conversa por ${locked} em ${at} permite usar ${channel}; é permitido um só canal ${window}.`,
    failed: (locked, at, window, channel) =>
      `A pessoa conversou por ${locked} em ${at}: não se pode usar ${channel}, porque é permitido um só canal ${window}.`,
  },
  useLock: {
    none: (channel, window) =>
      `Nenhum uso de outro canal impede o uso de ${channel}; é permitido um só canal ${window}.`,
    chosen: (channel) => `A pessoa escolheu ${channel}, que por isso continua permitido.`,
    failed: (locked, at, window, channel) =>
      `${locked} foi usado em ${at}: não se pode usar ${channel}, porque é permitido um só canal ${window}.`,
  },
  preferredChannels: {
    none: 'A pessoa não escolheu canais.',
    passed: (channels, channel) => `A pessoa escolheu ${channels}; ${channel} está entre eles.`,
    failed: (channels, channel) => `A pessoa escolheu ${channels}, não ${channel}.`,
  },
  noPreferredHours: 'A pessoa não escolheu um horário.',
  hours: {
    local: (weekday, time, place) => `${weekday} ${time} em ${place}`,
    holiday: { yes: 'é feriado', no: 'não é feriado' },
    holidayUnknown: (until) => `não se sabe se é feriado: o calendário vai até ${until}`,
    passed: (local, permitted) => `Dentro do horário: é ${local}; o permitido é ${permitted}.`,
    failed: (local, permitted) => `Fora do horário: é ${local}; o permitido é ${permitted}.`,
  },
  accountStatus: {
    passed: {
      paused: (status) => `A conta não está em pausa; sua situação é “${status}”.`,
      disputed: (status) => `A conta não está em disputa; sua situação é “${status}”.`,
    },
    failed: {
      paused: 'A conta está em pausa. Alguém precisa retomá-la.',
      disputed: 'A conta está em disputa. Alguém precisa resolvê-la.',
    },
  },
  address: {
    present: (channel) => `A pessoa tem um endereço para ${channel}.`,
    missing: (channel) => `A pessoa não tem um endereço para ${channel}.`,
    undeliverable: (channel) => `O endereço da pessoa para ${channel} recusou envios anteriores.`,
  },
  presets: 'Quais normas valem para esta pessoa',
  presetApplies: (name, reason) => `Vale “${name}”: ${reason}.`,
  presetDoesNotApply: (name, reason) => `Não vale “${name}”: ${reason}.`,
  presetForAll: 'vale para todas as pessoas da organização',
  placeUnknown: 'não se sabe onde a pessoa está',
  presetReasons: {
    debtor_is_there: (place, from) => `a pessoa está em ${place}, ${from}`,
    debtor_may_be_there: (place, from) => `a pessoa pode estar em ${place}, ${from}`,
    debtor_is_elsewhere: (place, from) => `${from}, a pessoa está em ${place}`,
  },
  placeFrom: {
    region: 'conforme a região',
    country: 'conforme o país',
    phones: 'conforme o prefixo dos números',
    organization: 'conforme o país da organização',
  },
  addressUsed: (address) => `O endereço é ${address}.`,
  noAddressUsed: 'Nenhum endereço pode ser usado.',
  passedOver: (address, reason) => `Não se usa ${address}: ${reason}.`,
  passedOverReasons: {
    landline: 'é um telefone fixo',
    invalid: 'não existe',
    wrong_person: 'é de outra pessoa',
    bounced: 'rejeitou as mensagens',
  },
  otherChannels: (channels, channel) => `Esta regra vale para ${channels}, não para ${channel}.`,
  values: (values) => `Valores comparados (${values}).`,
  passed: 'Não bloqueia',
  failed: 'Bloqueia',
  again: (at) => `Deixa de bloquear em ${at}.`,
  onlyByPerson: 'Não muda sozinha: alguém precisa mudá-la.',
  whySent: 'Por que foi enviado',
  whyBlocked: 'Por que foi bloqueado e quando será possível',
  sentBecause: 'Todas as regras foram cumpridas.',
  allowedUntil: (at) => `O horário permitido terminava em ${at}.`,
  blockedBecause: (reason) => `Foi bloqueado porque ${reason}.`,
  blockedNow: 'Nada foi enviado: uma regra impede.',
  providerRefused: 'O provedor recusou o envio; nada saiu.',
  providerBusy: 'O provedor pede para aguardar; nada saiu. Tente mais tarde.',
  providerUnknown:
    'O provedor não confirmou o envio: ele conta como feito e não será repetido. Veja o histórico antes de tentar novamente.',
  retryFrom: (at) => `Será possível a partir de ${at}.`,
  retryFromHours: (at) => `Será possível a partir de ${at}, pelo horário de contato.`,
  decidedAt: 'Decidido em',
  decision: 'Decisão',
  allRules: 'Todas as regras e seus valores',
  json: 'Dados em JSON',
  copyJson: 'Copiar o JSON',
  copied: 'Copiado',
  printReceipt: 'Imprimir o comprovante',
  receipt: 'Comprovante da decisão',
};
