import type { ImportField } from './import-fields.ts';
import { plainHeader } from './plain-header.ts';

/** The possible meanings of a heading. An instalment is an amount that may be what is owed. */
export type Meaning = ImportField | 'instalment' | 'ignored';

const lastDigits = /\b(last|ultimos|ultimas) (4|four|cuatro|quatro|digitos|digits)\b/;

/** True for a part of a number, which several people share. */
export const namesNoPerson = (header: string): boolean => lastDigits.test(plainHeader(header));

/**
 * Column names in Spanish, Portuguese and English, in lower case without accents. Specific patterns come first; the first
 * one that matches and that the values of the column fit wins.
 */
const meanings: readonly (readonly [Meaning, RegExp])[] = [
  ['contact.birth_date', /\b(nacimiento|nascimento|birth|birthday|nac|nasc|dob)\b/],
  // A part of a number identifies nobody.
  ['ignored', lastDigits],
  // The kind of document; the next column has its number.
  ['ignored', /^tipos? |^tp (doc|documento)|\b(doc|document) type$/],
  ['due_date', /\blimite (de |para )?(pago|pagar|pagamento)\b/],
  [
    'payment.external_id',
    /^(id|nro|numero|n|num|cod|codigo) (de |do |of )?(pago|cobro|pagamento|payment|recibo|receipt)$|^payment (id|external id)$/,
  ],
  ['payment.paid_at', /\b(fecha|data|dia|date)\b.*\b(pago|cobro|pagamento|payment)\b|^paid (at|on)$|^payment date$/],
  ['payment.method', /\b(medio|forma|metodo|method)\b.*\b(pago|pagamento|payment)\b|^payment method$/],
  [
    'payment.reference',
    /\b(referencia|reference|comprobante|comprovante)\b.*\b(pago|pagamento|payment)\b|^payment reference$/,
  ],
  [
    'payment.amount',
    /\b(importe|monto|valor|amount)\b.*\b(pagado|pago|pagamento|payment|paid)\b|^(ultimo )?(pago|pagamento|payment)$|^payment amount$/,
  ],
  ['due_date', /\b(vto|vcto|venc|vence|vencimiento|vencimento|vencto|due|maturity)\b/],
  [
    'contact.external_id',
    /\b(dni|cuit|cuil|cpf|cnpj|rut|run|rfc|curp|nit|ruc|ci|cedula|doc|documento|document|tax id|ssn)\b|^c i$|\b(id|nro|numero|num|no|codigo|cod|n) (de |do |del |of )?(cliente|deudor|devedor|contacto|contato|persona|socio|socia|abonado|afiliado|alumno|aluno|paciente|customer|client|debtor|contact|member|subscriber)\b|\b(cliente|customer|client|debtor|contact) (id|external id|number|no)\b/,
  ],
  ['contact.email', /\b(e ?mail|mail|correo|email)\b/],
  ['contact.whatsapp', /\b(whatsapp|whats|wsp|wpp|wa)\b/],
  [
    'contact.phone',
    /\b(tel|tels|telefono|telefonos|telefone|fone|fono|fonos|cel|celular|movil|phone|phones|mobile|telephone|cell)\d*\b/,
  ],
  ['contact.country', /\b(pais|country)\b/],
  ['contact.region', /\b(provincia|region|regiao|estado|state|province)\b/],
  ['contact.language', /\b(idioma|lengua|lingua|language)\b/],
  ['contact.timezone', /\b(zona horaria|huso horario|fuso horario|time ?zone)\b/],
  [
    'contact.name',
    /^(contact )?(name|nombre|nome)\b|^(contact|contacto|contato)$|\b(nombre|nome|nombres|apellido|apellidos|sobrenome|razon social|razao social|full name|first name|last name|surname|titular|deudor|devedor|debtor|customer name|client name|cliente|customer|client)\b/,
  ],
  ['currency', /\b(moneda|moeda|divisa|currency)\b/],
  ['source_system', /\b(sistema|origen|origem|source|system)\b/],
  [
    'notes',
    /\b(nota|notas|observacion|observaciones|obs|observacao|observacoes|comentario|comentarios|notes?|comments?|remarks?)\b/,
  ],
  ['instalment', /\b(cuota|cuotas|parcela|parcelas|quota|instal+ment)\b/],
  [
    'pending_balance',
    /\b(saldo|pendiente|pendente|balance|pending|outstanding|adeudado|due|a pagar|a cobrar|exigible|impago)\b/,
  ],
  ['total_amount', /\b(total|importe|monto|valor|deuda|divida|debt|amount|capital|principal)\b/],
  ['reference', /\b(factura|fatura|invoice|referencia|reference|ref|comprobante|boleto|boleta|poliza|folio)\b/],
  [
    'external_id',
    /^(id|codigo|cod|code|legajo|external id|id externo|clave|key)$|\b(cuenta|conta|account|contrato|contract|operacion|operacao|operation|credito|prestamo|emprestimo|loan|expediente|legajo|caso|case|carpeta|obligacion|pagare|suministro)\b/,
  ],
  ['contact.external_id', /^(cliente|customer|client|deudor|devedor|debtor)$/],
];

/** Everything that a heading can mean, the most specific meaning first. */
export function meaningsOf(header: string): readonly Meaning[] {
  const plain = plainHeader(header);
  return plain === '' ? [] : meanings.flatMap(([meaning, pattern]) => (pattern.test(plain) ? [meaning] : []));
}

const documentTypes =
  /\b(dni|cuit|cuil|cpf|cnpj|rut|run|rfc|curp|nit|ruc|ci|cedula|rg|nie|nif|cc|ce|ssn|passport|pasaporte|passaporte)\b/;

/** The type of the documents of a column, as its header says. */
export const documentTypeIn = (header: string): string | undefined => documentTypes.exec(plainHeader(header))?.[1];

/** True for a number that the state gives to a person; one that the creditor gives identifies the person better. */
export const namesDocument = (header: string): boolean =>
  documentTypeIn(header) !== undefined || /\b(doc|documento|document|tax id)\b/.test(plainHeader(header));

/** True for the type of the document of a person. */
export const namesDocumentType = (header: string): boolean =>
  /^(tipos?|tp) (de )?(doc|documento)$/.test(plainHeader(header));

/** True if the header says that its phone numbers are mobiles. */
export const namesMobiles = (header: string): boolean =>
  /\b(cel|celular|celulares|movil|moviles|mobile|cell|cellphone|whatsapp|whats|wsp|wpp)\d*\b/.test(plainHeader(header));

/** True for a part of a name, which is joined with the other parts. */
export const namesPart = (header: string): boolean =>
  /\b(apellidos?|sobrenome|surname|first name|last name|middle name|nombres?|nome)\b/.test(plainHeader(header));
