-- each by itself
DROP INDEX IF EXISTS "order_document_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_document_name" ON "order_document" USING btree ("seller_id","name");
