CREATE TABLE "one_time_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"from_email" text DEFAULT '' NOT NULL,
	"to_email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_token_kind" CHECK ("one_time_token"."kind" in ('confirm', 'change', 'reset', 'undo', 'second-step', 'passkey'))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"rp_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "credential_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "first_signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "staff_factor_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_token_person_id_index" ON "one_time_token" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "one_time_token_expires_at_index" ON "one_time_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_token_undo" ON "one_time_token" USING btree ("from_email") WHERE "one_time_token"."kind" = 'undo';--> statement-breakpoint
CREATE INDEX "passkey_person_id_index" ON "passkey" USING btree ("person_id");