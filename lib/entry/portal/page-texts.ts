import type { AskedFact } from '../../history/agent-calls/verification.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { BreakdownPart } from '../../portfolio/accounts/breakdown.ts';
import type { DebtorAct, openActs, provenActs } from './debtor-act.ts';
import type { PageLanguage } from './page-language.ts';

type OpenAct = (typeof openActs)[number];
type ProvenAct = (typeof provenActs)[number];

interface PageTexts {
  readonly title: (organization: string) => string;
  readonly intro: string;
  readonly check: (organization: string) => string;
  readonly proveTitle: string;
  readonly facts: Readonly<Record<Exclude<AskedFact, 'none'>, string>>;
  readonly prove: string;
  readonly tries: string;
  readonly wrong: string;
  readonly back: string;
  readonly otherwise: string;
  readonly acts: Readonly<Record<DebtorAct, string>>;
  readonly hints: Readonly<Record<OpenAct, string>>;
  readonly done: Readonly<Record<DebtorAct, string>>;
  readonly debts: string;
  readonly noDebts: string;
  readonly moreDebts: string;
  readonly owed: string;
  readonly parts: Readonly<Record<BreakdownPart, string>>;
  readonly paid: string;
  readonly reference: string;
  readonly origin: string;
  readonly dueDate: string;
  readonly payments: string;
  readonly agreements: string;
  readonly promise: (amount: string, day: string) => string;
  readonly plan: (total: string, left: string) => string;
  readonly settlement: (amount: string, day: string) => string;
  readonly contacts: string;
  readonly channels: Readonly<Record<Channel, string>>;
  readonly why: string;
  readonly reasons: Readonly<Record<'hours' | 'count' | 'stop' | 'hold', string>>;
  readonly explain: Readonly<Record<ProvenAct | 'data', string>>;
  readonly dataAsked: (day: string) => string;
  readonly file: string;
  readonly fileRefused: string;
  readonly from: string;
  readonly until: string;
  readonly hours: string;
  readonly save: string;
  readonly ends: string;
  /** For agents. */
  readonly visited: string;
  readonly closed: string;
}

