/** Desk actions in which two people cannot overwrite each other, with the reason. */
export const uneditedRoutes: Record<string, string> = {
  desk: 'answers carry each deal’s version, and ticks who had it (domain/bids, quotes, workbench)',
  'desk/account': 'one’s own password, sessions and factors',
  'desk/attributes':
    'offers the ticked attributes as filters or no longer, each if it is not so yet',
  'desk/bids': 'answers to bids carry each bid’s version (domain/bids)',
  'desk/bids/:number': 'an answer carries the bid’s version (domain/bids)',
  'desk/branding': 'pictures have no text fields: its own test below',
  'desk/categories': 'makes a category',
  'desk/customer-groups': 'makes a group',
  'desk/customer-groups/:id':
    'a new name carries the one that was shown; members are added and removed (domain/price-lists)',
  'desk/companies/:id': 'a zone carries the one that was shown (domain/companies)',
  'desk/coupons': 'pauses, resumes or ends the ticked coupons, each if its state lets it',
  'desk/deals': 'plans a deal, or ends one',
  'desk/bank': 'decides on lines that nobody has decided on; a line is never edited',
  'desk/credit': 'lets a buyer order on account',
  'desk/credit/:id': 'changes terms by their version; a payment is a new fact',
  'desk/drafts': 'makes a draft order',
  'desk/drafts/:number': 'all of a draft order carries its version (domain/orders)',
  'desk/hosts': 'adds hosts and removes them; a host is never edited',
  'desk/history/:subject': 'adds a note',
  'desk/imports/:id': 'a value is of its own wrong cell; the rest are buttons',
  'desk/invitation': 'joins by a link that works once',
  'desk/keys': 'makes keys and ends them; a key is never edited',
  'desk/login': 'signs in',
  'desk/logout': 'signs out',
  'desk/messages': 'marks the ticked messages as answered, or as still to answer',
  'desk/opinions':
    'shows or rejects the ticked entries, each as it was in the preview (domain/opinions)',
  'desk/notifications': 'one’s own choices',
  'desk/orders': 'moves the ticked orders on, each as far as its state lets it (domain/orders)',
  'desk/orders/:number':
    'moves an order on by its version (domain/orders); its fields are new facts, not edits',
  'desk/pages': 'makes a page',
  'desk/passkeys': 'one’s own passkeys',
  'desk/prices':
    'changes what is stored at that moment by a share or an amount; the preview’s count must still hold',
  'desk/tax': 'one button: what the portal has not registered is sent again',
  'desk/tax-codes': 'sets only what is filled in; the preview’s products must still be the same',
  'desk/price-lists': 'sets whole lists by a file, if they are still those of its trial',
  'desk/price-lists/:id': 'pauses, resumes or removes a list by its version',
  'desk/products':
    'moves the ticked products on, each as far as its state lets it (domain/catalog)',
  'desk/products/new': 'makes a product',
  'desk/rules/new': 'makes a rule',
  'desk/rfqs': 'declines carry each request’s version, and assignments who had it (domain/quotes)',
  'desk/rfqs/:id':
    'the quote has a walk of its own (testing/quote-editors.test.ts); the rest are commands by version',
  'desk/rfqs/:id/sheet':
    'previews a quote as it is typed; a draft is kept under the request’s version (domain/quotes)',
  'desk/searches': 'two buttons without fields',
  'desk/searches/query':
    'pins and the way to a page carry what they were drawn of (domain/search/tune/desk-tuning.test.ts)',
  'desk/searches/trials':
    'the share carries what it was drawn of (domain/engagement/learn/trials.test.ts); the rest begins and ends',
  'desk/views': 'saves and moves views; a new name carries the one that was shown (domain/views)',
  'desk/second-factor': 'one’s own second factor',
  'desk/webhooks': 'makes endpoints',
  'desk/webhooks/:id':
    'address and events carry what they were drawn of (domain/webhooks); the rest are buttons',
}

/** Forms whose fields appear beside an edit form, by their first button: what they send is new. */
export const addFormButtons: Record<string, readonly string[]> = {
  // Its picture includes the one it replaces (domain/desk/vocabulary-desk.test.ts).
  'desk/categories/:id': ['picture'],
  'desk/delivery': ['Check the table'],
  // A reason goes with a decision, which carries the version that was read (domain/opinions).
  'desk/opinions/:id': ['reject'],
  'desk/products/:id': ['Add pictures', 'note'],
  'desk/products/:id/pictures': ['add'],
  'desk/products/:id/documents': ['add', 'link'],
}
