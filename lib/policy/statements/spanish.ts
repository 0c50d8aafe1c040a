import type { Language } from './phrase.ts';

const paid = '(pague|page|abone|cancele|deposite|transferi|salde|liquide|pagamos|abonamos|depositamos|transferimos)';
const day =
  '(ayer|hoy|anoche|antier|anteayer|recien|hace|el (lunes|martes|miercoles|jueves|viernes|sabado|domingo|mes|dia|\\d+)|la semana|este)';
const otherDebt =
  '(alquiler|renta|luz|agua|gas|internet|telefono|cable|colegio|escuela|super|mercado|medico|impuestos?|expensas|hipoteca|nafta|gasolina|suscripcion|cita|pedido|a (mi|otr[oa]|los|las) \\w+)';
const unpaid = `(\\bno (lo |la |le |les |te |se |me |he |pude )*(pag|abon|cancel|deposit|hice|esta|fue)|todavia|aun no|cuando|si ya|que ya|${otherDebt}|\\?)`;
const relative =
  '(hij[oa]|herman[oa]|espos[oa]|mama|papa|madre|padre|novi[oa]|vecin[oa]|tio|tia|cunad[oa]|suegr[oa]|secretaria)';
const contacting = '(llam|escrib|contact|mand|envi|molest|hostig|acos|jod|fastidi|busc|insist)\\w*';
const contact =
  '(llame[ns]?|llamad|escriba[ns]?|contacte[ns]?|mande[ns]?|envie[ns]?|moleste[ns]?|hostigue[ns]?|acose[ns]?|busque[ns]?|marque[ns]?|jodan?)';
const messages = '(mensajes?|llamadas?|sms|correos?|mails?|whatsapps?|avisos?)';

