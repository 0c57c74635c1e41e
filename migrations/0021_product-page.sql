-- each by itself
CREATE TABLE IF NOT EXISTS "product_alias" (
	"seller_id" integer NOT NULL,
	"url" text NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "product_alias_seller_id_url_pk" PRIMARY KEY("seller_id","url"),
	CONSTRAINT "product_alias_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "product_alias_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "product_alias_seller_id_product_id_index" ON "product_alias" USING btree ("seller_id","product_id");--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "page_title" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "meta_description" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "publish_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "publish_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "field" DROP CONSTRAINT IF EXISTS "field_kind";--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_kind" CHECK ("field"."kind" in ('text', 'number', 'choice', 'flag')) NOT VALID;--> statement-breakpoint
ALTER TABLE "field" VALIDATE CONSTRAINT "field_kind";--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT IF EXISTS "product_publish_times";--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_publish_times" CHECK ("product"."publish_from" < "product"."publish_until") NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_publish_times";--> statement-breakpoint
DROP INDEX IF EXISTS "product_publish";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_publish" ON "product" USING btree ("seller_id",least("publish_from", "publish_until")) WHERE coalesce("product"."publish_from", "product"."publish_until") is not null;
