CREATE TABLE "seller_registration" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "seller_registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"state" text NOT NULL,
	"company_name" text NOT NULL,
	"tax_number" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "seller_registration_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "seller_registration_sellerId_state_unique" UNIQUE("seller_id","state")
);--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "invoice_per" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "registration_id" bigint;--> statement-breakpoint
ALTER TABLE "seller_registration" ADD CONSTRAINT "seller_registration_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_registration" FOREIGN KEY ("seller_id","registration_id") REFERENCES "public"."seller_registration"("seller_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "seller" ADD CONSTRAINT "seller_invoice_per" CHECK ("seller"."invoice_per" in ('order', 'parcel')) NOT VALID;
