import type { VatCategory } from '../../domain/enums';
import type { Bill, BillKind } from '../../domain/bills/bill';

/** A label in English and Arabic. */
export type Label = readonly [en: string, ar: string];

export const LABELS = {
  access: ['Access', 'الدخول'],
  address: ['Address', 'العنوان'],
  after: ['Level after', 'المستوى بعد'],
  account: ['Movement', 'الحركة'],
  amount: ['Amount', 'المبلغ'],
  amountInWords: ['Amount in words', 'المبلغ كتابةً'],
  approvedBy: ['Approved by', 'اعتمده'],
  running: ['Balance (AED)', 'الرصيد (درهم)'],
  balance: ['Balance due', 'الرصيد المستحق'],
  bank: ['Bank', 'البنك'],
  handedOverAt: ['Handed over on', 'تاريخ التسليم'],
  before: ['Level before', 'المستوى قبل'],
  billTo: ['Bill to', 'فاتورة إلى'],
  cashier: ['Counted by', 'أمين الصندوق'],
  cashCounted: ['Cash counted (AED)', 'النقد المعدود (درهم)'],
  cashExpected: ['Cash expected (AED)', 'النقد المتوقع (درهم)'],
  cheque: ['Cheque number', 'رقم الشيك'],
  chequeDate: ['Cheque date', 'تاريخ الشيك'],
  consumption: ['Consumption (m³)', 'الاستهلاك (م³)'],
  contacts: ['Contacts', 'جهات الاتصال'],
  contract: ['Contract', 'رقم العقد'],
  chequesTotal: ['Cheques (AED)', 'الشيكات (درهم)'],
  counter: ['Counter', 'العداد'],
  closing: ['Closing balance (AED)', 'الرصيد الختامي (درهم)'],
  credit: ['Credit (AED)', 'دائن (درهم)'],
  becameCredit: ['Added to your credit balance', 'أضيف إلى رصيدكم الدائن'],
  credited: ['Credited', 'مبالغ مخصومة'],
  creditedInFull: ['Credits in full', 'إلغاء كامل للفاتورة'],
  creditedInPart: ['Credits in part', 'إلغاء جزئي للفاتورة'],
  current: ['Current reading', 'القراءة الحالية'],
  date: ['Date', 'التاريخ'],
  daily: ['Daily average (m³)', 'المعدل اليومي (م³)'],
  days: ['Days', 'عدد الأيام'],
  delivered: ['Delivered on', 'تاريخ التسليم'],
  deliveredBy: ['Delivered by', 'سلّمها'],
  deliveredTo: ['Delivered to', 'تسليم إلى'],
  debit: ['Debit (AED)', 'مدين (درهم)'],
  deposit: ['Deposit (not part of the balance)', 'التأمين (خارج الرصيد)'],
  depositAmount: ['Amount (AED)', 'المبلغ (درهم)'],
  depositHeld: ['Deposit held (AED)', 'التأمين المحتفظ به (درهم)'],
  description: ['Description', 'البيان'],
  difference: ['Difference (AED)', 'الفرق (درهم)'],
  discount: ['Discount', 'الخصم'],
  dispatcher: ['Dispatcher', 'منسق التوزيع'],
  drawer: ['Drawer', 'الساحب'],
  driver: ['Driver', 'السائق'],
  due: ['Due date', 'تاريخ الاستحقاق'],
  factor: ['Meter factor', 'معامل العداد'],
  from: ['Received from', 'استلمنا من'],
  gross: ['Gross', 'الإجمالي'],
  custodian: ['Handed over by', 'سلّمها'],
  iban: ['IBAN', 'رقم الآيبان'],
  issued: ['Issue date', 'تاريخ الإصدار'],
  lastYear: ['Same month last year (m³)', 'الشهر نفسه من العام الماضي (م³)'],
  license: ['Trade licence', 'الرخصة التجارية'],
  litres: ['Litres', 'لترات'],
  level: ['Level', 'المستوى'],
  location: ['Location', 'الموقع'],
  maximumLevel: ['Max. level', 'أقصى مستوى'],
  method: ['Method', 'طريقة الدفع'],
  net: ['Net', 'الصافي'],
  note: ['Reason for difference', 'سبب الفرق'],
  notes: ['Notes', 'ملاحظات'],
  number: ['Number', 'الرقم'],
  offerTo: ['Offer to', 'عرض إلى'],
  opening: ['Opening balance (AED)', 'الرصيد الافتتاحي (درهم)'],
  order: ['Order', 'أمر العمل'],
  paid: ['Paid', 'المدفوع'],
  paysInvoice: ['Pays invoice', 'سداد الفاتورة'],
  contractBalance: ['Balance of the contract', 'رصيد العقد'],
  paidBy: ['Paid by', 'صرفه'],
  paidOn: ['Paid on', 'تاريخ الصرف'],
  paidTo: ['Paid to', 'صُرف إلى'],
  denominations: ['Notes and coins', 'الفئات النقدية'],
  period: ['Period', 'الفترة'],
  planned: ['Planned', 'المخطط'],
  previous: ['Previous reading', 'القراءة السابقة'],
  previousBalance: ['Previous balance (for information)', 'الرصيد السابق (للعلم)'],
  price: ['Unit price', 'سعر الوحدة'],
  product: ['Product', 'المنتج'],
  purpose: ['For', 'لغرض'],
  quantity: ['Quantity', 'الكمية'],
  receipt: ['Receipt', 'رقم السند'],
  reason: ['Reason', 'السبب'],
  receiver: ['Signature', 'التوقيع'],
  receivedAt: ['Received on', 'تاريخ الاستلام'],
  receivedBy: ['Received by', 'استلمها'],
  reference: ['Reference', 'المرجع'],
  requestedBy: ['Requested by', 'طلبه'],
  signature: ['Name, signature and date', 'الاسم والتوقيع والتاريخ'],
  site: ['Site', 'الموقع'],
  subtotal: ['Subtotal', 'المجموع الفرعي'],
  supplier: ['Supplier', 'المورد'],
  supply: ['Supply date', 'تاريخ التوريد'],
  safety: ['Safety', 'السلامة'],
  tank: ['Tank', 'الخزان'],
  terms: ['Terms', 'الشروط'],
  ticket: ['Ticket number', 'رقم التذكرة'],
  total: ['Total (AED)', 'الإجمالي (درهم)'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  truck: ['Truck', 'الشاحنة'],
  type: ['Paid by', 'طريقة الدفع'],
  unit: ['Unit', 'الوحدة'],
  unitNo: ['Flat or shop', 'رقم الوحدة'],
  until: ['Valid until', 'صالح حتى'],
  vat: ['VAT (AED)', 'الضريبة (درهم)'],
  vatColumn: ['VAT (AED)', 'الضريبة'],
  vatRate: ['VAT %', 'الضريبة %'],
  weight: ['Weight', 'الوزن'],
  writtenOff: ['Written off', 'مبالغ مشطوبة'],
} as const satisfies Record<string, Label>;

const INVOICE_TITLE: Label = ['Tax Invoice', 'فاتورة ضريبية'];
const TITLES: Partial<Record<BillKind, Label>> = {
  credit_note: ['Tax Credit Note', 'إشعار دائن ضريبي'],
  deposit_receipt: ['Deposit Receipt', 'إيصال تأمين'],
  opening_balance: ['Opening Balance', 'رصيد افتتاحي'],
};

export const documentTitle = ({ kind }: Pick<Bill, 'kind'>): Label => TITLES[kind] ?? INVOICE_TITLE;

/** Whether the document is titled as a tax invoice. */
export const isInvoice = (bill: Pick<Bill, 'kind'>): boolean => documentTitle(bill) === INVOICE_TITLE;

export const RECEIPT_TITLE: Label = ['Receipt', 'سند قبض'];
export const PAYMENT_VOUCHER_TITLE: Label = ['Payment Voucher', 'سند صرف'];
export const HANDOVER_TITLE: Label = ['Handover slip', 'سند تسليم'];
export const STATEMENT_TITLE: Label = ['Statement of account', 'كشف حساب'];
export const OFFER_TITLE: Label = ['Offer', 'عرض سعر'];
export const DRIVER_SHEET_TITLE: Label = ['Driver’s sheet', 'كشف السائق'];
/** Above the stops of the driver's sheet, in both languages. */
export const FILLING_RULE: Label = [
  'Read the gauge before filling. Never fill above the maximum level, whatever is planned.',
  'اقرأ المقياس قبل التعبئة، ولا تتجاوز أقصى مستوى مهما كانت الكمية المخططة.',
];
export const DELIVERY_NOTE_TITLE: Label = ['Delivery Note', 'إشعار تسليم'];

/** Notes below the lines for VAT categories other than the standard rate. */
export const VAT_NOTES: Partial<Record<VatCategory, Label>> = {
  AE: [
    'Reverse charge: the recipient accounts for the VAT.',
    'الاحتساب العكسي: يلتزم المستلم باحتساب الضريبة.',
  ],
  Z: ['Z: zero-rated supply.', 'Z: توريد خاضع لنسبة الصفر.'],
  E: ['E: exempt supply.', 'E: توريد معفى من الضريبة.'],
  O: ['O: outside the scope of VAT.', 'O: خارج نطاق الضريبة.'],
};
