CREATE TABLE "agent_act" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "agent_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"consent_id" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"draft" jsonb NOT NULL,
	"amount" bigint,
	"key" text NOT NULL,
	"command_key" uuid NOT NULL,
	"automatic" boolean NOT NULL,
	"result" text,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "agent_act_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "agent_act_kind" CHECK ("agent_act"."kind" in ('rfq', 'bid')),
	CONSTRAINT "agent_act_state" CHECK ("agent_act"."state" in ('waiting', 'sending', 'sent', 'refused', 'declined', 'expired')),
	CONSTRAINT "agent_act_result" CHECK (("agent_act"."state" = 'sent') = ("agent_act"."result" is not null))
);
--> statement-breakpoint
CREATE TABLE "agent_client" (
	"seller_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "agent_client_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "agent_consent" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "agent_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"max_each" bigint,
	"max_month" bigint,
	"generation" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "agent_consent_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "agent_consent_limits" CHECK (("agent_consent"."max_each" is null) = ("agent_consent"."max_month" is null)),
	CONSTRAINT "agent_consent_amounts" CHECK ("agent_consent"."max_each" > 0 and "agent_consent"."max_month" >= "agent_consent"."max_each"),
	CONSTRAINT "agent_consent_end" CHECK (("agent_consent"."ended_at" is null) = ("agent_consent"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "agent_token" (
	"seller_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"consent_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"challenge" text,
	"redirect_uri" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "agent_token_seller_id_token_hash_pk" PRIMARY KEY("seller_id","token_hash"),
	CONSTRAINT "agent_token_kind" CHECK ("agent_token"."kind" in ('code', 'access', 'refresh')),
	CONSTRAINT "agent_token_code" CHECK (("agent_token"."kind" = 'code') = ("agent_token"."challenge" is not null))
);
--> statement-breakpoint
ALTER TABLE "agent_act" ADD CONSTRAINT "agent_act_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_act" ADD CONSTRAINT "agent_act_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_act" ADD CONSTRAINT "agent_act_seller_id_consent_id_agent_consent_seller_id_id_fk" FOREIGN KEY ("seller_id","consent_id") REFERENCES "public"."agent_consent"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_client" ADD CONSTRAINT "agent_client_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_consent" ADD CONSTRAINT "agent_consent_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_consent" ADD CONSTRAINT "agent_consent_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_consent" ADD CONSTRAINT "agent_consent_seller_id_client_id_agent_client_seller_id_id_fk" FOREIGN KEY ("seller_id","client_id") REFERENCES "public"."agent_client"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_seller_id_consent_id_agent_consent_seller_id_id_fk" FOREIGN KEY ("seller_id","consent_id") REFERENCES "public"."agent_consent"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_act_key" ON "agent_act" USING btree ("seller_id","consent_id","key");--> statement-breakpoint
CREATE INDEX "agent_act_seller_id_person_id_created_at_index" ON "agent_act" USING btree ("seller_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_act_person_id_index" ON "agent_act" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "agent_client_unused" ON "agent_client" USING btree ("seller_id","created_at") WHERE "agent_client"."used_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_consent_live" ON "agent_consent" USING btree ("seller_id","person_id","client_id") WHERE "agent_consent"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "agent_consent_seller_id_client_id_index" ON "agent_consent" USING btree ("seller_id","client_id");--> statement-breakpoint
CREATE INDEX "agent_consent_person_id_index" ON "agent_consent" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "agent_token_seller_id_consent_id_index" ON "agent_token" USING btree ("seller_id","consent_id");--> statement-breakpoint
CREATE INDEX "agent_token_seller_id_expires_at_index" ON "agent_token" USING btree ("seller_id","expires_at");