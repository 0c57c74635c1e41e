import type { SellerCode } from '#demo/products/brand-mix.ts'
import { buildFooterPages } from '#demo/texts/seller-pages.ts'
import type { NewSeller } from '#domain/sellers/add-seller.ts'

/** The texts in which the demo shops' pages differ; the rest is the same where the terms are. */
export interface ShopTerms {
  company: string
  street: string
  city: string
  email: string
  phone: string
  hours: string
  taxName: string
  law: string
  serves: string
  days: string
  freeAbove: string
  cashOnDelivery: string
  /** Fictitious, with a check digit that fits. */
  taxNumber: string
  /** A fictitious bank. */
  bank: string
  about: string
}

/** Each shop's terms. */
export const shopTerms: Readonly<Record<SellerCode, ShopTerms>> = {
  in: {
    company: 'Deccan Industrial Supplies',
    street: '14 Dastur Road, Camp, Pune 411001, Maharashtra',
    city: 'Pune',
    email: 'help@deccan.example',
    phone: '+91 20 5550 0141',
    hours: 'Monday to Saturday, 9 am to 7 pm',
    taxName: 'GST',
    law: 'the laws of India, with the courts of Pune',
    serves: 'selected pincodes in and around Pune',
    days: '2 working days',
    freeAbove: '₹999',
    cashOnDelivery: 'Cash on delivery is offered in most of our area.',
    taxNumber: '27AADCD4821K1ZM',
    bank: 'Deccan Industrial Supplies, Example Bank of Pune\nAccount 000123456789, IFSC EXAM0000411',
    about:
      'We began in 2004 with a counter for fasteners and gloves in Camp. Today the counter is this page: ten groups of goods for workshops, sites and offices, kept in one warehouse in Pune and delivered by our own vans.',
  },
  sg: {
    company: 'Merlion Trade Supply',
    street: '7 Marina Gardens Drive, Singapore 018956',
    city: 'Singapore',
    email: 'help@merlion-trade.example',
    phone: '+65 6555 0118',
    hours: 'Monday to Friday 8.30 am to 6 pm, Saturday until 1 pm',
    taxName: 'GST',
    law: 'the laws of Singapore',
    serves: 'addresses on the main island of Singapore',
    days: '1 working day',
    freeAbove: 'S$80',
    cashOnDelivery: 'Cash on delivery is offered for orders below S$500.',
    taxNumber: '201400867K',
    bank: 'Merlion Trade Supply, Example Bank of Singapore\nAccount 000-123456-7, PayNow UEN 201400867K',
    about:
      'We supply contractors, building managers and ship repairers in Singapore with the things that run out: gloves, bolts, lamps, tape, fittings. Most of it comes from makers in the region and stands ready in our store in Marina Bay.',
  },
  tools: {
    company: 'Punekar Tools',
    street: '3 Laxmi Road, Budhwar Peth, Pune 411002, Maharashtra',
    city: 'Pune',
    email: 'namaste@punekar-tools.example',
    phone: '+91 20 5550 0177',
    hours: 'Monday to Saturday, 10 am to 8 pm',
    taxName: 'GST',
    law: 'the laws of India, with the courts of Pune',
    serves: 'Pune, within the ring road',
    days: '1 working day',
    freeAbove: '₹1,499',
    cashOnDelivery: 'Cash on delivery is offered everywhere we deliver.',
    taxNumber: '27AAJFP6310M1ZY',
    bank: 'Punekar Tools, Example Bank of Pune\nAccount 000987654321, IFSC EXAM0000411',
    about:
      'We sell tools and nothing else, and we have tried each of them at our own bench. Two brothers run the shop; one of them answers the phone and can tell you which chisel to buy.',
  },
}

/** The three demo shops, ready to be added. */
export const demoSellers: readonly NewSeller[] = [
  {
    seller: {
      ...formatContacts('in'),
      clientId: '6f1c2a54-3d0e-4b57-9a61-0d2f6b8c1e01',
      country: 'India',
      countryCode: 'IN',
      state: 'Maharashtra',
      dialCode: '+91',
      currency: 'INR',
      currencySymbol: '₹',
      locale: 'en-IN',
      languages: ['en-IN', 'hi-IN'],
      logisticsNames: ['Deccan vans', 'Sahyadri Parcel'],
      defaultPincode: '411001',
      defaultCity: 'Pune',
      defaultArea: 'Camp',
      postalPattern: '^[1-9][0-9]{5}$',
      outOfAreaText: 'We are currently operational in Pune (selected locations)...',
      homeTitle: 'Industrial supplies in Pune: buy, ask or bid',
      freeDeliveryAbove: 99_900,
      inCountrySelector: true,
    },
    hosts: ['in.localhost'],
    footerPages: buildFooterPages(shopTerms.in),
    warehouse: { code: 'PNQ1', name: 'Pune Camp' },
    zone: { code: 'PUNE', name: 'Pune (selected locations)', days: 2 },
  },
  {
    seller: {
      ...formatContacts('sg'),
      clientId: '6f1c2a54-3d0e-4b57-9a61-0d2f6b8c1e02',
      country: 'Singapore',
      countryCode: 'SG',
      state: null,
      dialCode: '+65',
      currency: 'SGD',
      currencySymbol: 'S$',
      locale: 'en-SG',
      languages: ['en-SG', 'zh-SG'],
      logisticsNames: ['Merlion Express'],
      defaultPincode: '018956',
      defaultCity: 'Singapore',
      defaultArea: 'Marina Bay',
      postalPattern: '^[0-9]{6}$',
      outOfAreaText: 'We currently deliver on the main island of Singapore only.',
      homeTitle: 'Trade supplies in Singapore: buy, ask or bid',
      freeDeliveryAbove: 8_000,
      inCountrySelector: true,
    },
    hosts: ['sg.localhost'],
    footerPages: buildFooterPages(shopTerms.sg),
    warehouse: { code: 'SIN1', name: 'Marina Bay' },
    zone: { code: 'SG', name: 'Singapore main island', days: 1 },
  },
  {
    seller: {
      ...formatContacts('tools'),
      clientId: '6f1c2a54-3d0e-4b57-9a61-0d2f6b8c1e03',
      country: 'India',
      countryCode: 'IN',
      state: 'Maharashtra',
      dialCode: '+91',
      currency: 'INR',
      currencySymbol: '₹',
      locale: 'en-IN',
      languages: ['en-IN'],
      logisticsNames: ['Punekar bicycle couriers'],
      defaultPincode: '411002',
      defaultCity: 'Pune',
      defaultArea: 'Budhwar Peth',
      postalPattern: '^[1-9][0-9]{5}$',
      outOfAreaText:
        'We deliver within the ring road of Pune. Further out, please come by the shop.',
      homeTitle: 'Hand and power tools from Laxmi Road',
      freeDeliveryAbove: 149_900,
      inCountrySelector: false,
    },
    hosts: ['tools.localhost'],
    footerPages: buildFooterPages(shopTerms.tools),
    warehouse: { code: 'LAX1', name: 'Laxmi Road' },
    zone: { code: 'PUNE', name: 'Pune within the ring road', days: 1 },
  },
]

function formatContacts(code: SellerCode) {
  const { company, email, phone, about, street, hours, bank, taxNumber } = shopTerms[code]
  return {
    code,
    companyName: company,
    email,
    phone,
    bankDetails: bank,
    taxNumber,
    // Papers name the state and the country below it.
    address: street.replace(', Maharashtra', '').replace(/, (?=[^,]*\d{6})/, '\n'),
    aboutHtml: `<p>${about}</p><p>${street}. Open ${hours}.</p>`,
  }
}
