-- each by itself
-- New words wait in short lists, as for the index of all entries (0004).
ALTER TABLE "search_entry" ADD COLUMN IF NOT EXISTS "tier" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_state" ADD COLUMN IF NOT EXISTS "tiered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX IF EXISTS "search_entry_terms_1";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_entry_terms_1" ON "search_entry" USING gin ("terms") WITH (gin_pending_list_limit = 256) WHERE "search_entry"."tier" >= 1;--> statement-breakpoint
DROP INDEX IF EXISTS "search_entry_terms_2";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_entry_terms_2" ON "search_entry" USING gin ("terms") WITH (gin_pending_list_limit = 256) WHERE "search_entry"."tier" >= 2;--> statement-breakpoint
DROP INDEX IF EXISTS "search_entry_terms_3";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_entry_terms_3" ON "search_entry" USING gin ("terms") WITH (gin_pending_list_limit = 256) WHERE "search_entry"."tier" >= 3;--> statement-breakpoint
DROP INDEX IF EXISTS "search_entry_terms_4";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_entry_terms_4" ON "search_entry" USING gin ("terms") WITH (gin_pending_list_limit = 256) WHERE "search_entry"."tier" >= 4;
