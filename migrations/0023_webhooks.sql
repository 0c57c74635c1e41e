CREATE TABLE "webhook_change" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_change_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"signature" text,
	"status" integer,
	"failure" text,
	"took_ms" integer,
	"answer" text,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_delivery_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"secret_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"paused_because" text,
	"paused_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoint_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "webhook_endpoint_state" CHECK ("webhook_endpoint"."state" in ('on', 'paused')),
	CONSTRAINT "webhook_endpoint_paused" CHECK (("webhook_endpoint"."state" = 'paused') = ("webhook_endpoint"."paused_because" is not null) and ("webhook_endpoint"."state" = 'paused') = ("webhook_endpoint"."paused_at" is not null)),
	CONSTRAINT "webhook_endpoint_previous" CHECK (("webhook_endpoint"."previous_secret" is null) = ("webhook_endpoint"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"public_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_event_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "webhook_event_public_id" UNIQUE("seller_id","public_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_subject" (
	"seller_id" integer NOT NULL,
	"subject" text NOT NULL,
	"last" bigint NOT NULL,
	"digests" jsonb,
	CONSTRAINT "webhook_subject_seller_id_subject_pk" PRIMARY KEY("seller_id","subject")
);
--> statement-breakpoint
ALTER TABLE "webhook_change" ADD CONSTRAINT "webhook_change_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_seller_id_endpoint_id_webhook_endpoint_seller_id_id_fk" FOREIGN KEY ("seller_id","endpoint_id") REFERENCES "public"."webhook_endpoint"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_seller_id_event_id_webhook_event_seller_id_id_fk" FOREIGN KEY ("seller_id","event_id") REFERENCES "public"."webhook_event"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subject" ADD CONSTRAINT "webhook_subject_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("seller_id","endpoint_id","next_attempt_at") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("seller_id","endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_recent" ON "webhook_delivery" USING btree ("seller_id","endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_failed" ON "webhook_delivery" USING btree ("seller_id","endpoint_id") WHERE "webhook_delivery"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("seller_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_event_at" ON "webhook_event" USING btree ("seller_id","at");