import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shop/frame.tsx', [
    index('shop/home/home.tsx'),
    route('categories/:groupUrl', 'shop/category/group.tsx'),
    route('category/:url', 'shop/category/main-category.tsx'),
    route('category/:url/:subUrl', 'shop/category/sub-category.tsx'),
    route('product/:pageUrl', 'shop/product/product.tsx'),
    route('page/:url', 'shop/page/footer-page.tsx'),
    route('consent', 'shop/page/consent.tsx'),
    route('delivery-place', 'shop/place/delivery-place.tsx'),
    route('*', 'shop/not-found.tsx'),
  ]),
  route('quick-view/:pageUrl', 'shop/product/quick-view.ts'),
  route('choose-place', 'shop/place/choose-place.ts'),
  route('view-mode', 'shop/category/view-mode.ts'),
] satisfies RouteConfig
