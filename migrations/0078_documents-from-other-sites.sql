-- each by itself
ALTER TABLE "product_document" ADD COLUMN IF NOT EXISTS "source" text;--> statement-breakpoint
DROP INDEX IF EXISTS "product_document_origin";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_document_origin" ON "product_document" USING btree ("seller_id","source") WHERE "product_document"."source" is not null;
