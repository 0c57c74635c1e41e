-- each by itself
DROP INDEX IF EXISTS "order_document_part";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_document_part" ON "order_document" USING btree ("seller_id","order_id","kind","change","part");--> statement-breakpoint
ALTER TABLE "order_document" DROP CONSTRAINT IF EXISTS "order_document_of_change";--> statement-breakpoint
ALTER TABLE "warehouse" VALIDATE CONSTRAINT "warehouse_registration";--> statement-breakpoint
ALTER TABLE "seller" VALIDATE CONSTRAINT "seller_invoice_per";
