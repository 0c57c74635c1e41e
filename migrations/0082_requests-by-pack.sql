-- each by itself
DROP INDEX IF EXISTS "rfq_line_seller_id_pack_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rfq_line_seller_id_pack_id_index" ON "rfq_line" USING btree ("seller_id","pack_id");
