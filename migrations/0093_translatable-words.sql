-- each by itself
-- The rule of contract/translations/translatable.ts, at a cost that makes the planner use its index.
-- A server that was built without ICU knows letters by the locale of its database.
DO $do$
DECLARE
  statement text := $create$
CREATE OR REPLACE FUNCTION is_translatable(words text) RETURNS boolean LANGUAGE plpgsql
  IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
  begin
    return length(words) > 300 or regexp_replace(words collate "en-x-icu",
      '<[^>]*>|&#?[A-Za-z0-9]+;|[0-9](?:[  ]|&nbsp;)?(?:mm²?|cm|m²?|km|µm|g|kg|t|ml|l|V|A|kA|mA|W|kW|Ah|mAh|Nm|bar|Hz|lm|K|rpm|dB|%|μm|mg|kN|N|J|kJ|kHz|MHz|MPa|kPa|Pa|kV|mV|VA|kVA|HP|h|min|s|ms|°C|º|GSM|TPI|HRC)(?:[²³]|⁻¹)?(?:/(?:mm²?|cm|m²?|km|µm|g|kg|t|ml|l|V|A|kA|mA|W|kW|Ah|mAh|Nm|bar|Hz|lm|K|rpm|dB|%|μm|mg|kN|N|J|kJ|kHz|MHz|MPa|kPa|Pa|kV|mV|VA|kVA|HP|h|min|s|ms|°C|º|GSM|TPI|HRC)(?:[²³]|⁻¹)?)*(?![[:alpha:]0-9])|(?<![[:alpha:]0-9])(?:[A-Z]{1,3}[0-9]|[0-9]+[A-Z])[A-Z0-9]*(?![[:alpha:]0-9])|(?<![[:alpha:]])(?:DIN|ISO|EN|IS|IEC|ANSI|ASTM|BS)(?=[ /-]?(?:(?:DIN|ISO|EN|IS|IEC|ANSI|ASTM|BS)[ -]?)?[0-9])|[0-9] ?x(?= ?[0-9])|(?<![[:alpha:]0-9])(?:X{1,4}[SL]|[A-ZØ])(?![[:alpha:]0-9])', ' ', 'g') ~ '[[:alpha:]]';
  end $$
$create$;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_collation WHERE collname = 'en-x-icu') THEN
    statement := replace(statement, ' collate "en-x-icu"', '');
  END IF;
  EXECUTE statement;
END $do$;--> statement-breakpoint
DROP INDEX IF EXISTS "field_value_translatable";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "field_value_translatable" ON "field_value" USING btree ("seller_id","id") WHERE is_translatable("field_value"."label");--> statement-breakpoint
DROP INDEX IF EXISTS "pack_unit";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pack_unit" ON "pack" USING btree ("seller_id","unit") WHERE "pack"."active";--> statement-breakpoint
DROP INDEX IF EXISTS "product_translation_changed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_translation_changed" ON "product_translation" USING btree ("seller_id","language","product_id") WHERE "product_translation"."has_changed";
