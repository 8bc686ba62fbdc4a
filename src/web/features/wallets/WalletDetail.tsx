import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { CustodianDetail } from './custody/CustodianDetail';
import { PaymentDetail } from './PaymentDetail';
import { CUSTODIAN_HASH } from './custody/custodianPath';

/** Page of a payment or custodian; without the custodian fragment, the id may belong to either. */
export default function WalletDetail() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const [isCustodian] = useState(hash === CUSTODIAN_HASH);
  if (isCustodian) return <CustodianDetail id={id} />;
  return <PaymentDetail id={id} notFound={<CustodianDetail id={id} />} />;
}
