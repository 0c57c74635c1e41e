-- each by itself
DROP INDEX IF EXISTS "search_phrase_letter";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_phrase_letter" ON "search_phrase" USING btree ("seller_id",left("start", 1),"score" DESC NULLS FIRST);
