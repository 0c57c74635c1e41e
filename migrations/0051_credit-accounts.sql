CREATE TABLE "credit_account" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"company_id" bigint,
	"person_id" uuid,
	"limit" bigint NOT NULL,
	"days" integer NOT NULL,
	"blocked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_account_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "credit_account_company" UNIQUE("seller_id","company_id"),
	CONSTRAINT "credit_account_person" UNIQUE("seller_id","person_id"),
	CONSTRAINT "credit_account_buyer" CHECK (num_nonnulls("credit_account"."company_id", "credit_account"."person_id") <= 1),
	CONSTRAINT "credit_account_terms" CHECK ("credit_account"."limit" >= 0 and "credit_account"."days" between 0 and 365)
);
--> statement-breakpoint
ALTER TABLE "draft_order" DROP CONSTRAINT "draft_order_payment";--> statement-breakpoint
ALTER TABLE "order_approval" DROP CONSTRAINT "order_approval_payment";--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "order_payment";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "credit_account_id" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "credit_days" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_of_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_payment" CHECK ("draft_order"."payment_method" in ('cod', 'transfer', 'card', 'terms')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_payment" CHECK ("order_approval"."payment_method" in ('cod', 'transfer', 'card', 'terms')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_terms" CHECK (("payment"."method" = 'terms') = ("payment"."credit_account_id" is not null) and ("payment"."credit_account_id" is null) = ("payment"."credit_days" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_payment" CHECK ("shop_order"."payment_method" in ('cod', 'transfer', 'card', 'terms')) NOT VALID;
