-- Emirates and VAT categories of journal lines are those of the invoices that they post.
alter table journal_lines
  add constraint journal_lines_emirate_check check (emirate in ('Abu Dhabi', 'Ajman', 'Dubai', 'Fujairah', 'Ras Al Khaimah',
    'Sharjah', 'Umm Al Quwain')),
  add constraint journal_lines_vat_category_check check (vat_category in ('S', 'Z', 'E', 'O', 'AE'));
