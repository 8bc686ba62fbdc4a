-- Clients who are on file twice, and numbers that are found by their last digits.

-- Whoever was merged keeps the row and the code; both lead to the client who was kept.
alter table clients
  add column merged_into uuid constraint clients_merged_into_fkey references clients (id),
  add constraint clients_merged_are_gone check (merged_into is null or deleted_at is not null),
  add constraint clients_not_into_themselves check (merged_into <> id);
create index clients_merged_into on clients (merged_into) where merged_into is not null;

-- By what two clients are suspected to be one.
create index clients_national_id on clients (national_id) where deleted_at is null;
create index clients_trn on clients (trn) where deleted_at is null;
create index clients_phone on clients (phone) where deleted_at is null;
create index clients_phone_second on clients (phone_second) where deleted_at is null;
create index clients_email on clients (lower(email)) where deleted_at is null;
create index clients_license on clients (trade_license_number) where deleted_at is null;
create index clients_label_alike on clients using gin (lower(label) gin_trgm_ops) where deleted_at is null;

-- The clients whose name is written nearly so; the bar is high, for common first names are alike by themselves.
create function clients_named_like(name text) returns setof uuid language sql stable
  set pg_trgm.similarity_threshold = 0.6
  as $$ select id from clients where deleted_at is null and lower(label) % lower(name) $$;

-- A number is remembered by its end.
create index clients_code_end on clients (reverse(code) text_pattern_ops);
create index tanks_code_end on tanks (reverse(code) text_pattern_ops);
create index devices_code_end on devices (reverse(code) text_pattern_ops);
create index counters_code_end on counters (reverse(code) text_pattern_ops);
create index pos_code_end on pos (reverse(code) text_pattern_ops);
create index contracts_number_end on contracts (reverse(unique_number) text_pattern_ops);
create index bills_number_end on bills (reverse(unique_number) text_pattern_ops);
create index orders_number_end on orders (reverse(unique_number) text_pattern_ops);
create index wallets_number_end on wallets (reverse(unique_number) text_pattern_ops);
