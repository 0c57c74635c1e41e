CREATE TABLE "bank_line" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"text" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bank_line_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "bank_line_fingerprint" UNIQUE("seller_id","fingerprint"),
	CONSTRAINT "bank_line_state" CHECK ("bank_line"."state" in ('open', 'recorded', 'settled', 'aside') and "bank_line"."amount" > 0 and ("bank_line"."order_id" is not null) = ("bank_line"."state" in ('recorded', 'settled')))
);
--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "upi_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_open" ON "bank_line" USING btree ("seller_id","day" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "bank_line"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bank_line_order" ON "bank_line" USING btree ("seller_id","order_id") WHERE "bank_line"."order_id" is not null;