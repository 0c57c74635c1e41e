CREATE TABLE "document_series" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_series_seller_id_kind_pk" PRIMARY KEY("seller_id","kind")
);
--> statement-breakpoint
CREATE TABLE "order_document" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"change" integer NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_document_seller_id_kind_number_pk" PRIMARY KEY("seller_id","kind","number"),
	CONSTRAINT "order_document_of_change" UNIQUE("seller_id","order_id","kind","change"),
	CONSTRAINT "order_document_kind" CHECK ("order_document"."kind" in ('invoice', 'credit-note') and "order_document"."number" > 0 and "order_document"."change" >= 0 and "order_document"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;