import type { ShopTerms } from '#demo/sellers.ts'
import type { NewSeller } from '#domain/sellers/add-seller.ts'

type FooterPages = NewSeller['footerPages']

/** The pages linked in a demo shop's footer, in order. */
export function buildFooterPages(terms: ShopTerms): FooterPages {
  return [
    { url: 'about-us', title: 'About us', contentHtml: aboutUs(terms) },
    { url: 'delivery', title: 'Delivery', contentHtml: delivery(terms) },
    { url: 'returns', title: 'Returns', contentHtml: returns(terms) },
    {
      url: 'how-quotes-and-bids-work',
      title: 'How quotes and bids work',
      contentHtml: quotesAndBids(terms),
    },
    { url: 'privacy', title: 'Privacy', contentHtml: privacy(terms) },
    { url: 'terms', title: 'Terms', contentHtml: termsOfSale(terms) },
  ]
}

function aboutUs({ company, about, street, phone, email, hours }: ShopTerms): string {
  return page(
    `<p>${about}</p>`,
    '<h2>Three ways to a price</h2>',
    '<p>Every price here is a real one: tax is in it, and you may simply pay it. But trade has always talked about prices, so you may also ask us for a quote, or name the price at which you would buy today. Both reach a person.</p>',
    '<h2>Where to find us</h2>',
    `<p>${company}<br />${street}<br />Phone ${phone}<br />Mail <a href="mailto:${email}">${email}</a></p>`,
    `<p>We are there ${hours}.</p>`,
    '<p><em>This is a demonstration shop: companies, makes and goods are invented, and nothing is sent.</em></p>',
  )
}

function delivery({ serves, days, freeAbove, cashOnDelivery, phone }: ShopTerms): string {
  return page(
    `<p>We deliver to ${serves}. Enter your postal code at the top of any page: from then on every product shows whether we can bring it, when, and for how much.</p>`,
    '<h2>How long it takes</h2>',
    `<p>Goods from stock usually arrive within ${days}. Each product page and the checkout name the days for your address. Goods that we order for you after a quote have the lead time written in that quote.</p>`,
    '<h2>What it costs</h2>',
    `<p>One delivery charge per order, not per item, and none for orders above ${freeAbove}. You see it before you pay. ${cashOnDelivery}</p>`,
    '<h2>When the van comes</h2>',
    `<p>Please count the boxes before you sign. If one is missing or crushed, say so on the driver's note or call ${phone} the same day; we then send the missing goods at once and settle the rest with the carrier ourselves.</p>`,
  )
}

function returns({ email, company }: ShopTerms): string {
  return page(
    '<p>You may send back unused goods in their packing within 10 days of delivery. Wrong, broken or faulty goods we take back at any time within the guarantee, and we pay the way.</p>',
    '<h2>How to go about it</h2>',
    '<ol><li>Open the order under My orders and note its number.</li>',
    `<li>Write to <a href="mailto:${email}">${email}</a> with the number, what is wrong, and a picture if something is broken.</li>`,
    '<li>We answer within one working day and collect the parcel where you had it delivered.</li></ol>',
    '<h2>What we cannot take back</h2>',
    '<ul><li>Cable, rope, chain and pipe cut to your length</li><li>Opened adhesives, sealants and chemicals</li><li>Respirators, ear plugs and other worn protective goods, for reasons of hygiene</li><li>Goods ordered for you alone after a quote, unless they are faulty</li></ul>',
    '<h2>Your money</h2>',
    `<p>${company} pays back the way you paid, within 5 working days of the goods reaching us. For cash on delivery we need an account number.</p>`,
  )
}

