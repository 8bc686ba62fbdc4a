-- Invoices are not sorted by their numbers, so nothing narrowed is either.
drop index bills_estimated_by_number;
drop index bills_einvoice_by_number;
