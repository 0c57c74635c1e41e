CREATE TABLE "extra_payment" (
	"seller_id" integer NOT NULL,
	"intent_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"refund_id" text,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	CONSTRAINT "extra_payment_seller_id_intent_id_pk" PRIMARY KEY("seller_id","intent_id"),
	CONSTRAINT "extra_payment_state" CHECK ("extra_payment"."state" in ('due', 'pending', 'refunded', 'failed') and "extra_payment"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refund_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refund_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "extra_payment" ADD CONSTRAINT "extra_payment_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_payment_order" ON "extra_payment" USING btree ("seller_id","order_id");--> statement-breakpoint
CREATE INDEX "extra_payment_open" ON "extra_payment" USING btree ("looked_at") WHERE "extra_payment"."state" in ('due', 'pending');