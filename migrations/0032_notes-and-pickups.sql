CREATE TABLE "note" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"order_id" bigint,
	"subject" text,
	"person_id" uuid,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "note_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "note_thing" CHECK (num_nonnulls("note"."order_id", "note"."subject") = 1)
);
--> statement-breakpoint
ALTER TABLE "parcel_booking" ADD COLUMN "service_number" text;--> statement-breakpoint
ALTER TABLE "parcel_booking" ADD COLUMN "pickup_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcel_booking" ADD COLUMN "pickup" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_seller_id_order_id_id_index" ON "note" USING btree ("seller_id","order_id","id");--> statement-breakpoint
CREATE INDEX "note_seller_id_subject_id_index" ON "note" USING btree ("seller_id","subject","id");--> statement-breakpoint
CREATE INDEX "note_person_id_index" ON "note" USING btree ("person_id");--> statement-breakpoint
INSERT INTO note (seller_id, order_id, person_id, body, at)
SELECT seller_id, order_id, person_id, body, at FROM order_note ORDER BY seller_id, id;--> statement-breakpoint
DROP TABLE "order_note";--> statement-breakpoint
-- The release before writes and erases notes of orders through this view: the next one drops it.
CREATE VIEW order_note AS SELECT id, seller_id, order_id, person_id, body, at FROM note WHERE order_id IS NOT NULL;--> statement-breakpoint
-- The texts of notes on products and the like lay in the record.
DO $$
DECLARE
  entry record;
  new_id bigint;
BEGIN
  FOR entry IN
    SELECT a.seller_id, a.id, a.subject, p.id AS person_id, a.after ->> 'note' AS body, a.at
    FROM audit_entry a LEFT JOIN person p ON p.id::text = a.person_id::text
    WHERE a.action = 'note.add' AND a.after ->> 'note' IS NOT NULL
    ORDER BY a.id
  LOOP
    INSERT INTO note (seller_id, subject, person_id, body, at)
    VALUES (entry.seller_id, entry.subject, entry.person_id, entry.body, entry.at) RETURNING id INTO new_id;
    UPDATE audit_entry SET after = jsonb_build_object('noteId', new_id)
    WHERE seller_id = entry.seller_id AND id = entry.id;
  END LOOP;
END $$;
