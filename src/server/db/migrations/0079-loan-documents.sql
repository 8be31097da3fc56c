-- What the desk asks for before it decides over a loan is uploaded as a picture or a PDF.
alter table file
  drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in ('kyc', 'avatar', 'deposit', 'loan'));
