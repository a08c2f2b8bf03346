import { hasRight, type Role } from '@draftwright/contract/rights'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { prefetchShell } from '../api/rights.ts'
import { ErrorPage } from './ErrorPage.tsx'
import type { Page } from './page.ts'
import { pageList, redirects } from './pages.ts'
import { findPage } from './navigation.ts'
import { redirectTo } from './redirect-to.ts'
import { clearEndedSession, redirectSignedIn, requireSession } from './route-guards.ts'
import { ScrollToTop } from './ScrollToTop.tsx'
import { Splash } from './Splash.tsx'
import { store } from './store.ts'

/** Fetches the role and the page's data while the page's code is still loading. */
async function loadApp({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const answer = await requireSession({ request })
  prefetchPage(request.url, prefetchShell(store)).catch(() => {
    // The page itself makes the same request and reports the error.
  })
  return answer
}

async function prefetchPage(url: string, role: Promise<Role | undefined>): Promise<void> {
  const { pathname, searchParams } = new URL(url)
  const page = findPage(pathname)
  if (page?.right === undefined) return
  const [{ prefetch }, known] = await Promise.all([page.load(), role])
  if (known !== undefined && hasRight(known, page.right)) prefetch?.(store.dispatch, searchParams)
}

/** Also for unknown addresses: signed-out visitors get sign-up instead of a not-found page. */
const loadRedirect =
  (to: string) =>
  async ({ request }: LoaderFunctionArgs) => {
    if (findPage(to)?.access !== 'signed-out') await requireSession({ request })
    return redirectTo(request, to)
  }

const accessLoaders = { 'signed-in': requireSession, 'signed-out': redirectSignedIn }

/** RightGate, which wraps the page, reads its right. */
const toRoute = ({ path, layout, right, access, load }: Page): RouteObject => {
  const loader = access ? accessLoaders[access] : layout === 'auth' ? clearEndedSession : undefined
  return { path, lazy: load, ...(loader && { loader }), ...(right && { handle: { right } }) }
}
const listRoutes = (layout: Page['layout']): RouteObject[] =>
  pageList.filter((page) => (page.layout ?? 'main') === layout).map(toRoute)

export const routes: RouteObject[] = [
  {
    element: <ScrollToTop />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      {
        lazy: () => import('./layouts/MainLayout.tsx'),
        loader: loadApp,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              ...listRoutes('main'),
              { lazy: () => import('../features/crm/CrmFrame.tsx'), children: listRoutes('crm') },
            ],
          },
        ],
      },
      { lazy: () => import('./layouts/AuthLayout.tsx'), children: listRoutes('auth') },
      ...listRoutes('none'),
      ...Object.entries(redirects).map(([path, to]) => ({ path, loader: loadRedirect(to) })),
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