function quotesAndBids({ company }: ShopTerms): string {
  return page(
    '<p>You may always buy at the listed price. Two further ways are open when the quantity is large, the goods are unusual, or you think the price should move.</p>',
    '<h2>Ask for a quote</h2>',
    '<p>Use “Request a Quote” on any product, on your whole cart, or with nothing but words where you did not find the thing. Tell us how many, where to, and by when. Some goods show no price at all and are sold by quote only.</p>',
    '<ul><li>We answer with a quote. It is valid for 7 days unless it says otherwise.</li><li>If we change it, you get a new version; the old one stays readable beside it.</li><li>You may accept, decline, or name lower prices, in up to three rounds.</li><li>What you accept is kept for you at that price for 72 hours.</li></ul>',
    '<p>A quote never empties your cart, and it is bought in a checkout of its own.</p>',
    '<h2>Bid your price</h2>',
    '<p>Put goods together, write your price beside each, and send the bid. You need an account, since a bid means that you intend to buy.</p>',
    '<ul><li>For each line you get one of three answers: accepted, declined, or a counter-offer.</li><li>A bid stands for 48 hours from each turn, and you may withdraw it while it waits for us.</li><li>Once agreed, the goods are held for you for 24 hours at the agreed price.</li><li>You have three attempts for a pack within 30 days. Whoever lets three agreed bids lapse has to pause for 30 days.</li></ul>',
    '<p>If the listed price falls below your agreed one in the meantime, you pay the lower.</p>',
    '<h2>What is written down</h2>',
    `<p>Every step of a quote or bid is recorded in an order that nobody can change later, neither you nor ${company}. You can download the whole thread and check it.</p>`,
  )
}

function privacy({ company, email }: ShopTerms): string {
  return page(
    `<p>${company} keeps what it needs to sell you goods and bring them to you, and no more.</p>`,
    '<h2>Before you choose</h2>',
    '<p>Until you answer the cookie notice nothing is stored but what the page needs to work. “Only necessary” is a full answer: your place, cart and sign-in work, and nothing about your visit is recorded for statistics. You can change your choice at any time from the foot of each page.</p>',
    '<h2>What we keep</h2>',
    '<table><thead><tr><th scope="col">What</th><th scope="col">Why</th><th scope="col">How long</th></tr></thead><tbody><tr><td>Name, mail address, phone, addresses</td><td>Account, delivery, invoice</td><td>Until you delete the account</td></tr><tr><td>Orders and invoices</td><td>The law asks for them</td><td>As long as it asks, under a number in place of your name after deletion</td></tr><tr><td>Quotes and bids</td><td>So that both sides can prove what was agreed</td><td>As orders</td></tr><tr><td>Pages seen and searches</td><td>To order our shelves; only if you accepted</td><td>13 months, with a shortened address of your connection</td></tr><tr><td>Pictures uploaded for search</td><td>To find similar goods</td><td>At most 24 hours</td></tr></tbody></table>',
    '<h2>What you can do</h2>',
    `<p>Your account page lets you download everything we hold about you and delete the account. For anything else write to <a href="mailto:${email}">${email}</a>; we answer within a week.</p>`,
    '<h2>Who else sees it</h2>',
    '<p>The carrier gets name, address and phone number for each delivery. A card payment is made on the page of the payment company, and the card number never reaches us. We sell no data.</p>',
  )
}

function termsOfSale({ company, street, taxName, law }: ShopTerms): string {
  return page(
    `<p>These terms hold for what you buy from ${company}, ${street}.</p>`,
    '<h2>Prices</h2>',
    `<p>Prices include ${taxName}; the invoice shows it apart. A special price holds from its start to its end. The price that counts is the one shown when you place the order; if it has changed since you filled the cart, we say so and ask you again.</p>`,
    '<h2>Contract</h2>',
    '<p>Your order is an offer; our confirmation by mail makes it a contract. If we cannot deliver, we tell you the same working day and pay back what you have paid.</p>',
    '<h2>Payment</h2>',
    '<p>By bank transfer against an invoice or purchase order number, in cash where that is offered, or by card where the checkout offers it. For a bank transfer we hold the goods for 7 days.</p>',
    '<h2>Guarantee</h2>',
    '<p>Goods carry the maker’s guarantee printed in the box, and never less than the law gives you. Wear parts such as blades, discs and brushes are guaranteed against faults, not against use.</p>',
    '<h2>Safe use</h2>',
    '<p>Protective equipment must suit the danger and the person. The figures on our pages come from the makers; the marking on the goods themselves decides.</p>',
    '<h2>Law</h2>',
    `<p>This contract follows ${law}.</p>`,
  )
}

function page(...parts: string[]): string {
  return parts.join('\n')
}
