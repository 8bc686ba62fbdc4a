-- The day on which a unit was fitted, as whoever fitted it tells: it may come into the books later.
alter table devices add column install_date date;
update devices set install_date = (installed_at at time zone 'Asia/Dubai')::date where installed_at is not null;
