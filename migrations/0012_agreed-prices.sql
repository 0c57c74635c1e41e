CREATE TABLE "negotiation_event" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "negotiation_event_seller_id_kind_thread_id_sequence_pk" PRIMARY KEY("seller_id","kind","thread_id","sequence"),
	CONSTRAINT "negotiation_event_kind" CHECK ("negotiation_event"."kind" in ('rfq', 'bid') and "negotiation_event"."sequence" > 0),
	CONSTRAINT "negotiation_event_actor" CHECK ("negotiation_event"."actor" in ('buyer', 'seller', 'clock', 'rules'))
);
--> statement-breakpoint
CREATE TABLE "negotiation_settings" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"quote_days" integer DEFAULT 7 NOT NULL,
	"pay_hours" integer DEFAULT 72 NOT NULL,
	"rounds" integer DEFAULT 3 NOT NULL,
	"silence_days" integer DEFAULT 30 NOT NULL,
	"bid_hours" integer DEFAULT 48 NOT NULL,
	"purchase_hours" integer DEFAULT 24 NOT NULL,
	"bid_attempts" integer DEFAULT 3 NOT NULL,
	"attempt_days" integer DEFAULT 30 NOT NULL,
	"lapses_allowed" integer DEFAULT 3 NOT NULL,
	"lapse_days" integer DEFAULT 30 NOT NULL,
	"link_minutes" integer DEFAULT 15 NOT NULL,
	"answer_from_minutes" integer DEFAULT 10 NOT NULL,
	"answer_to_minutes" integer DEFAULT 120 NOT NULL,
	"margin_floor" integer,
	CONSTRAINT "negotiation_settings_figures" CHECK (least("negotiation_settings"."quote_days", "negotiation_settings"."pay_hours", "negotiation_settings"."silence_days", "negotiation_settings"."bid_hours", "negotiation_settings"."purchase_hours", "negotiation_settings"."bid_attempts",
        "negotiation_settings"."attempt_days", "negotiation_settings"."lapses_allowed", "negotiation_settings"."lapse_days", "negotiation_settings"."link_minutes") > 0 and "negotiation_settings"."rounds" >= 0
        and "negotiation_settings"."answer_from_minutes" >= 0 and "negotiation_settings"."answer_to_minutes" >= "negotiation_settings"."answer_from_minutes")
);
--> statement-breakpoint
CREATE TABLE "negotiation_words" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"name" text NOT NULL,
	"person_id" uuid,
	"words" text,
	"salt" text,
	CONSTRAINT "negotiation_words_seller_id_kind_thread_id_sequence_name_pk" PRIMARY KEY("seller_id","kind","thread_id","sequence","name"),
	CONSTRAINT "negotiation_words_erased" CHECK (("negotiation_words"."words" is null) = ("negotiation_words"."salt" is null))
);
--> statement-breakpoint
CREATE TABLE "price_grant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" integer NOT NULL,
	"version" integer,
	"line" integer NOT NULL,
	"customer_id" uuid,
	"pack_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"offered_price" bigint NOT NULL,
	"list_price" bigint,
	"currency" text NOT NULL,
	"tax_rate" integer,
	"charge" bigint,
	"zone_id" integer NOT NULL,
	"from_stock" boolean NOT NULL,
	"lead_days" integer,
	"state" text DEFAULT 'free' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_id" integer,
	"awarded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_grant_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "grant_kind" CHECK ("price_grant"."kind" in ('rfq', 'bid')),
	CONSTRAINT "grant_state" CHECK ("price_grant"."state" in ('free', 'consumed', 'void', 'lapsed')),
	CONSTRAINT "grant_order" CHECK (("price_grant"."state" = 'consumed') <= ("price_grant"."order_id" is not null)),
	CONSTRAINT "grant_figures" CHECK ("price_grant"."quantity" > 0 and "price_grant"."unit_price" > 0 and "price_grant"."unit_price" <= "price_grant"."offered_price")
);
--> statement-breakpoint
ALTER TABLE "stock_hold" DROP CONSTRAINT "stock_hold_seller_id_order_id_pack_id_warehouse_id_pk";--> statement-breakpoint
ALTER TABLE "stock_hold" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "to_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "quote_id" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "quote_version" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "bid_id" integer;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "stock_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "grant_id" integer;--> statement-breakpoint
ALTER TABLE "negotiation_event" ADD CONSTRAINT "negotiation_event_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_settings" ADD CONSTRAINT "negotiation_settings_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_words" ADD CONSTRAINT "negotiation_words_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_words" ADD CONSTRAINT "negotiation_words_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_words" ADD CONSTRAINT "negotiation_words_seller_id_kind_thread_id_sequence_negotiation_event_seller_id_kind_thread_id_sequence_fk" FOREIGN KEY ("seller_id","kind","thread_id","sequence") REFERENCES "public"."negotiation_event"("seller_id","kind","thread_id","sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_grant" ADD CONSTRAINT "price_grant_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_grant" ADD CONSTRAINT "price_grant_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_grant" ADD CONSTRAINT "price_grant_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "negotiation_words_person_id_index" ON "negotiation_words" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grant_of_line" ON "price_grant" USING btree ("seller_id","kind","thread_id","line") WHERE "price_grant"."state" in ('free', 'consumed');--> statement-breakpoint
CREATE INDEX "grant_of_order" ON "price_grant" USING btree ("seller_id","order_id") WHERE "price_grant"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "grant_due" ON "price_grant" USING btree ("expires_at") WHERE "price_grant"."state" = 'free';--> statement-breakpoint
CREATE INDEX "price_grant_customer_id_index" ON "price_grant" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_grant_id_price_grant_seller_id_id_fk" FOREIGN KEY ("seller_id","grant_id") REFERENCES "public"."price_grant"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_of_quote" ON "shop_order" USING btree ("seller_id","quote_id") WHERE "shop_order"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "order_of_bid" ON "shop_order" USING btree ("seller_id","bid_id") WHERE "shop_order"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_hold_of_order" ON "stock_hold" USING btree ("seller_id","order_id","pack_id","warehouse_id") WHERE "stock_hold"."grant_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_hold_of_grant" ON "stock_hold" USING btree ("seller_id","grant_id","warehouse_id") WHERE "stock_hold"."grant_id" is not null and "stock_hold"."state" = 'held';--> statement-breakpoint
CREATE INDEX "stock_hold_order" ON "stock_hold" USING btree ("seller_id","order_id");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_source" CHECK (num_nonnulls("shop_order"."cart_id", "shop_order"."quote_id", "shop_order"."bid_id") <= 1);--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_holder" CHECK (num_nonnulls("stock_hold"."order_id", "stock_hold"."grant_id") > 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_invariants(only_seller integer DEFAULT NULL) RETURNS TABLE (invariant text, seller_id integer, subject text)
LANGUAGE sql STABLE AS $$
  select 'reserved-is-held', s.seller_id, format('pack %s in %s: %s reserved, %s held', s.pack_id, s.warehouse_id, s.reserved, coalesce(h.held, 0))
  from stock s left join (
    select h.seller_id, h.pack_id, h.warehouse_id, sum(h.quantity) as held from stock_hold h where h.state = 'held' group by 1, 2, 3
  ) h on h.seller_id = s.seller_id and h.pack_id = s.pack_id and h.warehouse_id = s.warehouse_id
  where (only_seller is null or s.seller_id = only_seller) and (s.reserved <> coalesce(h.held, 0) or s.reserved > s.on_hand or s.on_hand < 0)
  union all
  select 'holds-are-lines', o.seller_id, o.number
  from shop_order o
  where (only_seller is null or o.seller_id = only_seller) and exists (
    select 1 from (
      select l.pack_id, coalesce(sum(l.quantity) filter (where not l.to_order), 0) as wanted, (
        select coalesce(sum(h.quantity), 0) from stock_hold h where h.seller_id = o.seller_id and h.order_id = o.id and h.pack_id = l.pack_id
          and h.state = case when o.state in ('placed', 'confirmed', 'packed') then 'held' when o.state = 'cancelled' then 'released' else 'gone' end
      ) as taken
      from order_line l where l.seller_id = o.seller_id and l.order_id = o.id group by l.pack_id
    ) x where x.wanted <> x.taken and not (o.state = 'cancelled' and num_nonnulls(o.quote_id, o.bid_id) > 0))
  union all
  select 'one-payment-each', o.seller_id, o.number
  from shop_order o left join payment p on p.seller_id = o.seller_id and p.order_id = o.id
  where (only_seller is null or o.seller_id = only_seller) and (p.order_id is null or p.amount <> o.total or p.currency <> o.currency or p.method <> o.payment_method
    or (o.payment_method = 'card' and o.state in ('confirmed', 'packed', 'shipped', 'delivered') and p.state <> 'paid')
    or (o.state = 'cancelled' and p.state in ('due', 'paid')))
  union all
  select 'total-is-lines', o.seller_id, o.number
  from shop_order o left join lateral (
    select sum(l.total) as total, sum(l.tax) as tax, sum(l.discount) as discount, sum(l.charge) as charge,
      bool_and(l.tax = (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(l.tax_parts) t)) as parts
    from order_line l where l.seller_id = o.seller_id and l.order_id = o.id
  ) l on true
  where (only_seller is null or o.seller_id = only_seller)
    and (l.total is distinct from o.total or l.tax is distinct from o.tax or l.discount is distinct from o.discount
      or l.charge is distinct from o.charge or l.parts is distinct from true)
  union all
  select 'coupon-uses', c.seller_id, c.code
  from coupon c left join lateral (
    select max(n.times) as most
    from (select count(*) as times from coupon_use u where u.seller_id = c.seller_id and u.coupon_id = c.id group by u.customer_id) n
  ) m on true left join lateral (
    select count(*) as uses from coupon_use u where u.seller_id = c.seller_id and u.coupon_id = c.id
  ) u on true
  where (only_seller is null or c.seller_id = only_seller)
    and (c.used <> u.uses or c.used > c.total_limit or m.most > c.customer_limit)
  union all
  select 'grants-are-held', g.seller_id, format('grant %s is %s of %s: %s held', g.id, g.state, g.quantity, h.held)
  from price_grant g left join lateral (
    select coalesce(sum(h.quantity) filter (where h.state = 'held' and h.order_id is null), 0) as held,
      coalesce(sum(h.quantity) filter (where h.state <> 'released' and h.order_id = g.order_id), 0) as used,
      coalesce(sum(h.quantity) filter (where h.state = 'held'), 0) as live
    from stock_hold h where h.seller_id = g.seller_id and h.grant_id = g.id
  ) h on true
  where (only_seller is null or g.seller_id = only_seller) and case g.state
    when 'free' then h.held <> case when g.from_stock then g.quantity else 0 end or h.live <> h.held
    when 'consumed' then h.used <> case when g.from_stock then g.quantity else 0 end or h.held > 0
    else h.live > 0 end
  union all
  select 'grants-are-ordered-once', g.seller_id, format('grant %s', g.id)
  from price_grant g left join shop_order o on o.seller_id = g.seller_id and o.id = g.order_id
  where (only_seller is null or g.seller_id = only_seller) and g.state = 'consumed'
    and (o.id is null or o.state = 'cancelled' or g.thread_id is distinct from case g.kind when 'rfq' then o.quote_id else o.bid_id end
      or not exists (select 1 from order_line l where l.seller_id = o.seller_id and l.order_id = o.id and l.pack_id = g.pack_id
        and l.quantity = g.quantity and l.price = g.unit_price))
  union all
  select 'times-run-forward', e.seller_id, e.order_id::text
  from (select e.seller_id, e.order_id, e.at, lag(e.at) over (partition by e.seller_id, e.order_id order by e.id) as before from order_event e
    where only_seller is null or e.seller_id = only_seller) e
  where e.at < e.before
$$;
