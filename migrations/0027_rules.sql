CREATE TABLE "answer_switch" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"after_minutes" integer DEFAULT 4 NOT NULL,
	"max_per_product" integer DEFAULT 2 NOT NULL,
	CONSTRAINT "answer_switch_figures" CHECK ("answer_switch"."after_minutes" between 0 and 1440 and "answer_switch"."max_per_product" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "approval_rule" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"measure" text NOT NULL,
	"bound" bigint NOT NULL,
	"words" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "approval_rule_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "approval_rule_figures" CHECK ("approval_rule"."measure" in ('line-margin', 'margin', 'amount', 'discount', 'terms')
        and "approval_rule"."role" in ('approver', 'owner') and "approval_rule"."bound" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quote_rule" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quote_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"customer_id" uuid,
	"mail_domain" text,
	"from_amount" bigint,
	"to_amount" bigint,
	"pricing" text NOT NULL,
	"basis_points" integer DEFAULT 0 NOT NULL,
	"does" text NOT NULL,
	"min_margin" integer,
	"state" text DEFAULT 'off' NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"shadow_until" timestamp with time zone,
	CONSTRAINT "quote_rule_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "quote_rule_subject" CHECK ("quote_rule"."kind" in ('sku', 'brand', 'category', 'all') and ("quote_rule"."kind" = 'all') = ("quote_rule"."subject_id" = 0)
        and num_nonnulls("quote_rule"."customer_id", "quote_rule"."mail_domain") <= 1),
	CONSTRAINT "quote_rule_figures" CHECK ("quote_rule"."pricing" in ('list', 'margin', 'last') and "quote_rule"."basis_points" between 0 and 9900
        and "quote_rule"."from_amount" > 0 and "quote_rule"."to_amount" > 0 and "quote_rule"."to_amount" >= "quote_rule"."from_amount"
        and "quote_rule"."min_margin" between 0 and 9999),
	CONSTRAINT "quote_rule_state" CHECK ("quote_rule"."does" in ('propose', 'send') and "quote_rule"."state" in ('off', 'shadow', 'on')
        and ("quote_rule"."state" = 'shadow') = ("quote_rule"."shadow_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "rule_decision" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rule_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"mode" text NOT NULL,
	"rule_id" bigint,
	"rule_name" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"total" bigint,
	"margin" integer,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rule_decision_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "rule_decision_kind" CHECK ("rule_decision"."kind" in ('rfq', 'bid') and "rule_decision"."mode" in ('live', 'shadow')
        and "rule_decision"."outcome" in ('sent', 'proposed', 'left', 'accepted', 'countered', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "answer_switch" ADD CONSTRAINT "answer_switch_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_switch" ADD CONSTRAINT "answer_switch_stopped_by_person_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rule" ADD CONSTRAINT "approval_rule_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rule" ADD CONSTRAINT "quote_rule_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rule" ADD CONSTRAINT "quote_rule_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_decision" ADD CONSTRAINT "rule_decision_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_rule_once" ON "approval_rule" USING btree ("seller_id","measure","bound","words");--> statement-breakpoint
CREATE INDEX "quote_rule_live" ON "quote_rule" USING btree ("seller_id") WHERE "quote_rule"."state" <> 'off';--> statement-breakpoint
CREATE INDEX "quote_rule_customer_id_index" ON "quote_rule" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_decision_once" ON "rule_decision" USING btree ("seller_id","kind","thread_id","round","mode");--> statement-breakpoint
CREATE INDEX "rule_decision_newest" ON "rule_decision" USING btree ("seller_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rule_decision_rule" ON "rule_decision" USING btree ("seller_id","rule_id","at" DESC NULLS LAST);