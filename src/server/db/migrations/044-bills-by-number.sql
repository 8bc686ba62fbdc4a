-- Drafts have no number: in the order of numbers they all stand at one end, where no page may have to walk to.
create index bills_of_status_by_number on bills (status, unique_number, id) where deleted_at is null;
