ALTER TABLE "feed_run" ADD COLUMN "rows_total" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "details" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "media_content" ON "media" USING btree ("seller_id","content_hash");--> statement-breakpoint
CREATE FUNCTION has_no_repeats(keys text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ select count(*) = count(distinct each) from unnest(keys) each $$;--> statement-breakpoint
UPDATE product SET pictures = array(
  select key from unnest(pictures) with ordinality as each(key, place) group by key order by min(place))
WHERE cardinality(pictures) > 1 and not has_no_repeats(pictures);--> statement-breakpoint
-- Not valid: rows there are were just mended, and looking through them again would keep writers waiting.
ALTER TABLE "product" ADD CONSTRAINT "product_pictures_once" CHECK (cardinality("product"."pictures") < 2 or has_no_repeats("product"."pictures")) NOT VALID;--> statement-breakpoint
COMMENT ON COLUMN pack.cost IS 'What the seller pays for it, in minor units, without tax';--> statement-breakpoint
-- Figures stay: all margins have counted them as without tax (docs/decisions/020-cost-without-tax.md). Each seller that has some is told.
INSERT INTO audit_entry (seller_id, at, action, subject, after)
SELECT seller_id, now(), 'pack.cost-meaning', 'packs:' || count(*), jsonb_build_object('costs', count(*), 'meaning',
  'Costs are without tax. Margins have always counted them so, although the pack form said "tax included". No figure was changed: please check costs that were typed with tax.')
FROM pack WHERE cost is not null GROUP BY seller_id;
