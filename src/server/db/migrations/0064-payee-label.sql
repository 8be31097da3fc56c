-- What the client calls a bank account; without it the bank's name stands.
alter table payee add column label text check (char_length(label) between 1 and 40);
