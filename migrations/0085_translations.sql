CREATE TABLE "text_translation" (
	"seller_id" integer NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"source_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text,
	CONSTRAINT "text_translation_seller_id_language_kind_subject_field_pk" PRIMARY KEY("seller_id","language","kind","subject","field"),
	CONSTRAINT "text_translation_text" CHECK ("text_translation"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "text_translation" ADD CONSTRAINT "text_translation_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;