ALTER TABLE "wish" DROP CONSTRAINT "wish_seller_id_customer_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "wish" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "wish" ADD COLUMN "key_hash" text;--> statement-breakpoint
CREATE INDEX "product_gtin" ON "product" USING btree ("seller_id","gtin") WHERE "product"."gtin" is not null;--> statement-breakpoint
CREATE INDEX "product_part_number" ON "product" USING btree ("seller_id",lower("part_number")) WHERE "product"."part_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_of_customer" ON "wish" USING btree ("seller_id","customer_id","product_id") WHERE "wish"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_of_visitor" ON "wish" USING btree ("seller_id","key_hash","product_id") WHERE "wish"."key_hash" is not null;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_owner" CHECK (("wish"."customer_id" is null) <> ("wish"."key_hash" is null));