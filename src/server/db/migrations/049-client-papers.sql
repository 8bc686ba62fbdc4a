-- What else is written down about a client.
alter table clients
  add column id_expiry date,
  add column nationality text,
  add column trade_license_authority text,
  add column po_box text,
  add column makani text check (makani ~ '^\d{10}$'),
  add column payment_terms_days smallint check (payment_terms_days between 0 and 180),
  add column credit_limit bigint check (credit_limit >= 0),
  add column notes text;
