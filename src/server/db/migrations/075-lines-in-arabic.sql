-- What a line is for in Arabic, where a person wrote it; of the product's own lines the paper knows it.
alter table bill_lines add column description_ar text check (description_ar <> '');
alter table offer_lines add column description_ar text check (description_ar <> '');
