-- What a client doesn't accept about a bill, while it is disputed.
alter table bills add column dispute_reason text check (length(dispute_reason) <= 500);
