CREATE TABLE "e_invoice" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"irn" text DEFAULT '' NOT NULL,
	"ack_no" text DEFAULT '' NOT NULL,
	"ack_date" text DEFAULT '' NOT NULL,
	"signed_qr" text DEFAULT '' NOT NULL,
	CONSTRAINT "e_invoice_seller_id_kind_number_pk" PRIMARY KEY("seller_id","kind","number"),
	CONSTRAINT "e_invoice_state" CHECK ("e_invoice"."state" in ('due', 'registered', 'refused') and ("e_invoice"."state" = 'registered') = ("e_invoice"."irn" <> ''))
);
--> statement-breakpoint
ALTER TABLE "seller_registration" ADD COLUMN "lut_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_registration" ADD COLUMN "lut_until" date;--> statement-breakpoint
-- safe: a seller has a handful of registrations. Until now its own letter stood for all of them.
UPDATE "seller_registration" SET "lut_number" = "seller"."lut_number", "lut_until" = "seller"."lut_until" FROM "seller" WHERE "seller"."id" = "seller_registration"."seller_id" AND "seller"."lut_number" <> '';--> statement-breakpoint
ALTER TABLE "e_invoice" ADD CONSTRAINT "e_invoice_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "e_invoice" ADD CONSTRAINT "e_invoice_document" FOREIGN KEY ("seller_id","kind","number") REFERENCES "public"."order_document"("seller_id","kind","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "e_invoice_due" ON "e_invoice" USING btree ("next_at") WHERE "e_invoice"."state" = 'due';--> statement-breakpoint
CREATE INDEX "e_invoice_open" ON "e_invoice" USING btree ("seller_id") WHERE "e_invoice"."state" <> 'registered';