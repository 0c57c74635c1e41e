CREATE TABLE "document_pdf" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"file" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_pdf_seller_id_kind_number_pk" PRIMARY KEY("seller_id","kind","number")
);--> statement-breakpoint
ALTER TABLE "document_pdf" ADD CONSTRAINT "document_pdf_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pdf" ADD CONSTRAINT "document_pdf_document" FOREIGN KEY ("seller_id","kind","number") REFERENCES "public"."order_document"("seller_id","kind","number") ON DELETE cascade ON UPDATE no action;
