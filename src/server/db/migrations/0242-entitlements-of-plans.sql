-- Shares that a trading plan could not sell before its venue closed get what the company does for them, apart from those of the client.
alter table corporate_entitlement add column plan_id uuid;
alter table corporate_entitlement add foreign key (tenant, plan_id) references trading_plan (tenant, id) on delete cascade;

-- A client, and each of their plans, has an action once.
create unique index corporate_entitlement_each on corporate_entitlement (tenant, action_id, client_id, coalesce(plan_id, client_id));
drop index corporate_entitlement_once;

-- Plans that were running on a day are those that run and those that ended later.
create index trading_plan_ended on trading_plan (tenant, ended_at) where ended_at is not null;