export const spanish: Language = {
  abbreviations: {
    q: 'que',
    k: 'que',
    qe: 'que',
    ke: 'que',
    d: 'de',
    x: 'por',
    xfa: 'por favor',
    xfavor: 'por favor',
    porfa: 'por favor',
    tb: 'tambien',
    tmb: 'tambien',
    msj: 'mensaje',
    msjs: 'mensajes',
    msgs: 'mensajes',
    nro: 'numero',
    num: 'numero',
    cel: 'celular',
    tel: 'telefono',
    abog: 'abogado',
    uds: 'ustedes',
    eqivocado: 'equivocado',
    ekivocado: 'equivocado',
    ekivokado: 'equivocado',
  },
  deniesName: /\b[Nn][Oo] soy (?:el |la |don |dona |el senor |la senora |el sr\.? |la sra\.? )?\p{Lu}\p{Ll}{2,}/u,
  phrases: {
    paid: [
      {
        words: `ya (se )?(lo |la |les |te |los |las |le )*${paid}`,
        from: 'Ya pagué ayer en el banco.',
        unless: unpaid,
      },
      {
        words: `(lo |la |los |las |les |te )?${paid} (todo |la cuota |el total |eso |la deuda )?(${day}|completo)`,
        from: 'Lo pagué el viernes por transferencia.',
        unless: unpaid,
      },
      {
        words:
          '(esta|estaba|quedo|fue|fueron|estan) (todo |ya )?(pagad[oa]s?|cancelad[oa]|saldad[oa]|abonad[oa]|liquidad[oa])',
        from: 'Esa cuota ya está pagada.',
        unless: unpaid,
      },
      {
        words: '(hice|realice|efectue) (ya |ayer )?(el|un|la|una) (pago|deposito|transferencia)',
        from: 'El martes hice el depósito en la cuenta que me dieron.',
        unless: unpaid,
      },
      {
        words:
          '(adjunto|ahi (va|esta|tiene[ns]?|te va)|aqui (va|esta|tiene[ns]?)|(les|te|le) (mande|envie|adjunto|paso)) (el |mi |un |foto del )*comprobante',
        from: 'Ahí va el comprobante.',
        unless: '\\?',
      },
      { words: '(estoy|estamos) al dia', from: 'Yo estoy al día con ustedes.', unless: unpaid },
      { words: 'pago (ya )?(hecho|realizado|enviado)', from: 'Pago hecho, revisen por favor.', unless: unpaid },
      {
        words: `${relative} ya (se )?(lo |la |les |te |le )*(pago|abono|cancelo|deposito|transfirio)`,
        from: 'Mi esposo ya les pagó la semana pasada.',
        unless: unpaid,
      },
    ],
    another_person: [
      { words: 'no soy (yo|es[ea]|ella|esa persona|la persona)', from: 'Hola, no soy yo la persona que buscan.' },
      { words: 'no soy (el|la) (titular|senora?|que (estan )?busca\\w*)', from: 'No soy la titular.' },
      { words: 'no soy (a )?quien (estan |ustedes )?busca\\w*', from: 'No soy quien buscan.' },
      {
        words:
          '(numero|telefono|celular|persona|contacto) (esta |es |estan )?(equivocad[oa]|incorrect[oa]|erroneo|erronea)',
        from: 'Número equivocado.',
      },
      {
        words: '(equivocad[oa]s?|equivoc(o|aron|aste|an|a)) de (numero|persona|telefono|celular)',
        from: 'Se equivocaron de persona.',
      },
      {
        words: 'no (lo |la )?conozco a (es[ea]|nadie|ningun|la persona|tal|dicha|est[ea])',
        from: 'No conozco a esa persona.',
      },
      { words: '(aqui|aca) no (vive|hay (nadie|ningun)|trabaja)', from: 'Acá no vive ningún Pedro.' },
      {
        words: 'este (numero|celular|telefono|whatsapp) (ya )?no (es|le pertenece|pertenece)',
        from: 'Este número ya no es de esa señora.',
      },
      { words: 'ya no (es|tiene|usa) (su|este|ese) (numero|celular|telefono)', from: 'Ya no usa este celular.' },
      { words: '(busca[ns]?|buscando) a otra persona', from: 'Creo que están buscando a otra persona.' },
      { words: `soy (su|la|el) ${relative}`, from: 'Soy su hermana, ella no está.' },
      { words: 'yo no me llamo', from: 'Yo no me llamo así.' },
    ],
    lawyer: [
      { words: '(mi|mis|nuestr[oa]) (abogad[oa]s?|letrad[oa])', from: 'Hablen con mi abogado.' },
      {
        words:
          '(con|a|tengo|contrate|consegui|contratar|conseguir|consultar|consulte|consultare) (ya )?(un|una) abogad[oa]',
        from: 'Ya consulté a un abogado por esto.',
        unless: '(mandar\\w*|envi\\w*|necesito|\\?)',
      },
      {
        words:
          '(mi|tengo|nuestr[oa]) (un |una )?(asesora?|representante|apoderad[oa]|defensora?) (legal|publico|publica)?',
        from: 'Mi representante legal se pondrá en contacto.',
        unless: '(de ventas|comercial|representante de)',
      },
    ],
    dispute: [
      {
        words: 'no (les |te |le )?(debo|adeudo) (nada|eso|es[ea]|ni un|tanto|plata|dinero|un peso|ningun|tal)',
        from: 'Yo no les debo nada.',
      },
      {
        words: '(deuda|cuenta|compra|factura|cargo|prestamo) no (es|fue) (mi[oa]|nuestr[oa])',
        from: 'Esa deuda no es mía.',
      },
      { words: 'no es mi (deuda|cuenta|compra|prestamo|factura)', from: 'No es mi deuda.' },
      {
        words:
          '(no reconozco|desconozco|no conozco) (es[ea]|el|la|est[ea]|dicha|dicho|ningun[ao]?|ese|su) (deuda|compra|cuenta|cargo|monto|saldo|prestamo|consumo|factura)',
        from: 'Desconozco esa deuda.',
      },
      {
        words: 'nunca (les |le |te )?(compre|pedi|contrate|saque|firme|tuve|solicite|recibi|use)',
        from: 'Nunca contraté ese servicio.',
      },
      {
        words:
          '(monto|importe|saldo|cantidad|total) (que (dicen|cobran|me cobran) )?(esta mal|no es (el )?correct[oa]|es incorrect[oa]|no (me )?coincide|no es (es[ea]|el))',
        from: 'El monto está mal.',
      },
      {
        words:
          '(me|nos) (estan |quieren )?(cobra(n|ron|ndo|r|ste)) (de mas|doble|dos veces|algo que|mal|cosas|intereses que)',
        from: 'Me están cobrando de más.',
      },
      {
        words: '(queja|denuncia|reclamo|demanda|reclamacion) (formal|en|ante|contra|por|al|a la|de consumidor)',
        from: 'Voy a poner una queja ante la autoridad.',
        unless: '\\?',
      },
      {
        words:
          '(hacer|poner|presentar|presente|hice|hare|pondre|presentare|iniciar|abrir|levantar) (una |mi |un |el )?(queja|denuncia|reclamo|demanda|reclamacion)',
        from: 'Quiero hacer un reclamo.',
      },
      { words: '(los|las|te|l[oe]s?) voy a (denunciar|demandar|reportar)', from: 'Los voy a denunciar.' },
      { words: '(denunciarl[oa]s|demandarl[oa]s|acciones legales)', from: 'Tomaré acciones legales.' },
      {
        words:
          '(me estafaron|es una estafa|estafadores|es (un )?fraude|fui victima|suplantaron|robaron (la|mi) identidad|robo de identidad)',
        from: 'Esto es una estafa.',
      },
      {
        words: '(es|hay|debe ser|tienen|cometieron) un error',
        from: 'Debe ser un error.',
        unless: '(mi|cometi|en la (pagina|app)|\\?)',
      },
      {
        words: '(profeco|condusef|defensa (al|del) consumidor|indecopi|sernac|superintendencia)',
        from: 'Iré a defensa del consumidor.',
      },
      { words: '(deuda|esta|ya) (ya )?(prescribio|prescript[ao]|prescrit[ao])', from: 'Esa deuda ya prescribió.' },
    ],
    stop: [
      {
        words: `no (me|nos|la|le|lo) (vuelva[ns]? a ${contacting}|siga[ns]? ${contacting}|${contact})`,
        from: 'Por favor no me llamen más.',
      },
      {
        words: `no (quiero|queremos|deseo|deseamos|acepto|autorizo) (que |mas |recibir |seguir |recibiendo )*(me |nos )?(${contact}|sigan|vuelvan|mas ${messages}|${messages}|ser contactad[oa])`,
        from: 'No quiero recibir más mensajes.',
      },
      {
        words: `dej(a|e|en|ad|ar|ame|eme|enme) (ya )?de (estar )?${contacting}`,
        from: 'Dejen de molestarme.',
      },
      { words: 'dej(a|e|en|ar)?(me|nos) (ya )?(en paz|tranquil[oa]|quiet[oa])', from: 'Déjenme en paz.' },
      {
        words: `par(a|e|en|ar|ale|enle) (ya )?(de|con) (${contacting}|l[oa]s ${messages}|tant[oa]s? ${messages}|esto)`,
        from: 'Paren de llamarme.',
      },
      { words: 'basta (de|con|ya)|^basta$|ya basta', from: 'Basta de mensajes.' },
      {
        words: '(me|nos) (estan|estas|tienen|siguen) (hostig|acos|molest|hart|cansad)\\w*',
        from: 'Me están hostigando.',
      },
      {
        words: '(darme|darnos|dar|denme|deme|dame|den) de baja|(solicito|pido|quiero|exijo) (la|mi) baja',
        from: 'Quiero darme de baja de esto.',
        unless: '(servicio|linea|plan|tarjeta|internet|producto|seguro|poliza|cable|di de)',
      },
      {
        words:
          '(saquen|saque|saca|borren|borre|borra|eliminen|elimine|elimina|quiten|quite|quita|retiren|remuevan)(me|nos)? (de |ya |por favor )*(mi|el|este|de (la|su|sus|esta)) (numero|nombre|telefono|celular|contacto|correo|lista|listas|base|datos)',
        from: 'Borren mi número.',
      },
      { words: '(saquenme|borrenme|eliminenme|quitenme|sacame|borrame)', from: 'Sáquenme de su lista.' },
      { words: `no mas ${messages}|no insista[ns]?|no moleste[ns]?`, from: 'No más llamadas por favor.' },
    ],
    cease: [
      {
        words:
          '(cese|cesen|cesar|ceses) (ya )?(de|con|tod[oa]s?|cualquier|inmediatamente|en|l[oa]s?|el|su|sus) ?(inmediat\\w*|forma|tipo|tod[oa]s?|comunica\\w*|contact\\w*|hostig\\w*|llama\\w*|cobr\\w*|molest\\w*|envi\\w*|mensajes|acoso|gestion\\w*)',
        from: 'Les exijo que cesen toda comunicación conmigo.',
      },
      {
        words:
          'abst(enganse|engase|engan|enga|enerse) de (todo |cualquier |volver a )*(contact|llam|comunic|escrib|envi|molest)\\w*',
        from: 'Absténganse de contactarme.',
      },
      { words: '(les|los|le) intimo (a|para)', from: 'Los intimo a terminar con estas llamadas.' },
    ],
    data_request: [
      {
        words: '(acceder|acceso|copia|conocer|saber|ver) (a |de |sobre )?(todos )?mis datos( personales)?',
        from: 'Quiero acceder a mis datos personales.',
      },
      {
        words: '(borr|elimin|suprim|rectifi|corrij|correg)\\w* (todos )?mis datos',
        from: 'Eliminen mis datos.',
      },
      { words: 'que datos (mios )?(tienen|guardan)( de mi)?', from: '¿Qué datos tienen de mí?' },
    ],
  },
};
