import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { CustodianDetail } from './custody/CustodianDetail';
import { PaymentDetail } from './PaymentDetail';
import { HOLDER_HASH } from './custody/custodianPath';

/** A payment, or a holder with all of his or hers; a link says which, and an address without a word is tried as both. */
export default function WalletDetail() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const [isHolder] = useState(hash === HOLDER_HASH);
  if (isHolder) return <CustodianDetail id={id} />;
  return <PaymentDetail id={id} otherwise={<CustodianDetail id={id} />} />;
}
