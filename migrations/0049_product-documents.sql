CREATE TABLE "document_file" (
	"seller_id" integer NOT NULL,
	"key" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"pages" integer,
	"text_state" text NOT NULL,
	"body" text,
	"terms" "tsvector",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_file_seller_id_key_pk" PRIMARY KEY("seller_id","key"),
	CONSTRAINT "document_file_text_state" CHECK ("document_file"."text_state" in ('none', 'due', 'read', 'broken', 'encrypted', 'too-long')),
	CONSTRAINT "document_file_bytes" CHECK ("document_file"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_document" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"language" text,
	"position" integer NOT NULL,
	"file_key" text,
	"link" text,
	CONSTRAINT "product_document_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "product_document_source" CHECK (num_nonnulls("product_document"."file_key", "product_document"."link") = 1),
	CONSTRAINT "product_document_kind" CHECK ("product_document"."kind" in ('datasheet', 'safety', 'certificate', 'manual', 'drawing', 'video', 'other')),
	CONSTRAINT "product_document_title" CHECK (length("product_document"."title") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_document" ADD CONSTRAINT "product_document_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_document" ADD CONSTRAINT "product_document_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_document" ADD CONSTRAINT "product_document_file_fk" FOREIGN KEY ("seller_id","file_key") REFERENCES "public"."document_file"("seller_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_file_terms" ON "document_file" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "document_file_due" ON "document_file" USING btree ("created_at") WHERE "document_file"."text_state" = 'due';--> statement-breakpoint
CREATE INDEX "product_document_product" ON "product_document" USING btree ("seller_id","product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_document_file" ON "product_document" USING btree ("seller_id","file_key","product_id");