export const translations = {
  title: 'Comece em dez minutos',
  progress: (done: number, all: number) => `Etapas: ${done} de ${all}`,
  nextIs: (step: string) => `A seguir: ${step}`,
  done: '(concluída)',
  dismiss: 'Não mostrar mais',
  steps: {
    organization: { name: 'Criar a organização', hint: 'Fuso horário, idioma e moeda', action: 'Ver a organização' },
    channels: {
      name: 'Conectar um canal',
      hint: 'SMS, WhatsApp, e-mail ou ligação: um basta para começar',
      action: 'Conectar um canal',
    },
    accounts: {
      name: 'Importar contas',
      hint: 'Um CSV ou Excel de qualquer sistema; as colunas são reconhecidas',
      action: 'Escolher um arquivo',
    },
    rules: {
      name: 'Escolher as regras de contato',
      hint: 'As de cada país: horário, dias e limites por pessoa',
      action: 'Escolher regras',
    },
    strategy: {
      name: 'Criar uma estratégia',
      hint: 'Quais mensagens e ligações, e com quantos dias entre elas',
      action: 'Criar uma estratégia',
    },
    campaign: {
      name: 'Ativar a primeira campanha',
      hint: 'Simula-se antes: quantos contatos, e com quem',
      action: 'Criar uma campanha',
    },
    users: { name: 'Convidar a equipe', hint: 'Agentes, administradores, leitura', action: 'Convidar uma pessoa' },
  },
  ghostTitle: 'Assim ficará o seu painel',
  ghostText:
    'Assim que houver contas, aqui estarão o que falta cobrar, o recuperado dia a dia e a antiguidade da dívida.',
};
