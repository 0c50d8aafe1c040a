import type { Language } from './phrase.ts';

const paid = '(paguei|quitei|depositei|transferi|pagamos|quitamos)';
const day =
  '(ontem|hoje|anteontem|na (segunda|terca|quarta|quinta|sexta)|no (sabado|domingo|dia|mes)|semana|dia|mes|faz|tudo|por pix|no pix|via pix)';
const otherDebt =
  '(aluguel|luz|agua|gas|internet|telefone|condominio|escola|faculdade|mercado|medico|imposto|iptu|ipva|assinatura|consulta|ao? (meu|minha|outro|outra) \\w+|meu (irmao|vizinho|pai|chefe))';
const unpaid = `(\\b(nao|n|nunca) (foi |esta |tenho |consegui |o |a )*(pag|quit|deposit|fiz)|ainda|quando|se eu|\\bse (ja )?paguei|que eu|${otherDebt}|\\?)`;
const relative =
  '(filh[oa]|irma|irmao|espos[oa]|mae|pai|marido|mulher|namorad[oa]|vizinh[oa]|ti[oa]|cunhad[oa]|sogr[oa])';
const contacting = '(lig|telefon|escrev|contat|mand|envi|perturb|importun|incomod|enche|chat|procur)\\w*';
const contact =
  '(ligue[mn]?|liga|ligar|telefone[m]?|escreva[m]?|contate[m]?|mande[m]?|manda|envie[m]?|perturbe[m]?|importune[m]?|incomode[m]?|procure[m]?)';
const messages = '(mensage[mn]s?|mensagens|ligacao|ligacoes|sms|emails?|cobrancas?)';

