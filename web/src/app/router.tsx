import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { AuthLayout } from './layouts/AuthLayout.tsx'
import { MainLayout } from './layouts/MainLayout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { paths } from './paths.ts'
import { Splash } from './Splash.tsx'
import { refuseSignedIn, requireSession } from './start-up.ts'

const to = (path: string) => () => redirect(path)

/** Pages of the main layout. Each is its own chunk and exports `Component`. */
const pages: RouteObject[] = [
  { index: true, loader: to(paths.ideas) },
  { path: 'idea', loader: to(paths.ideas) },
  { path: 'content', loader: to(paths.ideas) },
  { path: 'content/posts', lazy: () => import('../features/content/PostsPage.tsx') },
  { path: 'content/:contentId', lazy: () => import('../features/content/ContentPage.tsx') },
  { path: 'content/ideas', lazy: () => import('../features/ideas/IdeasPage.tsx') },
  { path: 'idea/:ideaId', lazy: () => import('../features/ideas/IdeaPage.tsx') },
  { path: 'create', lazy: () => import('../features/ideas/CreatePage.tsx') },
  { path: 'strategy', lazy: () => import('../features/strategy/StrategyPage.tsx') },
  { path: 'pillar/:pillarId', lazy: () => import('../features/strategy/PillarPage.tsx') },
  { path: 'add-channel', lazy: () => import('../features/channels/AddChannelPage.tsx') },
  { path: 'profile', lazy: () => import('../features/profile/ProfilePage.tsx') },
  { path: 'account-settings', lazy: () => import('../features/accounts/AccountSettingsPage.tsx') },
]

export const routes: RouteObject[] = [
  { path: '/sign-in', loader: to(paths.signIn) },
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      {
        path: '/',
        element: <MainLayout />,
        loader: requireSession,
        children: [{ errorElement: <ErrorPage />, children: pages }],
      },
      {
        element: <AuthLayout />,
        children: [
          { path: '/auth/sign-in', loader: refuseSignedIn, lazy: () => import('../features/auth/SignInPage.tsx') },
          { path: '/auth/sign-up', loader: refuseSignedIn, lazy: () => import('../features/auth/SignUpPage.tsx') },
          { path: paths.resetRequest, lazy: () => import('../features/auth/ResetRequestPage.tsx') },
          { path: paths.reset, lazy: () => import('../features/auth/ResetPage.tsx') },
          {
            path: '/select-account',
            loader: requireSession,
            lazy: () => import('../features/accounts/SelectAccountPage.tsx'),
          },
        ],
      },
      { path: paths.notFound, element: <NotFoundPage /> },
      { path: '*', loader: to(paths.notFound) },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
