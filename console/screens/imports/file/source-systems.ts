import { plainHeader } from './plain-header.ts';
import { type ImportField, isCustom, isSeveral } from './import-fields.ts';

/** The headings of a report or an export, with the field of each column that is imported. */
interface SourceSystem {
  readonly name: string;
  /** The headings that the report always has, beside those in `fields`. */
  readonly marks: readonly string[];
  readonly fields: Readonly<Record<string, ImportField>>;
  /** A column that may be wanted instead of the one of its field. */
  readonly alternatives?: Readonly<Record<string, ImportField>>;
  /** The headings of `fields` that may be missing. */
  readonly optional?: readonly string[];
  /** True if rows without an external id must not be sent. */
  readonly needsId?: boolean;
}

/** In the words of the systems, as `plainHeader` writes them. */
const systems: readonly SourceSystem[] = [
  {
    name: 'own export',
    marks: ['id', 'paid amount', 'collection status', 'days past due'],
    fields: {
      'external id': 'external_id',
      'source system': 'source_system',
      'contact name': 'contact.name',
      'contact phone': 'contact.phone',
      'contact email': 'contact.email',
      'total amount': 'total_amount',
      'pending balance': 'pending_balance',
      currency: 'currency',
      'due date': 'due_date',
      reference: 'reference',
      notes: 'notes',
      'contact external id': 'contact.external_id',
      'contact whatsapp': 'contact.whatsapp',
      'contact timezone': 'contact.timezone',
      'contact language': 'contact.language',
      'contact country': 'contact.country',
      'contact region': 'contact.region',
      'contact document type': 'contact.document.type',
      'contact document number': 'contact.document.number',
      'contact birth date': 'contact.birth_date',
      'breakdown principal': 'breakdown.principal',
      'breakdown interest': 'breakdown.interest',
      'breakdown fees': 'breakdown.fees',
      'breakdown costs': 'breakdown.costs',
      'creditor name': 'creditor.name',
      'creditor reference': 'creditor.reference',
      origin: 'origin',
    },
    optional: [
      'contact external id',
      'contact whatsapp',
      'contact timezone',
      'contact language',
      'contact country',
      'contact region',
      'contact document type',
      'contact document number',
      'contact birth date',
      'breakdown principal',
      'breakdown interest',
      'breakdown fees',
      'breakdown costs',
      'creditor name',
      'creditor reference',
      'origin',
    ],
    needsId: true,
  },
  {
    // Invoices of the accounting app, list view.
    name: 'Odoo',
    marks: ['number', 'invoice partner display name'],
    fields: {
      number: 'external_id',
      'invoice partner display name': 'contact.name',
      'due date': 'due_date',
      // In the currency of the invoice; the signed ones are in the company's.
      'total in currency signed': 'total_amount',
      total: 'total_amount',
      'total signed': 'total_amount',
      'amount due': 'pending_balance',
      'amount due signed': 'pending_balance',
      currency: 'currency',
      reference: 'reference',
    },
    optional: [
      'total signed',
      'total in currency signed',
      'total',
      'amount due signed',
      'amount due',
      'currency',
      'reference',
      'due date',
    ],
  },
  {
    name: 'Odoo',
    marks: ['numero', 'nombre de la empresa a mostrar en la factura'],
    fields: {
      numero: 'external_id',
      'nombre de la empresa a mostrar en la factura': 'contact.name',
      'fecha de vencimiento': 'due_date',
      'total con signo': 'total_amount',
      total: 'total_amount',
      'importe adeudado con signo': 'pending_balance',
      'importe adeudado': 'pending_balance',
      moneda: 'currency',
      referencia: 'reference',
    },
    optional: [
      'total con signo',
      'total',
      'importe adeudado con signo',
      'importe adeudado',
      'moneda',
      'referencia',
      'fecha de vencimiento',
    ],
  },
  {
    // Report "Accounts Receivable".
    name: 'ERPNext',
    marks: ['voucher type', 'voucher no', 'outstanding amount'],
    fields: {
      'voucher no': 'external_id',
      party: 'contact.external_id',
      customer: 'contact.external_id',
      'customer name': 'contact.name',
      'due date': 'due_date',
      'invoiced amount': 'total_amount',
      'outstanding amount': 'pending_balance',
      currency: 'currency',
      'customer lpo': 'reference',
      'customer contact': 'contact.phone',
    },
    optional: ['party', 'customer', 'customer name', 'due date', 'currency', 'customer lpo', 'customer contact'],
  },
  {
    // Report "A/R Aging Detail" and "Open Invoices".
    name: 'QuickBooks',
    marks: ['transaction type', 'open balance'],
    fields: {
      num: 'external_id',
      customer: 'contact.name',
      'customer full name': 'contact.name',
      name: 'contact.name',
      'due date': 'due_date',
      amount: 'total_amount',
      'open balance': 'pending_balance',
      currency: 'currency',
    },
    optional: ['customer', 'customer full name', 'name', 'amount', 'currency'],
  },
  {
    // List of invoices.
    name: 'QuickBooks',
    marks: ['invoice no', 'customer', 'amount due'],
    fields: {
      'invoice no': 'external_id',
      customer: 'contact.name',
      'due date': 'due_date',
      total: 'total_amount',
      'amount due': 'pending_balance',
      email: 'contact.email',
      phone: 'contact.phone',
      currency: 'currency',
    },
    optional: ['email', 'phone', 'currency', 'due date'],
  },
  {
    // Export of sales invoices: one row for each line of an invoice.
    name: 'Xero',
    marks: ['contact name', 'invoice number', 'invoice amount due'],
    fields: {
      'invoice number': 'external_id',
      'contact name': 'contact.name',
      'email address': 'contact.email',
      reference: 'reference',
      'due date': 'due_date',
      total: 'total_amount',
      'invoice amount due': 'pending_balance',
      currency: 'currency',
    },
    optional: ['email address', 'reference', 'currency'],
  },
  {
    name: 'Zoho Books',
    marks: ['invoice number', 'customer id', 'invoice status'],
    fields: {
      'invoice number': 'external_id',
      'customer id': 'contact.external_id',
      'customer name': 'contact.name',
      'primary contact email id': 'contact.email',
      'primary contact mobile': 'contact.phone',
      'primary contact phone': 'contact.phone',
      'due date': 'due_date',
      total: 'total_amount',
      balance: 'pending_balance',
      'currency code': 'currency',
      'purchase order': 'reference',
    },
    optional: [
      'primary contact email id',
      'primary contact mobile',
      'primary contact phone',
      'currency code',
      'purchase order',
    ],
  },
  {
    // Customer line items. The customer is the person, the document is the debt.
    name: 'SAP FBL5N',
    marks: ['document number', 'document type', 'amount in local currency'],
    fields: {
      'document number': 'external_id',
      customer: 'contact.external_id',
      account: 'contact.external_id',
      'name 1': 'contact.name',
      'customer name': 'contact.name',
      'net due date': 'due_date',
      'amount in local currency': 'total_amount',
      'local currency': 'currency',
      reference: 'reference',
      text: 'notes',
    },
    optional: ['customer', 'account', 'name 1', 'customer name', 'net due date', 'local currency', 'reference', 'text'],
  },
  {
    name: 'SAP FBL5N',
    marks: ['n documento', 'clase de documento', 'importe en moneda local'],
    fields: {
      'n documento': 'external_id',
      cliente: 'contact.external_id',
      cuenta: 'contact.external_id',
      'nombre 1': 'contact.name',
      'vencimiento neto': 'due_date',
      'importe en moneda local': 'total_amount',
      'moneda local': 'currency',
      referencia: 'reference',
      texto: 'notes',
    },
    optional: ['cliente', 'cuenta', 'nombre 1', 'vencimiento neto', 'moneda local', 'referencia', 'texto'],
  },
  {
    // Composition of balances by customer.
    name: 'Tango',
    marks: ['cod cliente', 'razon social', 'nro comprobante'],
    fields: {
      'cod cliente': 'contact.external_id',
      'razon social': 'contact.name',
      'nro comprobante': 'external_id',
      'fecha vencimiento': 'due_date',
      'fecha de vencimiento': 'due_date',
      importe: 'total_amount',
      'importe total': 'total_amount',
      saldo: 'pending_balance',
      'total a pagar': 'pending_balance',
      telefono: 'contact.phone',
      'telefono movil': 'contact.phone',
      'e mail': 'contact.email',
      moneda: 'currency',
    },
    optional: [
      'fecha vencimiento',
      'fecha de vencimiento',
      'importe',
      'importe total',
      'saldo',
      'total a pagar',
      'telefono',
      'telefono movil',
      'e mail',
      'moneda',
    ],
  },
  {
    // Report "Aging Detail". The account number is the loan's.
    name: 'Fineract',
    marks: ['client account no', 'account number', 'days in arrears', 'total outstanding'],
    fields: {
      'account number': 'external_id',
      'client account no': 'contact.external_id',
      'client name': 'contact.name',
      'loan amount': 'total_amount',
      'total outstanding': 'pending_balance',
      currency: 'currency',
    },
    alternatives: { 'total overdue': 'pending_balance' },
    optional: ['currency', 'loan amount'],
  },
  {
    // Report on active loans.
    name: 'Fineract',
    marks: ['loan account no', 'total outstanding'],
    fields: {
      'loan account no': 'external_id',
      'client account no': 'contact.external_id',
      'client id': 'contact.external_id',
      client: 'contact.name',
      'client name': 'contact.name',
      'mobile no': 'contact.phone',
      'loan amount': 'total_amount',
      'total outstanding': 'pending_balance',
      currency: 'currency',
    },
    alternatives: { 'total overdue': 'pending_balance' },
    optional: ['client account no', 'client id', 'client', 'client name', 'mobile no', 'loan amount', 'currency'],
  },
];

interface KnownColumns {
  readonly system: SourceSystem;
  readonly fields: readonly (ImportField | null)[];
  readonly alternatives: readonly (ImportField | null)[];
}

/** The columns of a known system; undefined if the headings are those of none. */
export function knownColumns(headers: readonly string[]): KnownColumns | undefined {
  const plain = headers.map(plainHeader);
  const system = systems.find(({ marks, fields, optional = [] }) =>
    [...marks, ...Object.keys(fields).filter((heading) => !optional.includes(heading))].every((each) =>
      plain.includes(each),
    ),
  );
  if (!system) return undefined;
  const { fields, alternatives = {} } = system;
  const isFirst = (heading: string, field: ImportField) =>
    Object.keys(fields).find((each) => fields[each] === field && plain.includes(each)) === heading;
  return {
    system,
    fields: plain.map((heading, at) => {
      const header = headers[at]?.trim() ?? '';
      const field = fields[heading] ?? (isCustom(header) ? header : null);
      if (field === null || plain.indexOf(heading) !== at) return null;
      return isSeveral(field) || isFirst(heading, field) ? field : null;
    }),
    alternatives: plain.map((heading) => alternatives[heading] ?? null),
  };
}