export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = {
  es: {
    title: (organization) => `${organization} quiere comunicarse con usted`,
    intro: 'Es por un asunto personal. Para cuidar su privacidad, aquí no se dice más hasta saber que es usted.',
    check: (organization) =>
      `Esta página nunca pide contraseñas ni datos de tarjetas. Si tiene dudas, llame a ${organization} a un número que ya conozca.`,
    proveTitle: 'Confirme que es usted',
    facts: {
      document_last_4: 'Últimos 4 caracteres de su documento',
      birth_year: 'Año de su nacimiento',
      reference_last_4: 'Últimos 4 caracteres de su número de referencia',
    },
    prove: 'Ver mi situación',
    tries: 'Tras 5 respuestas equivocadas, la página se cierra por 24 horas.',
    wrong:
      'No podemos mostrar sus datos: la respuesta no es correcta, o hubo demasiadas. Revise la respuesta, o vuelva a intentarlo en 24 horas.',
    back: 'Volver',
    otherwise: 'También puede',
    acts: {
      call_me: 'Pedir que me llamen',
      not_me: 'No soy la persona que buscan',
      stop: 'No quiero recibir más mensajes ni llamadas',
      paid: 'Ya pagué',
      dispute: 'No estoy de acuerdo con esta deuda',
      prefer: 'Cómo y cuándo contactarme',
      data: 'Pedir mis datos',
    },
    hints: {
      call_me: 'Una persona le llamará en el horario permitido.',
      not_me: 'Dejaremos de escribirle mientras una persona lo revisa.',
      stop: 'Vale desde ahora, para todos los canales.',
    },
    done: {
      call_me: 'Listo: avisamos a una persona para que le llame en el horario permitido.',
      not_me: 'Gracias. No le contactaremos mientras una persona lo revisa.',
      stop: 'Listo: no le enviaremos más mensajes ni le llamaremos.',
      paid: 'Gracias. Una persona revisará su pago.',
      dispute: 'Gracias. Una persona revisará lo que escribió; mientras tanto no le contactaremos por esta deuda.',
      prefer: 'Listo: solo le contactaremos así.',
      data: 'Recibimos su pedido. Una persona lo responderá; mientras tanto no le contactaremos.',
    },
    debts: 'Sus deudas',
    noDebts: 'No hay deudas a su nombre.',
    moreDebts: 'Hay más deudas de las que caben en esta página. Pida que le llamen para verlas.',
    owed: 'Debe',
    parts: { principal: 'Capital', interest: 'Intereses', fees: 'Cargos', costs: 'Gastos' },
    paid: 'Pagado',
    reference: 'Referencia',
    origin: 'Origen',
    dueDate: 'Vencimiento',
    payments: 'Pagos',
    agreements: 'Acuerdos',
    promise: (amount, day) => `Prometió pagar ${amount} hasta el ${day}.`,
    plan: (total, left) => `Plan de cuotas por ${total}; quedan ${left}.`,
    settlement: (amount, day) => `Se acordó saldar la deuda con ${amount} hasta el ${day}.`,
    contacts: 'Cuándo le contactamos, y por qué se podía',
    channels: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Correo', voice: 'Llamada' },
    why: 'Se podía porque',
    reasons: {
      hours: 'estaba dentro del horario permitido',
      count: 'no se había llegado al máximo de contactos',
      stop: 'usted no había pedido que dejáramos de hacerlo',
      hold: 'nada lo suspendía',
    },
    explain: {
      paid: 'Cuándo y cómo pagó',
      dispute: 'Con qué no está de acuerdo',
      data: 'Qué pide: ver, corregir o borrar sus datos',
    },
    dataAsked: (day) => `Pidió sus datos el ${day}. Una persona le responderá.`,
    file: 'Comprobante, si lo tiene: foto JPEG o PNG, o PDF, de hasta 4 MB',
    fileRefused:
      'No pudimos recibir el archivo, y nada quedó enviado. Debe ser una foto JPEG o PNG, o un PDF, de hasta 4 MB. Vuelva y elija otro, o envíe el texto solo.',
    from: 'Desde las',
    until: 'Hasta las',
    hours: 'Sin horas, vale el horario permitido para todos.',
    save: 'Guardar',
    ends: 'Por seguridad, esta vista se cierra después de 30 minutos.',
    visited: 'Vio sus deudas en su página.',
    closed: 'Cinco respuestas equivocadas en la página de esta persona: se cerró por 24 horas.',
  },
  pt: {
    title: (organization) => `${organization} quer falar com você`,
    intro: 'É sobre um assunto pessoal. Para sua privacidade, nada mais é dito aqui até sabermos que é você.',
    check: (organization) =>
      `Esta página nunca pede senhas nem dados de cartões. Em caso de dúvida, ligue para ${organization} em um número que já conheça.`,
    proveTitle: 'Confirme que é você',
    facts: {
      document_last_4: 'Últimos 4 caracteres do seu documento',
      birth_year: 'Ano do seu nascimento',
      reference_last_4: 'Últimos 4 caracteres do seu número de referência',
    },
    prove: 'Ver minha situação',
    tries: 'Depois de 5 respostas erradas, a página fecha por 24 horas.',
    wrong:
      'Não podemos mostrar seus dados: a resposta não está correta, ou houve respostas demais. Confira a resposta, ou tente de novo em 24 horas.',
    back: 'Voltar',
    otherwise: 'Você também pode',
    acts: {
      call_me: 'Pedir que me liguem',
      not_me: 'Não sou a pessoa que procuram',
      stop: 'Não quero mais receber mensagens nem ligações',
      paid: 'Já paguei',
      dispute: 'Não concordo com esta dívida',
      prefer: 'Como e quando falar comigo',
      data: 'Pedir meus dados',
    },
    hints: {
      call_me: 'Uma pessoa ligará no horário permitido.',
      not_me: 'Deixaremos de escrever enquanto uma pessoa verifica.',
      stop: 'Vale a partir de agora, para todos os canais.',
    },
    done: {
      call_me: 'Pronto: avisamos uma pessoa para que ligue no horário permitido.',
      not_me: 'Obrigado. Não faremos contato enquanto uma pessoa verifica.',
      stop: 'Pronto: não enviaremos mais mensagens nem ligaremos.',
      paid: 'Obrigado. Uma pessoa verificará seu pagamento.',
      dispute: 'Obrigado. Uma pessoa verificará o que escreveu; até lá não faremos contato por esta dívida.',
      prefer: 'Pronto: só faremos contato assim.',
      data: 'Recebemos seu pedido. Uma pessoa vai respondê-lo; até lá não faremos contato.',
    },
    debts: 'Suas dívidas',
    noDebts: 'Não há dívidas em seu nome.',
    moreDebts: 'Há mais dívidas do que cabem nesta página. Peça uma ligação para vê-las.',
    owed: 'Deve',
    parts: { principal: 'Principal', interest: 'Juros', fees: 'Encargos', costs: 'Custas' },
    paid: 'Pago',
    reference: 'Referência',
    origin: 'Origem',
    dueDate: 'Vencimento em',
    payments: 'Pagamentos',
    agreements: 'Acordos',
    promise: (amount, day) => `Prometeu pagar ${amount} até ${day}.`,
    plan: (total, left) => `Plano de parcelas de ${total}; faltam ${left}.`,
    settlement: (amount, day) => `Foi acordado quitar a dívida com ${amount} até ${day}.`,
    contacts: 'Quando fizemos contato, e por que era permitido',
    channels: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail', voice: 'Ligação' },
    why: 'Era permitido porque',
    reasons: {
      hours: 'estava dentro do horário permitido',
      count: 'o máximo de contatos não tinha sido atingido',
      stop: 'você não tinha pedido para parar',
      hold: 'nada o suspendia',
    },
    explain: {
      paid: 'Quando e como pagou',
      dispute: 'Com o que não concorda',
      data: 'O que pede: ver, corrigir ou apagar seus dados',
    },
    dataAsked: (day) => `Pediu seus dados em ${day}. Uma pessoa vai responder.`,
    file: 'Comprovante, se tiver: foto JPEG ou PNG, ou PDF, de até 4 MB',
    fileRefused:
      'Não pudemos receber o arquivo, e nada foi enviado. Deve ser uma foto JPEG ou PNG, ou um PDF, de até 4 MB. Volte e escolha outro, ou envie só o texto.',
    from: 'A partir das',
    until: 'Até as',
    hours: 'Sem horas, vale o horário permitido para todos.',
    save: 'Salvar',
    ends: 'Por segurança, esta tela fecha depois de 30 minutos.',
    visited: 'Viu as dívidas na sua página.',
    closed: 'Cinco respostas erradas na página desta pessoa: ela fechou por 24 horas.',
  },
  en: {
    title: (organization) => `${organization} would like to talk to you`,
    intro: 'It is a personal matter. To protect your privacy, nothing more is said here until we know that it is you.',
    check: (organization) =>
      `This page never asks for passwords or card details. If in doubt, call ${organization} at a number that you already know.`,
    proveTitle: 'Confirm that it is you',
    facts: {
      document_last_4: 'Last 4 characters of your ID document',
      birth_year: 'Year of your birth',
      reference_last_4: 'Last 4 characters of your reference number',
    },
    prove: 'See where I stand',
    tries: 'After 5 wrong answers, the page closes for 24 hours.',
    wrong:
      'We cannot show your data: the answer is not right, or there were too many. Check the answer, or try again in 24 hours.',
    back: 'Back',
    otherwise: 'You can also',
    acts: {
      call_me: 'Ask for a call',
      not_me: 'I am not the person you are looking for',
      stop: 'Stop all messages and calls to me',
      paid: 'I have paid',
      dispute: 'I do not agree with this debt',
      prefer: 'How and when to contact me',
      data: 'Ask for my data',
    },
    hints: {
      call_me: 'A person will call you within the permitted hours.',
      not_me: 'We will not contact you while a person looks into it.',
      stop: 'From now on, on every channel.',
    },
    done: {
      call_me: 'Done: a person has been asked to call you within the permitted hours.',
      not_me: 'Thank you. We will not contact you while a person looks into it.',
      stop: 'Done: we will send no more messages and make no more calls.',
      paid: 'Thank you. A person will check your payment.',
      dispute: 'Thank you. A person will look into what you wrote; until then we will not contact you about this debt.',
      prefer: 'Done: we will contact you in this way only.',
      data: 'We have received your request. A person will answer it; until then we will not contact you.',
    },
    debts: 'Your debts',
    noDebts: 'There are no debts in your name.',
    moreDebts: 'There are more debts than this page holds. Ask for a call to hear about them.',
    owed: 'You owe',
    parts: { principal: 'Principal', interest: 'Interest', fees: 'Fees', costs: 'Costs' },
    paid: 'Paid',
    reference: 'Reference',
    origin: 'Origin',
    dueDate: 'Due date',
    payments: 'Payments',
    agreements: 'Agreements',
    promise: (amount, day) => `You promised to pay ${amount} by ${day}.`,
    plan: (total, left) => `Instalment plan of ${total}; ${left} is left.`,
    settlement: (amount, day) => `It was agreed to settle the debt with ${amount} by ${day}.`,
    contacts: 'When we contacted you, and why it was allowed',
    channels: { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Email', voice: 'Call' },
    why: 'It was allowed because',
    reasons: {
      hours: 'it was within the permitted hours',
      count: 'the maximum of contacts had not been reached',
      stop: 'you had not asked us to stop',
      hold: 'nothing had suspended it',
    },
    explain: {
      paid: 'When and how you paid',
      dispute: 'What you do not agree with',
      data: 'What you ask for: to see, correct or delete your data',
    },
    dataAsked: (day) => `You asked for your data on ${day}. A person will answer you.`,
    file: 'Receipt, if you have one: a JPEG or PNG photo, or a PDF, of up to 4 MB',
    fileRefused:
      'We could not take the file, and nothing was sent. It must be a JPEG or PNG photo, or a PDF, of up to 4 MB. Go back and choose another one, or send the text alone.',
    from: 'From',
    until: 'Until',
    hours: 'Without hours, those permitted for everybody apply.',
    save: 'Save',
    ends: 'For your safety, this view closes after 30 minutes.',
    visited: 'Saw their debts on their page.',
    closed: 'Five wrong answers on the page of this person: it has closed for 24 hours.',
  },
};
