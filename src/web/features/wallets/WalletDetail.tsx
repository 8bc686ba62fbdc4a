import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Id } from '../../../domain/entity';
import { CustodianDetail } from './custody/CustodianDetail';
import { PaymentDetail } from './PaymentDetail';
import { CUSTODIAN_HASH } from './custody/custodians';

/** Page of a payment or custodian; without the custodian fragment, the id may belong to either. */
export default function WalletDetail() {
  const { id = '' } = useParams();
  return <PaymentOrCustodian key={id} id={id} />;
}

function PaymentOrCustodian({ id }: { id: Id }) {
  const { hash } = useLocation();
  const [isCustodian] = useState(hash === CUSTODIAN_HASH);
  if (isCustodian) return <CustodianDetail id={id} />;
  return <PaymentDetail id={id} notFound={<CustodianDetail id={id} />} />;
}
