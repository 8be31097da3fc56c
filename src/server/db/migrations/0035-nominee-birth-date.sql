-- A beneficiary may be named without a date of birth; a tenant's form may still ask for it.
alter table nominee alter column dob drop not null;
