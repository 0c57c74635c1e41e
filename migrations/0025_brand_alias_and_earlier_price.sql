CREATE TABLE "brand_alias" (
	"seller_id" integer NOT NULL,
	"url" text NOT NULL,
	"brand_id" integer NOT NULL,
	CONSTRAINT "brand_alias_seller_id_url_pk" PRIMARY KEY("seller_id","url")
);
--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "earlier_price" bigint;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "earlier_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "earlier_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brand_alias" ADD CONSTRAINT "brand_alias_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_alias" ADD CONSTRAINT "brand_alias_seller_id_brand_id_brand_seller_id_id_fk" FOREIGN KEY ("seller_id","brand_id") REFERENCES "public"."brand"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_earlier" ON "deal" USING btree ("seller_id") WHERE "deal"."earlier_price" is not null;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_earlier" CHECK (num_nulls("deal"."earlier_price", "deal"."earlier_from", "deal"."earlier_until") in (0, 3));