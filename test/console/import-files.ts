/** A file in the shape of a report or an export that people have shown in public; its content is invented. */
export interface SampleFile {
  readonly name: string;
  readonly text: string;
  readonly currency?: string;
  /** The questions that the file leaves open, with the heading that answers each; null for none. */
  readonly questions?: Readonly<Record<string, string | null>>;
  /** The records that are sent. */
  readonly records: readonly object[];
  /** The problems of the rows that are not sent, and of the cells that are left out, by line. */
  readonly problems?: readonly string[];
  readonly warnings?: readonly string[];
  /** The lines that are no debts. */
  readonly leftOut?: readonly number[];
}

const noPerson = { 'contact.external_id': null };

export const reportsOfSystems: readonly SampleFile[] = [
  {
    // The labels of the fields of the list of invoices.
    name: 'Odoo, list of invoices',
    text: [
      'Number,Invoice Partner Display Name,Invoice/Bill Date,Due Date,Tax Excluded,Total,Amount Due,Payment Status',
      'INV/2026/00012,"Acme, SA",2026-01-05,2026-02-05,1000.00,1210.00,0.00,Paid',
      'INV/2026/00013,Beta SRL,2026-01-06,2026-02-06,500.00,605.00,605.00,Not Paid',
    ].join('\n'),
    questions: noPerson,
    records: [
      {
        external_id: 'INV/2026/00012',
        contact: { name: 'Acme, SA' },
        total_amount: 1210,
        pending_balance: 0,
        due_date: '2026-02-05',
      },
      { external_id: 'INV/2026/00013', total_amount: 605, pending_balance: 605 },
    ],
  },
  {
    name: 'Odoo in Spanish, in two currencies',
    text: [
      'Número;Nombre de la empresa a mostrar en la factura;Fecha de vencimiento;Total;Importe adeudado;Moneda',
      'FA-A 00001-00000042;Acme SA;25/02/2026;1.210,00;210,00;ARS',
      'FA-A 00001-00000043;Beta SRL;06/02/2026;100,00;100,00;USD',
    ].join('\n'),
    questions: noPerson,
    records: [
      { external_id: 'FA-A 00001-00000042', total_amount: 1210, pending_balance: 210, currency: 'ARS' },
      { external_id: 'FA-A 00001-00000043', total_amount: 100, pending_balance: 100, currency: 'USD' },
    ],
  },
  {
    // The labels of the report in its public source.
    name: 'ERPNext, accounts receivable',
    text: [
      'Posting Date,Party Type,Party,Customer Name,Receivable Account,Voucher Type,Voucher No,Due Date,Invoiced Amount,Paid Amount,Outstanding Amount,Age (Days),Currency',
      '01-02-2026,Customer,CUST-0001,Ana Paz,Debtors - A,Sales Invoice,ACC-SINV-2026-00001,03-03-2026,1500.50,500.50,1000.00,12,USD',
      '02-02-2026,Customer,CUST-0002,Luis Gil,Debtors - A,Sales Invoice,ACC-SINV-2026-00002,31-03-2026,20.00,0.00,20.00,0,USD',
      'Total,,,,,,,,1520.50,500.50,1020.00,,',
    ].join('\n'),
    records: [
      {
        external_id: 'ACC-SINV-2026-00001',
        contact: { external_id: 'CUST-0001', name: 'Ana Paz' },
        due_date: '2026-03-03',
        total_amount: 1500.5,
        pending_balance: 1000,
        currency: 'USD',
      },
      { external_id: 'ACC-SINV-2026-00002', pending_balance: 20 },
    ],
    leftOut: [4],
  },
  {
    name: 'QuickBooks, A/R aging detail with customers as groups',
    text: [
      'Acme Services',
      'A/R Aging Detail',
      '"As of March 31, 2026"',
      '',
      'Date,Transaction Type,Num,Customer,Due Date,Amount,Open Balance',
      '02/01/2026,Invoice,1037,Ana Paz,03/15/2026,"1,250.00",250.00',
      '02/03/2026,Invoice,1038,Luis Gil,03/20/2026,80.00,80.00',
      ',,,TOTAL,,"1,330.00",330.00',
      '',
      '"Tuesday, Mar 31, 2026 09:15:11 AM GMT-3"',
    ].join('\r\n'),
    currency: 'USD',
    questions: noPerson,
    records: [
      {
        external_id: '1037',
        contact: { name: 'Ana Paz' },
        due_date: '2026-03-15',
        total_amount: 1250,
        pending_balance: 250,
      },
      { external_id: '1038', pending_balance: 80 },
    ],
    leftOut: [8],
  },
  {
    // As programs that read the export of the report describe it: an empty first column for the groups and their totals.
    name: 'QuickBooks Online, A/R aging detail by days past due',
    text: [
      'Acme Services,,,,,,',
      'A/R Aging Detail Report,,,,,,',
      '"As of March 31, 2026",,,,,,',
      '',
      ',Date,Transaction type,Num,Customer full name,Due date,Amount,Open balance',
      '31 - 60 days past due,,,,,,,',
      ',01/15/2026,Invoice,1031,Ana Paz,02/14/2026,"$1,250.00",$250.00',
      'Total for 31 - 60 days past due,,,,,,"$1,250.00",$250.00',
      '1 - 30 days past due,,,,,,,',
      ',02/20/2026,Invoice,1032,Luis Gil,03/20/2026,$80.00,$80.00',
      'Total for 1 - 30 days past due,,,,,,$80.00,$80.00',
      'TOTAL,,,,,,"$1,330.00",$330.00',
    ].join('\r\n'),
    currency: 'USD',
    questions: noPerson,
    records: [
      {
        external_id: '1031',
        contact: { name: 'Ana Paz' },
        due_date: '2026-02-14',
        total_amount: 1250,
        pending_balance: 250,
      },
      { external_id: '1032', pending_balance: 80 },
    ],
    leftOut: [6, 8, 9, 11, 12],
  },
  {
    name: 'QuickBooks, list of invoices',
    text: [
      'Invoice No,Customer,Date,Due Date,Total,Amount Due,Status',
      '1037,Ana Paz,02/01/2026,02/28/2026,$100.00,$0.00,Paid',
      '1038,Luis Gil,02/03/2026,03/20/2026,$80.00,$80.00,Overdue',
    ].join('\n'),
    currency: 'USD',
    questions: noPerson,
    records: [
      { external_id: '1037', due_date: '2026-02-28', total_amount: 100, pending_balance: 0 },
      { external_id: '1038', pending_balance: 80 },
    ],
  },
  {
    // The headings of its export, as programs that write and read it list them in public.
    name: 'Xero, sales invoices with one row for each line',
    text: [
      'ContactName,EmailAddress,POCity,InvoiceNumber,Reference,InvoiceDate,DueDate,PlannedDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Description,Currency,Type,Sent,Status',
      'Ana Paz,ana@mail.example,Quito,INV-0021,PO 7,1/02/2026,15/02/2026,,120.00,20.00,20.00,100.00,Shoes,USD,Sales invoice,Sent,Awaiting Payment',
      'Ana Paz,ana@mail.example,Quito,INV-0021,PO 7,1/02/2026,15/02/2026,,120.00,20.00,20.00,100.00,Delivery,USD,Sales invoice,Sent,Awaiting Payment',
      'Luis Gil,luis@mail.example,Quito,INV-0022,,2/02/2026,16/02/2026,,50.00,8.00,0.00,50.00,Hat,USD,Sales invoice,Sent,Awaiting Payment',
    ].join('\n'),
    questions: noPerson,
    records: [
      {
        external_id: 'INV-0021',
        contact: { name: 'Ana Paz', email: 'ana@mail.example' },
        reference: 'PO 7',
        due_date: '2026-02-15',
        total_amount: 120,
        pending_balance: 100,
      },
      { external_id: 'INV-0022', pending_balance: 50 },
    ],
  },
  {
    // The headings of its export, as programs that read it name them in public.
    name: 'Zoho Books, invoices',
    text: [
      'Invoice Date,Invoice ID,Invoice Number,Invoice Status,Customer ID,Customer Name,Due Date,Currency Code,SubTotal,Total,Balance,Primary Contact EmailID,Primary Contact Mobile,Primary Contact Phone',
      '2026-01-10,2.3E+18,INV-000017,Overdue,C-77,Ana Paz,2026-01-25,MXN,100.00,116.00,58.00,ana@mail.example,+525512345678,',
      '2026-01-11,2.3E+18,INV-000018,Closed,C-78,Luis Gil,2026-01-26,MXN,10.00,11.60,0.00,,,+525512345679',
    ].join('\n'),
    currency: 'MXN',
    records: [
      {
        external_id: 'INV-000017',
        contact: { external_id: 'C-77', name: 'Ana Paz', email: 'ana@mail.example' },
        total_amount: 116,
        pending_balance: 58,
        currency: 'MXN',
      },
      { external_id: 'INV-000018', pending_balance: 0 },
    ],
  },
  {
    name: 'SAP FBL5N, saved as text',
    text: [
      'Customer\tName 1\tAssignment\tDocument Number\tDocument Type\tDocument Date\tNet Due Date\tAmount in Local Currency\tLocal Currency',
      '0000100234\tAcme SA\t0001\t1800000431\tRV\t05.01.2026\t24.02.2026\t12.500,00\tARS',
      '0000100234\tAcme SA\t0001\t1600000017\tRG\t06.01.2026\t06.01.2026\t1.234,50-\tARS',
    ].join('\r\n'),
    records: [
      {
        external_id: '1800000431',
        contact: { external_id: '0000100234', name: 'Acme SA' },
        due_date: '2026-02-24',
        total_amount: 12_500,
        currency: 'ARS',
      },
    ],
    problems: ['3 total_amount too_small'],
  },
  {
    name: 'SAP FBL5N in Spanish, several debts of one customer',
    text: [
      'Cuenta;Nombre 1;Asignación;Nº documento;Clase de documento;Fecha de documento;Vencimiento neto;Importe en moneda local;Moneda local',
      '100234;Acme SA;0001;1900000431;RV;05.01.2026;24.02.2026;12.500,00;ARS',
      '100234;Acme SA;0001;1900000432;RV;06.01.2026;24.03.2026;2.500,00;ARS',
    ].join('\r\n'),
    records: [
      { external_id: '1900000431', contact: { external_id: '100234' }, total_amount: 12_500, due_date: '2026-02-24' },
      { external_id: '1900000432', contact: { external_id: '100234' }, total_amount: 2500, due_date: '2026-03-24' },
    ],
  },
  {
    name: 'Tango, composition of balances',
    text: [
      'Cód. cliente;Razón social;Tipo comp.;Nro. comprobante;Fecha emisión;Fecha vencimiento;Importe total;TOTAL A PAGAR;Teléfono',
      'C00012;Acme SA;FAC;A0001200000341;05/01/2026;24/02/2026;$ 121.000,00;$ 21.000,00;11 5555-0101',
      'C00013;Beta SRL;FAC;A0001200000342;06/01/2026;05/02/2026;$ 1.500,50;$ 1.500,50;',
      ';;;;;Total;$ 122.500,50;$ 22.500,50;',
    ].join('\n'),
    records: [
      {
        external_id: 'A0001200000341',
        contact: { external_id: 'C00012', name: 'Acme SA', phone: '+541155550101' },
        due_date: '2026-02-24',
        total_amount: 121_000,
        pending_balance: 21_000,
      },
      { external_id: 'A0001200000342', pending_balance: 1500.5 },
    ],
    leftOut: [4],
  },
  {
    // The columns of the report's query in the public source.
    name: 'Fineract, aging detail',
    text: [
      'Office/Branch,Currency,Client Account No.,Client Name,Account Number,Loan Amount,Original Principal,Original Interest,Principal Paid,Interest Paid,Principal Overdue,Interest Overdue,Fee Charges Overdue,Penalty Charges Overdue,Total Overdue,Total Outstanding,Days in Arrears,Weeks In Arrears (Aging)',
      'Head Office,USD,000000012,Ana Paz,000000101,1000.00,1000.00,40.00,400.00,20.00,30.00,10.00,0.00,0.00,40.00,620.00,35,5',
      'Head Office,USD,000000013,Luis Gil,000000102,500.00,500.00,20.00,0.00,0.00,500.00,20.00,0.00,0.00,520.00,520.00,91,13',
    ].join('\n'),
    records: [
      {
        external_id: '000000101',
        contact: { external_id: '000000012', name: 'Ana Paz' },
        total_amount: 1000,
        pending_balance: 620,
        currency: 'USD',
      },
      { external_id: '000000102', pending_balance: 520 },
    ],
  },
  {
    name: 'Fineract, active loans',
    text: [
      'Office/Branch,Client Account No.,Client,Loan Account No.,Currency,Loan Amount,Total Repaid,Total Outstanding,Total Overdue,Days in Arrears',
      'Head Office,000000012,Ana Paz,000000101,USD,1000.00,400.00,640.00,40.00,35',
      'Head Office,000000013,Luis Gil,000000102,USD,500.00,0.00,520.00,520.00,91',
    ].join('\n'),
    records: [
      {
        external_id: '000000101',
        contact: { external_id: '000000012', name: 'Ana Paz' },
        total_amount: 1000,
        pending_balance: 640,
      },
      { external_id: '000000102', pending_balance: 520 },
    ],
  },
];

