CREATE TABLE "search_due" (
	"seller_id" integer NOT NULL,
	"category_id" bigint NOT NULL,
	"after_product_id" bigint NOT NULL,
	CONSTRAINT "search_due_seller_id_category_id_pk" PRIMARY KEY("seller_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "search_due" ADD CONSTRAINT "search_due_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;