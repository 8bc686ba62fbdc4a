/** Example statements in the formats of banks. */

export const MT940 = `{1:F01EBILAEADAXXX0000000000}{2:I940TANKBOOKXXXXN}{4:
:20:STMT261001
:25:AE070331234567890123456
:28C:210/1
:60F:C260930AED100000,00
:61:2610011001C2500,00NTRFRCT-2026-000101//FT26274001
:86:INWARD TRANSFER AL NOOR BAKERY LLC
:61:2610021002D26,25NCHGNONREF//CHG26275
:86:?00CHARGES?20SERVICE CHARGES?21INCL VAT
:61:2610051005C10000,5NCHK000418//CLR26278
:86:CHEQUE DEPOSIT SLIP 88012
EMIRATES NBD
:62F:C261005AED112474,25
-}`;

const entry = (amount: string, sign: string, day: string, reference: string, text: string, name = '') => `
      <Ntry><Amt Ccy="AED">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
        <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>
        </TxDtls></NtryDtls></Ntry>`;

export const camt053 = ({
  closing = '102473.75',
  count = 2,
  head = '',
} = {}) => `<?xml version="1.0" encoding="UTF-8"?>${head}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
    <Stmt><Id>S-2026-10</Id><ElctrncSeqNb>10</ElctrncSeqNb>
      <FrToDt><FrDtTm>2026-10-01T00:00:00+04:00</FrDtTm><ToDtTm>2026-10-31T23:59:59+04:00</ToDtTm></FrToDt>
      <Acct><Id><IBAN>AE070331234567890123456</IBAN></Id><Ccy>AED</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="AED">100000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-01</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="AED">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>
      <TxsSummry><TtlNtries><NbOfNtries>${String(count)}</NbOfNtries></TtlNtries></TxsSummry>${entry('2500.00', 'CRDT', '2026-10-01', 'FT26274001', 'RCT-2026-000101 &amp; more', 'Al Noor Bakery')}${entry('26.25', 'DBIT', '2026-10-02', 'CHG26275', 'SERVICE CHARGES')}
      <Ntry><Amt Ccy="AED">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-10-31</Dt></BookgDt></Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>`;

export const OFX_SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AED
<BANKACCTFROM><BANKID>033<ACCTID>1234567890123456<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261003120000[+4:GST]<TRNAMT>2500.00<FITID>F1<NAME>AL NOOR &amp; SONS<MEMO>RCT-2026-000101
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261002<TRNAMT>-26.25<FITID>F2<NAME>CHARGES
</BANKTRANLIST><LEDGERBAL><BALAMT>102473.75<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

export const CSV = `Account Number,AE070331234567890123456
Period,01/10/2026 to 31/10/2026

Transaction Date,Value Date,Narration,Cheque/Ref No,Debit,Credit,Running Balance
13/10/2026,13/10/2026,"=HYPERLINK(""http://evil.example"")",000418,,"10,000.50","112,474.25"
02/10/2026,02/10/2026,SERVICE CHARGES,CHG26275,26.25,,"102,473.75"
01/10/2026,01/10/2026,شركة النور INWARD TRANSFER,FT26274001,,"2,500.00","102,500.00"
,,Total,,26.25,"12,500.50",
`;

export const SETTLEMENT_CSV = `Payout Date;Terminal ID;Transaction Date;Auth Code;Gross Amount;MDR
2026-10-06;10000001;05-Oct-26;A1B2C3;1.000,00;17,50
2026-10-06;10000001;05-Oct-26;D4E5F6;250,00;4,38
2026-10-07;10000002;06-Oct-26;G7H8I9;99,95;1,75
`;
