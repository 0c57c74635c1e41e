-- each by itself
ALTER TABLE "order_document" DROP CONSTRAINT IF EXISTS "order_document_kind";--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_kind" CHECK ("order_document"."kind" in ('invoice', 'credit-note', 'receipt') and "order_document"."number" > 0 and "order_document"."change" >= 0 and "order_document"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_document" VALIDATE CONSTRAINT "order_document_kind";
