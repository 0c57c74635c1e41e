-- each by itself
CREATE INDEX CONCURRENTLY "payment_due_on_account" ON "payment" USING btree ("seller_id","credit_account_id") WHERE "payment"."credit_account_id" is not null and "payment"."state" = 'due';
