/** Routes whose forms are tested elsewhere, with the reason. */
export const casesTestedElsewhere: Record<string, string> = {
  'desk/shop/tax':
    'one button that nothing refuses (adapters/e-invoices/register-e-invoices.test.ts)',
  'shop/alerts/leave-alert': 'answers script with JSON in a toast (src/server/site/alerts.test.ts)',
  'shop/alerts/own-alerts': 'ends an alert, which is ended then either way',
  'shop/alerts/stop-alerts': 'ends what there is, whatever the page shows',
  'shop/agents/connected-apps': 'disconnects an app, which is disconnected then either way',
  'shop/account/dashboard':
    'says beside a thread why its answer is refused (src/server/site/dashboard.test.ts)',
  'shop/category/view-mode': 'sets a cookie, whatever the page shows',
  'shop/chat/chat-messages':
    'answers script with JSON; the talk stays on the page (e2e/chat.spec.ts)',
  'shop/chat/voice':
    'answers script with JSON; what she can’t answer is searched for (e2e/voice.spec.ts)',
  'shop/orders/reorder': 'puts into the cart what can be had, and says what can not',
  'shop/page/consent': 'sets a cookie, whatever the page shows',
  'shop/place/choose-place': 'answers script with JSON beside the box (e2e/place.spec.ts)',
  'shop/rfq/leave-wanted': 'answers script with JSON beside the box (e2e/quotes.spec.ts)',
  'shop/rfq/why-not': 'keeps the first reason, and says which (domain/quotes/buyer-reason.test.ts)',
  'shop/rfq/send-rfq':
    'answers script with JSON beside the fields and a new key (e2e/quotes.spec.ts)',
  'shop/saved/add-comparison': 'answers script with JSON in a toast (e2e/lists.spec.ts)',
  'shop/saved/add-wish': 'answers script with JSON in a toast (e2e/lists.spec.ts)',
  'shop/saved/compare': 'takes a product off the list, which is gone then either way',
  'shop/search/find-picture': 'answers script with JSON in the popup (e2e/picture.spec.ts)',
  'shop/account/begin-passkey': 'answers script with JSON; the page beside says what went wrong',
  'shop/sign-in/passkey-question': 'answers script with JSON; the page beside says what went wrong',
  'shop/sign-in/logout': 'signs out, whatever the page shows',
  'shop/sign-in/verify-email': 'a link that was used shows no form (shop/account, its own tests)',
  'desk/begin-passkey': 'answers script with JSON; the page beside says what went wrong',
  'desk/rfq/sheet/sheet-answer':
    'answers script with JSON; the sheet says what went wrong (e2e/quote-sheet.spec.ts)',
  'desk/notifications': 'choices of one’s own, each of which can be saved',
  'desk/second-factor': 'the settings of desk/account, before the desk opens',
  'desk/searches/searches':
    'a proposal that is gone changes nothing (engagement/learn, its own tests)',
  'desk/synonyms': 'saves what can be saved, and names what it left out',
  'desk/goods/translations':
    'refuses only texts that two edited (src/server/site/desk-editors.test.ts)',
  'desk/logout': 'signs out, whatever the page shows',
}