export const portuguese: Language = {
  abbreviations: {
    n: 'nao',
    naum: 'nao',
    num: 'nao',
    q: 'que',
    vc: 'voce',
    vcs: 'voces',
    pf: 'por favor',
    pfv: 'por favor',
    msg: 'mensagem',
    msgs: 'mensagens',
    tb: 'tambem',
    tbm: 'tambem',
    p: 'para',
    pra: 'para',
    pro: 'para o',
    adv: 'advogado',
    nr: 'numero',
    cel: 'celular',
    tel: 'telefone',
    ta: 'esta',
    to: 'estou',
    tou: 'estou',
  },
  deniesName:
    /\b[Nn](?:[Aa][Oo]|[Aa][Uu][Mm])? (?:sou|me chamo) (?:o |a |o senhor |a senhora |o sr\.? |a sra\.? )?\p{Lu}\p{Ll}{2,}/u,
  phrases: {
    paid: [
      { words: `ja (o |a |lhes? |tinha )*${paid}`, from: 'Já paguei ontem.', unless: unpaid },
      {
        words: `${paid} (isso |tudo |a divida |essa |o boleto |a fatura |a parcela )*${day}`,
        from: 'Paguei o boleto na sexta.',
        unless: unpaid,
      },
      {
        words: '(esta|foi|estao|ficou) (tudo |ja )?(pag[oa]s?|quitad[oa]s?)',
        from: 'Isso já foi pago.',
        unless: unpaid,
      },
      {
        words: '(fiz|realizei|efetuei) (ja |ontem )?(o|um|a|uma) (pagamento|pix|deposito|transferencia)',
        from: 'Fiz o pix ontem.',
        unless: unpaid,
      },
      {
        words: '(segue|aqui esta|mandei|enviei|vou mandar|em anexo) (o |meu |aqui |em anexo )*comprovante',
        from: 'Segue o comprovante.',
        unless: '\\?',
      },
      { words: '(estou|estamos) (em dia|quite)', from: 'Estou em dia com vocês.', unless: unpaid },
      { words: 'pagamento (ja )?(feito|efetuado|realizado|enviado)', from: 'Pagamento feito.', unless: unpaid },
      {
        words: `${relative} ja (pagou|quitou|depositou|transferiu|fez o pix)`,
        from: 'Meu marido já pagou.',
        unless: unpaid,
      },
    ],
    another_person: [
      { words: 'nao sou (eu|ele|ela|ess[ea]|est[ea]|(essa|a) pessoa)', from: 'Não sou eu.' },
      { words: 'nao sou (o|a) (titular|senhora?|que voces|pessoa)', from: 'Não sou o titular.' },
      { words: 'nao sou quem', from: 'Não sou quem vocês procuram.' },
      {
        words: '(numero|telefone|celular|pessoa|contato) (esta |e )?(errad[oa]|incorret[oa]|enganad[oa])',
        from: 'Número errado.',
      },
      { words: '(foi |e )?engano$|ligou errado|ligaram errado', from: 'Aqui é engano.' },
      {
        words:
          'nao (o |a )?conheco (ess[ea] (pessoa|homem|mulher|senhora?|cara)|ninguem|nenhum|est[ea] pessoa|ele|ela)',
        from: 'Não conheço essa pessoa.',
      },
      { words: 'aqui nao (mora|trabalha|tem (ninguem|nenhum))|nao mora (mais )?aqui', from: 'Ele não mora mais aqui.' },
      {
        words: '(este|esse) (numero|celular|telefone|whatsapp) (ja )?nao (e|pertence)',
        from: 'Este número não é mais dele.',
      },
      { words: '(procura[m]?|procurando) outra pessoa', from: 'Acho que procuram outra pessoa.' },
      { words: `(eu )?sou (o|a) ${relative} (del[ea]|da|do)`, from: 'Sou a irmã dele.' },
      { words: 'nao me chamo', from: 'Eu não me chamo assim.' },
    ],
    lawyer: [
      { words: '(meu|minha|meus|nosso|nossa) (advogad[oa]s?|defensora?)', from: 'Fale com meu advogado.' },
      {
        words:
          '(com|tenho|contratei|procurei|procurar|consultei|contratar|consultar|acionar) (ja )?(um|uma) advogad[oa]',
        from: 'Vou procurar um advogado.',
        unless: '(mandar|preciso|\\?)',
      },
      { words: '(meu|minha) representante legal|defensoria publica', from: 'Falem com a defensoria pública.' },
    ],
    dispute: [
      { words: 'nao (lhes? |te )?devo (nada|isso|ess[ea]|tanto|dinheiro|nenhum|um real)', from: 'Não devo nada.' },
      {
        words: '(divida|conta|compra|fatura|boleto|emprestimo) nao (e|foi) (minha|meu|nossa)',
        from: 'Essa dívida não é minha.',
      },
      { words: 'nao e minha (divida|conta|compra|fatura)', from: 'Não é minha dívida.' },
      {
        words:
          '(nao reconheco|desconheco|nao conheco) (ess[ea]|a|o|est[ea]|nenhum[a]?|tal) (divida|compra|conta|cobranca|valor|fatura|emprestimo|boleto)',
        from: 'Não reconheço essa cobrança.',
      },
      { words: 'nunca (comprei|pedi|contratei|fiz|assinei|tive|solicitei|recebi|usei)', from: 'Nunca contratei isso.' },
      {
        words:
          '(valor|montante|saldo|total) (que voces cobram )?(esta errado|nao (e|esta) (esse|este|o|certo|correto)|e incorreto|nao bate)',
        from: 'O valor está errado.',
      },
      {
        words:
          '(me |estao |estou sendo )*(cobra(m|ram|ndo)|cobrad[oa]) (a mais|em dobro|duas vezes|errado|algo que|indevid\\w*)',
        from: 'Estão me cobrando em dobro.',
      },
      { words: 'cobranca indevida', from: 'Isso é cobrança indevida.' },
      {
        words:
          '(fazer|abrir|registrar|vou|farei|abrirei|fiz|abri) (uma |um )?(reclamacao|denuncia|queixa|processo|boletim)',
        from: 'Vou abrir uma reclamação.',
      },
      {
        words: 'vou (os |te )?(processar|denunciar)|processo voces|(procon|reclame aqui|juizado)',
        from: 'Vou ao Procon.',
      },
      {
        words: '(e|foi|isso e) (um |uma )?(golpe|fraude)|golpistas|clonaram|usaram meus? (dados|nome|cpf)',
        from: 'Isso é golpe.',
      },
      {
        words: '(e|ha|tem|houve|deve ser) (um |algum )?erro',
        from: 'Deve ser um erro de vocês.',
        unless: '(meu|no (site|app)|\\?)',
      },
      { words: 'divida (ja )?(prescreveu|prescrita|caducou)', from: 'Essa dívida já prescreveu.' },
    ],
    stop: [
      { words: `(nao|nunca mais) (me|nos) (${contact})`, from: 'Não me liguem mais.' },
      {
        words: `nao (quero|desejo|aceito|autorizo) (que |mais |receber |voces |me |nos )*(${contact}|${messages}|ser contatad[oa])`,
        from: 'Não quero receber mensagens.',
      },
      {
        words: `(pare|parem|para|deixe[m]?) (ja |por favor )*de (me |nos )?(ficar )?${contacting}`,
        from: 'Parem de me ligar.',
      },
      { words: '(pare|parem) com (isso|ess[ea]s?|as|est[ea]s?)', from: 'Parem com essas ligações.' },
      {
        words: '(me|nos) deixe[m]? em paz|deixe[m]? (me|nos|a gente) em paz|me deixa em paz',
        from: 'Me deixem em paz.',
      },
      { words: 'chega de|^chega$', from: 'Chega de mensagens.' },
      {
        words: '(me|nos) (tire|tirem|tira|remova|remover|remove|removam|retire|retirem|exclua|excluam|descadastr\\w*)',
        from: 'Me tirem dessa lista.',
      },
      {
        words:
          '(remova[m]?|tire[m]?|exclua[m]?|apague[m]?|retire[m]?) (o )?(meu|minha|meus) (numero|nome|telefone|contato|cadastro|dados|email)',
        from: 'Removam meu número.',
      },
      {
        words:
          '(quero|desejo|gostaria de) (sair|descadastr\\w*|cancelar (o|as|meu) (cadastro|mensagens|recebimento))( d[aeo]s?|$)|sair d[ae]ss?[ae] lista|sair da lista',
        from: 'Quero sair da lista.',
      },
      {
        words: '(estao|esta|voces) me (perturb|importun|incomod|assedi|persegu)\\w*',
        from: 'Vocês estão me perturbando.',
      },
      { words: `nao mand(e|em|a) mais|sem mais ${messages}|nao perturbe[m]?`, from: 'Não mandem mais nada.' },
    ],
    cease: [
      {
        words: '(cesse|cessem|cessar) (imediatamente |ja )?(tod[oa]s?|qualquer|o|a|os|as|com|de|est[ea]s?|ess[ea]s?)',
        from: 'Exijo que cessem todo contato.',
      },
      {
        words: 'abstenham?( se)? de (me )?(contat|lig|cobr|envi|mand)\\w*|se abstenham?',
        from: 'Abstenham-se de me contatar.',
      },
      { words: '(notifico|intimo) (os|voces|a empresa)', from: 'Notifico vocês a encerrar o contato.' },
    ],
    data_request: [
      {
        words:
          '(acessar|acesso|copia|conhecer|saber|ver) (a |aos |de |dos |sobre )?(todos )?(os )?meus dados( pessoais)?',
        from: 'Quero acesso aos meus dados pessoais.',
      },
      {
        words: '(apag|exclu|elimin|delet|corrij|corrig)\\w* (todos )?(os )?meus dados',
        from: 'Excluam os meus dados.',
      },
      {
        words: '(quais|que) dados (meus )?(voces )?(tem|guardam)( de mim| sobre mim)?',
        from: 'Quais dados vocês têm sobre mim?',
      },
      { words: 'lgpd', from: 'Com base na LGPD, peço uma resposta.' },
    ],
  },
};
