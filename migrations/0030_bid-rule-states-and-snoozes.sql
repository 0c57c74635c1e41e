CREATE TABLE "work_snooze" (
	"seller_id" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thread_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "work_snooze_seller_id_person_id_kind_thread_id_pk" PRIMARY KEY("seller_id","person_id","kind","thread_id"),
	CONSTRAINT "work_snooze_kind" CHECK ("work_snooze"."kind" in ('bid', 'rfq', 'order') and "work_snooze"."until" > "work_snooze"."at")
);
--> statement-breakpoint
ALTER TABLE "bid_rule" ADD COLUMN "state" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_rule" ADD COLUMN "shadow_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rfq" ADD COLUMN "rule_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rfq" ADD COLUMN "rule_retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_rule" ADD COLUMN "template_id" bigint;--> statement-breakpoint
ALTER TABLE "work_snooze" ADD CONSTRAINT "work_snooze_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_snooze" ADD CONSTRAINT "work_snooze_staff" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."staff"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_rule" ADD CONSTRAINT "bid_rule_state" CHECK ("bid_rule"."state" in ('off', 'shadow', 'on') and ("bid_rule"."state" = 'shadow') = ("bid_rule"."shadow_until" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "bid_rule" VALIDATE CONSTRAINT "bid_rule_state";
