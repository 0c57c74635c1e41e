CREATE TABLE "order_approval" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"number" text NOT NULL,
	"company_id" bigint NOT NULL,
	"author_id" uuid,
	"cart_id" bigint NOT NULL,
	"address_id" bigint NOT NULL,
	"billing_address_id" bigint,
	"payment_method" text NOT NULL,
	"purchase_order" text,
	"cost_center" text,
	"total" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decider_id" uuid,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_approval_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "order_approval_number" UNIQUE("seller_id","number"),
	CONSTRAINT "order_approval_state" CHECK ("order_approval"."state" in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "order_approval_order" CHECK (("order_approval"."state" = 'approved') = ("order_approval"."order_id" is not null)),
	CONSTRAINT "order_approval_payment" CHECK ("order_approval"."payment_method" in ('cod', 'transfer', 'card'))
);--> statement-breakpoint
CREATE TABLE "order_approval_line" (
	"seller_id" integer NOT NULL,
	"approval_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"pack_id" bigint NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"is_special" boolean NOT NULL,
	CONSTRAINT "order_approval_line_seller_id_approval_id_position_pk" PRIMARY KEY("seller_id","approval_id","position"),
	CONSTRAINT "order_approval_line_quantity" CHECK ("order_approval_line"."quantity" > 0 and "order_approval_line"."price" >= 0)
);--> statement-breakpoint
ALTER TABLE "stock_hold" DROP CONSTRAINT "stock_hold_holder";--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "approval_id" bigint;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_decider_id_person_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approval_line" ADD CONSTRAINT "order_approval_line_approval" FOREIGN KEY ("seller_id","approval_id") REFERENCES "public"."order_approval"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approval_line" ADD CONSTRAINT "order_approval_line_pack" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_approval_of_company" ON "order_approval" USING btree ("seller_id","company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_approval_of_order" ON "order_approval" USING btree ("seller_id","order_id");--> statement-breakpoint
CREATE INDEX "order_approval_due" ON "order_approval" USING btree ("expires_at") WHERE "order_approval"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_approval_author_id_index" ON "order_approval" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "order_approval_decider_id_index" ON "order_approval" USING btree ("decider_id");--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_holder" CHECK (num_nonnulls("stock_hold"."order_id", "stock_hold"."grant_id", "stock_hold"."approval_id") > 0) NOT VALID;
