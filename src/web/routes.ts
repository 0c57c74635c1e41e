import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { listKinds } from '../contract/lists.ts'

export default [
  layout('shop/frame.tsx', [
    index('shop/home/home.tsx'),
    route('categories/:groupUrl', 'shop/category/group.tsx'),
    route('category/:url', 'shop/category/main-category.tsx'),
    route('category/:url/:subUrl', 'shop/category/sub-category.tsx'),
    route('product/:pageUrl', 'shop/product/product.tsx'),
    route('page/:url', 'shop/page/footer-page.tsx'),
    ...listKinds.map((kind) => route(kind, 'shop/lists/list.tsx', { id: kind })),
    route('allbrands', 'shop/brands/all-brands.tsx'),
    route('brand/:url', 'shop/brands/brand.tsx'),
    route('Search', 'shop/search/search.tsx'),
    route('consent', 'shop/page/consent.tsx'),
    route('delivery-place', 'shop/place/delivery-place.tsx'),
    route('login', 'shop/sign-in/login.tsx'),
    route('register', 'shop/sign-in/register.tsx'),
    route('forgot-password', 'shop/sign-in/forgot-password.tsx'),
    route('reset-password', 'shop/sign-in/reset-password.tsx'),
    route('verify-email', 'shop/sign-in/verify-email.tsx'),
    route('logout', 'shop/sign-in/logout.tsx'),
    layout('shop/account/account-frame.tsx', [route('account/dashboard', 'shop/account/dashboard.tsx')]),
    route('*', 'shop/not-found.tsx'),
  ]),
  layout('desk/desk-frame.tsx', [
    route('desk', 'desk/start.tsx'),
    route('desk/staff', 'desk/staff.tsx'),
    route('desk/audit', 'desk/audit.tsx'),
  ]),
  route('desk/login', 'desk/login.tsx'),
  route('desk/logout', 'desk/logout.ts'),
  route('more/Search', 'shop/search/more-of-search.ts'),
  route('more/category/:url/:subUrl?', 'shop/listing/more-of-category.ts'),
  route('quick-view/:pageUrl', 'shop/product/quick-view.ts'),
  route('choose-place', 'shop/place/choose-place.ts'),
  route('view-mode', 'shop/category/view-mode.ts'),
] satisfies RouteConfig
