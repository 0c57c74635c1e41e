-- each by itself
ALTER TABLE "order_document" DROP CONSTRAINT IF EXISTS "order_document_kind";--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_kind" CHECK ("order_document"."kind" in ('invoice', 'credit-note', 'debit-note', 'receipt') and "order_document"."number" > 0 and "order_document"."change" >= 0 and "order_document"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_document" VALIDATE CONSTRAINT "order_document_kind";--> statement-breakpoint
-- Debit notes in the check of payments: an order that was paid owes what they charge, and one that is
-- cancelled owes none of it. Each seller by itself, named by value (docs/decisions/040).
create or replace function check_invariants(only_seller integer default null)
returns table(invariant text, seller_id integer, subject text)
language plpgsql stable
set plan_cache_mode = force_custom_plan
as $function$
#variable_conflict use_column
declare
  this_seller integer;
begin
  for this_seller in select id from seller where only_seller is null or id = only_seller order by id loop
    return query
      select 'reserved-is-held', s.seller_id, format('pack %s in %s: %s reserved, %s held', s.pack_id, s.warehouse_id, s.reserved, coalesce(h.held, 0))
      from stock s left join (
        select h.seller_id, h.pack_id, h.warehouse_id, sum(h.quantity) as held from stock_hold h where h.seller_id = this_seller and h.state = 'held' group by 1, 2, 3
      ) h on h.seller_id = this_seller and h.pack_id = s.pack_id and h.warehouse_id = s.warehouse_id
      where s.seller_id = this_seller and (s.reserved <> coalesce(h.held, 0) or s.reserved > s.on_hand or s.on_hand < 0)
      union all
      select 'holds-are-lines', o.seller_id, o.number
      from shop_order o
      where o.seller_id = this_seller and exists (
        select 1 from (
          select l.pack_id, coalesce(sum(case when o.state = 'cancelled' then l.quantity else l.quantity - l.cancelled + l.replaced end) filter (where not l.to_order), 0) as wanted, (
            select coalesce(sum(h.quantity), 0) from stock_hold h where h.seller_id = this_seller and h.order_id = o.id and h.pack_id = l.pack_id
              and case when o.state in ('placed', 'confirmed') then h.state = 'held' when o.state in ('packed', 'shipped', 'delivered') then h.state in ('held', 'gone')
                when o.state = 'cancelled' then h.state = 'released' else h.state = 'gone' end
          ) as taken
          from order_line l where l.seller_id = this_seller and l.order_id = o.id group by l.pack_id
        ) x where x.wanted <> x.taken and not (o.state = 'cancelled' and num_nonnulls(o.quote_id, o.bid_id) > 0))
      union all
      select 'one-payment-each', o.seller_id, o.number
      from shop_order o left join payment p on p.seller_id = this_seller and p.order_id = o.id
      where o.seller_id = this_seller and (p.order_id is null or p.amount <> o.total or p.currency <> o.currency or p.method <> o.payment_method
        or (o.payment_method = 'card' and o.state in ('confirmed', 'packed', 'shipped', 'delivered') and p.state in ('due', 'void')
          and not exists (select from order_document d where d.seller_id = this_seller and d.order_id = o.id and d.kind = 'debit-note'))
        or (o.payment_method in ('split-card', 'split-transfer') and o.state <> 'cancelled' and (o.state <> 'placed') is distinct from (
          o.total - coalesce(p.received, 0) + coalesce(p.refunded, 0) <= p.credit_amount + coalesce((
            select sum(c.amount) from order_change c where c.seller_id = this_seller and c.order_id = o.id), 0)))
        or (p.credit_account_id is not null and not exists (
          select from credit_account a where a.seller_id = this_seller and a.id = p.credit_account_id))
        or (o.state = 'cancelled' and p.state in ('due', 'paid')))
      union all
      select 'total-is-lines', o.seller_id, o.number
      from shop_order o left join lateral (
        select sum(l.total) as total, sum(l.tax) as tax, sum(l.discount) as discount, sum(l.charge) as charge,
          bool_and(l.tax = (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(l.tax_parts) t)) as parts
        from order_line l where l.seller_id = this_seller and l.order_id = o.id
      ) l on true
      where o.seller_id = this_seller and (l.total is distinct from o.total or l.tax is distinct from o.tax or l.discount is distinct from o.discount
          or l.charge is distinct from o.charge or l.parts is distinct from true)
      union all
      select 'coupon-uses', c.seller_id, c.code
      from coupon c left join lateral (
        select max(n.times) as most
        from (select count(*) as times from coupon_use u where u.seller_id = this_seller and u.coupon_id = c.id group by u.customer_id) n
      ) m on true left join lateral (
        select count(*) as uses from coupon_use u where u.seller_id = this_seller and u.coupon_id = c.id
      ) u on true
      where c.seller_id = this_seller and (c.used <> u.uses or c.used > c.total_limit or m.most > c.customer_limit)
      union all
      select 'grants-are-held', g.seller_id, format('grant %s is %s of %s: %s held', g.id, g.state, g.quantity, h.held)
      from price_grant g left join lateral (
        select coalesce(sum(h.quantity) filter (where h.state = 'held' and h.order_id is null), 0) as held,
          coalesce(sum(h.quantity) filter (where h.order_id = g.order_id), 0) as used,
          coalesce(sum(h.quantity) filter (where h.state = 'held'), 0) as live
        from stock_hold h where h.seller_id = this_seller and h.grant_id = g.id
      ) h on true
      where g.seller_id = this_seller and case g.state
        when 'free' then h.held <> case when g.from_stock then g.quantity else 0 end or h.live <> h.held
        when 'consumed' then h.used <> case when g.from_stock then g.quantity else 0 end or h.held > 0
        else h.live > 0 end
      union all
      select 'grants-are-ordered-once', g.seller_id, format('grant %s', g.id)
      from price_grant g left join shop_order o on o.seller_id = this_seller and o.id = g.order_id
      where g.seller_id = this_seller and g.state = 'consumed'
        and (o.id is null or o.state = 'cancelled' or g.thread_id is distinct from case g.kind when 'rfq' then o.quote_id else o.bid_id end
          or not exists (select 1 from order_line l where l.seller_id = this_seller and l.order_id = o.id and l.pack_id = g.pack_id
            and l.quantity = g.quantity and l.price = g.unit_price))
      union all
      select 'parcels-are-gone', o.seller_id, o.number
      from shop_order o
      where o.seller_id = this_seller and exists (select 1 from shipment s where s.seller_id = this_seller and s.order_id = o.id) and (
          exists (
            select 1 from order_line l
            where l.seller_id = this_seller and l.order_id = o.id and l.quantity - l.cancelled + l.replaced < coalesce((
              select sum(s.quantity) from shipment_line s where s.seller_id = this_seller and s.order_id = l.order_id and s.position = l.position), 0)
          ) or coalesce((
            select sum(s.quantity) from shipment_line s join order_line l on l.seller_id = this_seller and l.order_id = s.order_id and l.position = s.position
            where s.seller_id = this_seller and s.order_id = o.id and not l.to_order), 0)
          <> coalesce((select sum(h.quantity) from stock_hold h where h.seller_id = this_seller and h.order_id = o.id and h.state = 'gone'), 0))
      union all
      select 'changes-are-lines', l.seller_id, format('line %s of order %s', l.position, l.order_id)
      from order_line l left join lateral (
        select coalesce(sum(n.quantity) filter (where c.kind = 'cancel'), 0) as cancelled, coalesce(sum(n.quantity) filter (where c.kind = 'return'), 0) as returned,
          coalesce(sum(n.quantity) filter (where c.kind = 'refund'), 0) as refunded, coalesce(sum(n.quantity) filter (where c.replaced), 0) as replaced,
          coalesce(sum(n.amount), 0) as amount
        from order_change_line n join order_change c on c.seller_id = this_seller and c.order_id = n.order_id and c.number = n.number
        where n.seller_id = this_seller and n.order_id = l.order_id and n.position = l.position
      ) n on true
      where l.seller_id = this_seller and ((n.cancelled, n.returned, n.refunded, n.replaced) is distinct from (l.cancelled, l.returned, l.refunded, l.replaced)
        or n.amount <> div(l.total::numeric * (l.cancelled + l.returned + l.refunded - l.replaced), l.quantity)
        or l.returned + l.refunded > coalesce((
          select sum(s.quantity) from shipment_line s where s.seller_id = this_seller and s.order_id = l.order_id and s.position = l.position), 0) and l.returned + l.refunded > 0)
      union all
      select 'changes-add-up', c.seller_id, format('change %s of order %s', c.number, c.order_id)
      from order_change c where c.seller_id = this_seller and c.amount <> (
        select coalesce(sum(n.amount), 0) from order_change_line n where n.seller_id = this_seller and n.order_id = c.order_id and n.number = c.number)
      union all
      select 'refunds-were-paid', p.seller_id, p.order_id::text
      from payment p left join lateral (
        select sum(e.amount) filter (where e.kind = 'received') as received, sum(e.amount) filter (where e.kind = 'refunded') as refunded
        from payment_entry e where e.seller_id = this_seller and e.order_id = p.order_id
      ) e on true
      where p.seller_id = this_seller and (coalesce(p.refunded, 0) + coalesce(p.refunding, 0) > coalesce(p.received, p.amount)
        or coalesce(e.refunded, 0) > coalesce(p.refunded, 0) or coalesce(e.received, 0) > coalesce(p.received, 0))
      union all
      select 'debits-are-owed', o.seller_id, o.number
      from shop_order o join payment p on p.seller_id = this_seller and p.order_id = o.id join lateral (
        select sum(case when d.kind = 'debit-note' then d.amount else -d.amount end) as amount from order_document d
        where d.seller_id = this_seller and d.order_id = o.id and (d.kind = 'debit-note' or (d.kind = 'credit-note' and d.change = 0))
      ) d on d.amount is not null
      where o.seller_id = this_seller and (d.amount < 0 or (o.state = 'cancelled' and d.amount > 0) or (p.state = 'paid'
        and o.total + d.amount - coalesce((select sum(c.amount) from order_change c where c.seller_id = this_seller and c.order_id = o.id), 0)
          > coalesce(p.received, p.amount) - coalesce(p.refunded, 0)))
      union all
      select 'times-run-forward', e.seller_id, e.order_id::text
      from (select e.seller_id, e.order_id, e.at, lag(e.at) over (partition by e.seller_id, e.order_id order by e.id) as before from order_event e
        where e.seller_id = this_seller) e
      where e.at < e.before;
  end loop;
end
$function$;