const headings = 'Contrato;DNI;Nombre;Deuda';
const ana = (...cells: readonly string[]) => `1;30111222;Ana Paz;${cells.join(';')}`;
const anaRecord = { external_id: '1', contact: { external_id: '30111222', name: 'Ana Paz' } };
const signed = (currency: string, cell: string, amount: number): SampleFile => ({
  name: `an amount in ${currency} with its sign`,
  text: `${headings}\n${ana(cell)}\n`,
  currency,
  records: [{ ...anaRecord, total_amount: amount, currency }],
});

export const lists: readonly SampleFile[] = [
  signed('PEN', 'S/ 1,100.00', 1100),
  signed('DOP', 'RD$1,100.50', 1100.5),
  signed('PYG', 'Gs. 1.100.000', 1_100_000),
  signed('BOB', 'Bs 1.100,50', 1100.5),
  signed('VES', 'Bs. 1.100,50', 1100.5),
  signed('GTQ', 'Q1,100.50', 1100.5),
  signed('HNL', 'L. 1,100.50', 1100.5),
  signed('NIO', 'C$ 1,100.50', 1100.5),
  signed('PAB', 'B/. 1,100.50', 1100.5),
  {
    name: 'a list in dollars of an organization with pesos',
    text: `${headings}\n${ana('US$ 1.250,00')}\n2;30111223;Luis Gil;US$ 30,50`,
    records: [
      { ...anaRecord, total_amount: 1250, currency: 'USD' },
      { total_amount: 30.5, currency: 'USD' },
    ],
  },
  {
    name: 'a bare sign, which is the currency of the organization',
    text: `${headings}\n${ana('$ 1.250,00')}`,
    records: [{ ...anaRecord, total_amount: 1250 }],
  },
  {
    name: 'a sign that contradicts the column of the currency',
    text: `${headings};Moneda\n${ana('US$ 1.250,00', 'ARS')}\n2;30111223;Luis Gil;US$ 30,50;USD`,
    records: [{ external_id: '2', currency: 'USD' }],
    problems: ['2 currency currency_contradiction'],
  },
  {
    name: 'amounts without decimals of a currency that has none',
    text: `${headings}\n${ana('1.234')}`,
    currency: 'CLP',
    records: [{ ...anaRecord, total_amount: 1234 }],
  },
  {
    name: 'dates of a spreadsheet and of people',
    text: [
      `${headings};Vencimiento`,
      ana('10', '45992'),
      '2;30111223;Luis Gil;10;31-dic-25',
      '3;30111224;Eva Sol;10;20251231',
      '4;30111225;Leo Mar;10;a convenir',
    ].join('\n'),
    records: [
      { due_date: '2025-12-01' },
      { due_date: '2025-12-31' },
      { due_date: '2025-12-31' },
      { external_id: '4', contact: { name: 'Leo Mar' } },
    ],
    warnings: ['5 due_date not_a_day'],
  },
  {
    name: 'cells with a phone that is none, and an email that is none',
    text: [
      `${headings};Teléfono;E-mail`,
      ana('10', 'sin telefono', 'ana@mail.example'),
      '2;30111223;Luis Gil;10;11 5555-0102;no usa',
      '3;30111224;Eva Sol;10;11 5555-0103;eva@mail.example',
      '4;30111225;Leo Mar;10;-;s/d',
    ].join('\n'),
    records: [
      { contact: { name: 'Ana Paz', email: 'ana@mail.example' } },
      { contact: { name: 'Luis Gil', phone: '+541155550102' } },
      { contact: { name: 'Eva Sol', phone: '+541155550103', email: 'eva@mail.example' } },
      { contact: { name: 'Leo Mar' } },
    ],
    warnings: ['2 contact.phone invalid_phone', '3 contact.email invalid_email'],
  },
  {
    name: 'two amounts that may be what is owed',
    text: 'Contrato;DNI;Nombre;Cuota;Total\n1;30111222;Ana Paz;150,00;1.800,00\n2;30111223;Luis Gil;95,50;955,00',
    questions: { total_amount: 'Cuota' },
    records: [{ total_amount: 150 }, { total_amount: 95.5 }],
  },
  {
    name: 'two balances',
    text: 'Contrato,DNI,Nombre,Amount Due,Saldo\n1,30111222,Ana Paz,150.00,1800.00\n2,30111223,Luis Gil,95.50,955.00',
    questions: { pending_balance: 'Saldo' },
    records: [{ pending_balance: 1800 }, { pending_balance: 955 }],
  },
  {
    name: 'a list of balances',
    text: 'Contrato;DNI;Nombre;Saldo\n1;30111222;Ana Paz;300',
    records: [{ ...anaRecord, pending_balance: 300 }],
  },
  {
    name: 'a list of balances with the last payment of each, which they have counted',
    text: 'Contrato;DNI;Nombre;Saldo;Importe pagado;Fecha de pago\n1;30111222;Ana Paz;300;50;05/03/2026',
    records: [{ ...anaRecord, pending_balance: 300 }],
  },
  {
    name: 'a document number that a system has left empty for many',
    text: `${headings}\n${ana('10')}\n2;30111223;Luis Gil;20\n3;0;Eva Sol;30`,
    records: [{ contact: { external_id: '30111222' } }, {}, { external_id: '3', contact: { name: 'Eva Sol' } }],
    warnings: ['4 contact.external_id placeholder_id'],
  },
  {
    name: 'an account number that is none',
    text: `${headings}\n${ana('10')}\n2;30111223;Luis Gil;20\nS/N;30111224;Eva Sol;30`,
    records: [{ external_id: '1' }, { external_id: '2' }],
    problems: ['4 external_id placeholder_id'],
  },
  {
    name: 'a utility with title lines and a total, from a bank statement tool',
    text: [
      'sep=;',
      'COOPERATIVA DE AGUA LTDA.',
      'Deudores al 31/03/2026',
      '',
      'N° de cuenta;Titular;DNI;Domicilio;Celular;Importe adeudado;Vto.',
      '100-1;PAZ, ANA;30.111.222;San Martín 12;3515550101;$ 1.234,50;31/03/2026',
      '100-2;GIL, LUIS;30.111.223;Belgrano 4;;$ 800,00;10/03/2026',
      'TOTALES;;;;;$ 2.034,50;',
      'Impreso por admin',
    ].join('\r\n'),
    records: [
      {
        external_id: '100-1',
        contact: { external_id: '30.111.222', name: 'PAZ, ANA', phone: '+5493515550101' },
        pending_balance: 1234.5,
        due_date: '2026-03-31',
      },
      { external_id: '100-2', pending_balance: 800 },
    ],
    leftOut: [8],
  },
  {
    name: 'a Brazilian list of boletos',
    text: [
      'CPF/CNPJ,Nome do cliente,Nº do contrato,Valor em aberto,Vencimento,Telefone',
      '123.456.789-09,José da Silva,CT-9,"R$ 1.234,56",25/02/2026,(11) 98765-4321',
    ].join('\n'),
    currency: 'BRL',
    records: [
      {
        external_id: 'CT-9',
        contact: { external_id: '123.456.789-09', name: 'José da Silva', phone: '+5511987654321' },
        total_amount: 1234.56,
        currency: 'BRL',
      },
    ],
  },
  {
    name: 'a gym with invoices and a credit under one number',
    text: `${headings}\n${ana('100')}\n${ana('(30)')}\n2;30111223;Luis Gil;20`,
    records: [{ ...anaRecord, total_amount: 100 }, { total_amount: 20 }],
    problems: ['3 total_amount too_small'],
  },
  {
    name: 'a cooperative with its own number, the document, the birth date, the place and the language of its members',
    text: [
      'Contrato;Nro. socio;Tipo doc.;Nro. documento;Apellido y nombre;F. nacimiento;País;Provincia;Idioma;Deuda',
      '1;S-10;DNI;30.111.222;Paz, Ana;17/05/1961;Argentina;AR-B;español;1.500,50',
      '2;S-11;LC;5.111.223;Gil, Luis;03/12/48;BR;AR-C;pt;20,00',
    ].join('\n'),
    records: [
      {
        external_id: '1',
        contact: {
          external_id: 'S-10',
          name: 'Paz, Ana',
          document: { type: 'dni', number: '30.111.222' },
          birth_date: '1961-05-17',
          country: 'AR',
          region: 'AR-B',
          language: 'es',
        },
        total_amount: 1500.5,
      },
      { contact: { birth_date: '1948-12-03', document: { type: 'lc' }, country: 'BR', language: 'pt' } },
    ],
    warnings: ['3 contact.region region_mismatch'],
  },
  {
    name: 'a Mexican list with phones as they were dialled before 2019',
    text: [
      'No. Cliente,Nombre,Celular,Saldo vencido,Fecha límite de pago',
      '1001,Ana Paz,52 1 55 1234 5678,"$1,250.50",15/03/2026',
      '1002,Luis Gil,044 55 1234 5679,$250.00,20/03/2026',
      '1003,Eva Sol,01 55 1234 5670,$20.00,21/03/2026',
    ].join('\n'),
    currency: 'MXN',
    records: [
      {
        contact: { external_id: '1001', name: 'Ana Paz', phone: '+525512345678' },
        pending_balance: 1250.5,
        due_date: '2026-03-15',
      },
      { contact: { phone: '+525512345679' } },
      { contact: { phone: '+525512345670' } },
    ],
  },
  {
    name: 'a Chilean list of receipts',
    text: [
      'RUT;Nombre;N° Boleta;Monto;Fecha Vencimiento;Fono',
      '12.345.678-5;Ana Paz;B-1;$1.250.000;15-03-2026;09 8765 4321',
      '12.345.679-3;Luis Gil;B-2;$250.000;20-03-2026;+56 2 2345 6789',
    ].join('\n'),
    currency: 'CLP',
    records: [
      {
        external_id: 'B-1',
        contact: { external_id: '12.345.678-5', phone: '+56987654321' },
        total_amount: 1_250_000,
        due_date: '2026-03-15',
      },
      { external_id: 'B-2', contact: { phone: '+56223456789' } },
    ],
  },
  {
    name: 'a Colombian list of obligations with two balances',
    text: [
      'Cédula;Nombre;Obligación;Saldo capital;Saldo total;Días de mora;Celular',
      '1020304050;Ana Paz;OB-1;1.000.000;1.250.000;35;3001234567',
      '1020304051;Luis Gil;OB-2;100.000;125.000;5;(1) 2345678',
    ].join('\n'),
    currency: 'COP',
    questions: { pending_balance: 'Saldo total' },
    records: [
      {
        external_id: 'OB-1',
        contact: { external_id: '1020304050', phone: '+573001234567' },
        pending_balance: 1_250_000,
      },
      { external_id: 'OB-2', contact: { phone: '+576012345678' } },
    ],
  },
  {
    name: 'a list of the United States, with the last digits of a number that identifies nobody',
    text: [
      'Account #,Name,Phone,Balance Due,Due Date,SSN (last 4)',
      'A-1,Ana Paz,(212) 555-0101,"$1,250.50",12/31/2025,1234',
      'A-2,Luis Gil,212-555-0102,$20.00,01/15/2026,1234',
    ].join('\n'),
    currency: 'USD',
    questions: noPerson,
    records: [
      {
        external_id: 'A-1',
        contact: { name: 'Ana Paz', phone: '+12125550101' },
        pending_balance: 1250.5,
        due_date: '2025-12-31',
      },
      { external_id: 'A-2', contact: { phone: '+12125550102' } },
    ],
  },
  {
    name: 'currencies by their names',
    text: `${headings};Moneda\n${ana('1.250,00', 'Pesos')}\n2;30111223;Luis Gil;30,50;Dólares\n3;30111224;Eva Sol;2,50;$`,
    records: [{ currency: 'ARS' }, { currency: 'USD' }, { currency: 'ARS' }],
  },
  {
    name: 'an invoice and its credit under the only number of the file',
    text: 'Factura;Cliente;CUIT;Importe\nA-1;Ana;20301112223;100\nA-1;Ana;20301112223;-30\nA-2;Luis;20301112231;50',
    records: [
      { external_id: 'A-1', total_amount: 100 },
      { external_id: 'A-2', total_amount: 50 },
    ],
    problems: ['3 total_amount too_small'],
  },
  {
    name: 'days that only the date of the invoice makes clear',
    text: 'Factura;Cliente;CUIT;Fecha;Vto.;Importe\nD-1;Ana;20301112223;25/01/2026;01/02/2026;100\nD-2;Luis;20301112231;26/01/2026;02/02/2026;50',
    records: [
      { external_id: 'D-1', due_date: '2026-02-01' },
      { external_id: 'D-2', due_date: '2026-02-02' },
    ],
  },
  {
    name: 'two phones in a cell, each way of writing them',
    text: [
      `${headings};Teléfonos`,
      ana('10', '11 5555-0102 - 11 5555-0103'),
      '2;30111223;Luis Gil;10;(011) 4301-2222, cel 11 5555-0104',
      '3;30111224;Eva Sol;10;011 15-5555-0105',
    ].join('\n'),
    records: [
      { external_id: '1', contact: { phones: [{ number: '+541155550102' }, { number: '+541155550103' }] } },
      {
        external_id: '2',
        contact: { phones: [{ number: '+541143012222' }, { number: '+541155550104', label: 'cel' }] },
      },
      { external_id: '3', contact: { phone: '+5491155550105' } },
    ],
  },
  {
    name: 'a tax number beside the number of the customer',
    text: 'Contrato;Cód. cliente;CUIT;Cliente;Importe\n1;C-1;30-71111111-8;Acme SA;10\n2;C-2;;Beta SRL;20',
    records: [
      { contact: { external_id: 'C-1', document: { type: 'cuit', number: '30-71111111-8' } } },
      { contact: { external_id: 'C-2', name: 'Beta SRL' } },
    ],
  },
  {
    name: 'names in two columns, and no id of the account',
    text: 'DNI;Apellido;Nombre;Importe\n30111222;Paz;Ana;10\n30111223;Gil;Luis;20',
    records: [{ contact: { name: 'Paz Ana', external_id: '30111222' }, total_amount: 10 }, {}],
  },
  {
    name: 'an invoice number as the only id',
    text: 'CUIT;Cliente;Factura N°;Importe\n20301112223;Ana Paz;A-1;10\n20301112231;Luis Gil;A-2;20',
    records: [{ external_id: 'A-1' }, { external_id: 'A-2' }],
  },
];
