-- each by itself
CREATE INDEX CONCURRENTLY "payment_refund" ON "payment" USING btree ("looked_at") WHERE "payment"."refund_due" > 0 and "payment"."method" = 'card';