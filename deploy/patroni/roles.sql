-- Run once on the primary, as its superuser: psql -v app_password=… -f roles.sql. Patroni makes the roles of the standbys.
create role haggle login password :'app_password';
create database haggle owner haggle encoding 'UTF8' locale 'C.UTF-8' template template0;
