-- each by itself
DROP INDEX IF EXISTS "order_document_first_invoice";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_document_first_invoice" ON "order_document" USING btree ("seller_id","order_id") WHERE "order_document"."kind" = 'invoice' and "order_document"."part" < 2;
