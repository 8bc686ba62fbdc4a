import { randomUUID } from 'node:crypto';
import type { Page } from '../../../src/domain/entity';
import type { LoginResponse } from '../../../src/domain/session/session';
import { dubaiDate } from '../../../src/domain/dates';
import type { Figure } from '../figures';
import { loadFigures } from '../load';

/**
 * Number of invoices to draft, issue and pay; includes the first ones, during which the ten connections plan
 * their statements.
 */
const COUNT = 400;
const WARM_UP = 100;
const P99_BUDGET_MS = 150;

/** Drafts and issues invoices of different contracts and takes their payments, ten at once. */
export async function measureWrites(url: string, admin: object): Promise<Figure[]> {
  const send = (path: string, body: object, token?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const { token } = (await (await send('/user/login', admin)).json()) as LoginResponse;
  const documentOf = async <Row>(path: string, body: object): Promise<Row> => {
    const response = await send(path, body, token);
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
    return (await response.json()) as Row;
  };
  interface Contract {
    _id: string;
    client: { _id: string };
  }
  const contracts: Contract[] = [];
  for (let page = 1; contracts.length < COUNT; page += 1) {
    const query = { page, limit: 100, filters: { status: 'Active', type: 'residential' } };
    contracts.push(...(await documentOf<Page<Contract>>('/contract', query)).documents);
  }
  const bills: { _id: string; contract: string }[] = [];
  for (const { _id: contract, client } of contracts.slice(0, COUNT)) {
    const { _id } = await documentOf<{ _id: string }>('/bill/add', {
      kind: 'other',
      client: client._id,
      contract,
      language: 'en',
      supply_date: dubaiDate(Date.now()),
      lines: [
        {
          code: 'service',
          description: 'Bench',
          quantity: 1,
          unit: 'service',
          unit_price: 100,
          vat_category: 'S',
          vat_rate: 5,
        },
      ],
    });
    bills.push({ _id, contract });
  }
  const billAt = (turn: number) => {
    const bill = bills[turn];
    if (!bill) throw new Error(`There is no bill ${String(turn)}.`);
    return bill;
  };
  const figures = [
    ...(await loadFigures({
      name: 'issuing an invoice',
      count: COUNT,
      warmUp: WARM_UP,
      send: (turn) => send(`/bill/${billAt(turn)._id}/issue`, {}, token),
    })),
    ...(await loadFigures({
      name: 'taking a payment',
      count: COUNT,
      warmUp: WARM_UP,
      send: (turn) => {
        const { _id: bill, contract } = billAt(turn);
        return send(
          '/wallet/add',
          { contract, bill, type: 'transfer', amount: 105, bank_ref: `BENCH${String(turn)}` },
          token,
        );
      },
    })),
  ];
  return figures.map((figure) =>
    figure.name.endsWith('p99') ? { ...figure, budget: P99_BUDGET_MS } : figure,
  );
}
