-- A search is planned once for all sellers. By the usual estimate, all rows over the number of sellers, reading all
-- rows of the seller seems cheap, and for the largest one it isn't; its words alone lead to few rows. So the
-- planner is to expect every seller to be the largest.
-- New words wait in a list that each search reads whole: it is to hold 256 kB instead of 4 MB.
-- On tables that are spread already, Citus plans each search for its seller, and takes neither.
do $$
declare
  is_spread boolean := false;
begin
  if to_regclass('pg_dist_partition') is not null then
    execute $check$select exists (
      select from pg_dist_partition where logicalrelid = 'search_entry'::regclass)$check$ into is_spread;
  end if;
  if not is_spread then
    alter table search_entry alter column seller_id set (n_distinct = 1);
    analyze search_entry (seller_id);
    alter index search_entry_terms set (gin_pending_list_limit = 256);
    perform gin_clean_pending_list('search_entry_terms');
  end if;
end
$$;
