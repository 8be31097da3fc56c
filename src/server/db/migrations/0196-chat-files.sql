-- A message may carry a file, with words or without; a file belongs to one message for good.
alter table file
  drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in ('kyc', 'avatar', 'deposit', 'loan', 'chat'));
alter table chat_message
  drop constraint chat_message_body_check,
  add column file uuid,
  add constraint chat_message_file_once unique (tenant, file),
  add constraint chat_message_file_kept foreign key (tenant, file) references file (tenant, id),
  add constraint chat_message_says_something check (char_length(body) <= 2000 and (body <> '' or file is not null));
