import type { Right } from '@draftwright/contract/rights'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { askOwnAccess } from '../api/rights.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { leadOn } from './lead-on.ts'
import { MainLayout } from './layouts/MainLayout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { paths } from './paths.ts'
import { Splash } from './Splash.tsx'
import { refuseSignedIn, requireSession } from './start-up.ts'
import { store } from './store.ts'

const to =
  (path: string) =>
  ({ request }: LoaderFunctionArgs) =>
    leadOn(request, path)
/** Read by the RightGate around the page. */
const needs = (right: Right) => ({ handle: { right } })

/** The role is asked for while the page's code is still loading: the page waits for both. */
async function openApp({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const answer = await requireSession({ request })
  void store.dispatch(askOwnAccess(undefined, { subscribe: false }))
  return answer
}

/** Pages of the main layout. Each is its own chunk and exports `Component`. */
const pages: RouteObject[] = [
  { index: true, loader: to(paths.ideas) },
  { path: 'idea', loader: to(paths.ideas) },
  { path: 'content', loader: to(paths.ideas) },
  { path: 'content/posts', ...needs('published:read'), lazy: () => import('../features/content/PostsPage.tsx') },
  { path: 'content/calendar', ...needs('content:read'), lazy: () => import('../features/calendar/CalendarPage.tsx') },
  { path: 'content/media', ...needs('media:read'), lazy: () => import('../features/media/MediaPage.tsx') },
  { path: 'content/:contentId', ...needs('published:read'), lazy: () => import('../features/content/ContentPage.tsx') },
  { path: 'content/import', ...needs('content:write'), lazy: () => import('../features/imports/ImportPage.tsx') },
  {
    path: 'content/:contentId/repurpose',
    ...needs('content:read'),
    lazy: () => import('../features/repurpose/RepurposePage.tsx'),
  },
  {
    path: 'idea/:ideaId/repurpose',
    ...needs('content:read'),
    lazy: () => import('../features/repurpose/RepurposePage.tsx'),
  },
  { path: 'content/ideas', ...needs('ideas:read'), lazy: () => import('../features/ideas/IdeasPage.tsx') },
  { path: paths.triage, ...needs('ideas:read'), lazy: () => import('../features/ideas/triage/TriagePage.tsx') },
  { path: paths.capture, ...needs('ideas:write'), lazy: () => import('../features/ideas/capture/CapturePage.tsx') },
  { path: 'idea/:ideaId', ...needs('ideas:read'), lazy: () => import('../features/ideas/IdeaPage.tsx') },
  { path: 'create', ...needs('ideas:write'), lazy: () => import('../features/ideas/CreatePage.tsx') },
  { path: 'strategy', ...needs('pillars:read'), lazy: () => import('../features/strategy/StrategyPage.tsx') },
  { path: 'pillar/:pillarId', ...needs('pillars:read'), lazy: () => import('../features/strategy/PillarPage.tsx') },
  { path: 'add-channel', ...needs('channels:manage'), lazy: () => import('../features/channels/AddChannelPage.tsx') },
  {
    path: 'channel/:channelId/voice',
    ...needs('channels:read'),
    lazy: () => import('../features/brand-voice/VoicePage.tsx'),
  },
  // Its pages are added when the first of them is gone to.
  { id: 'crm', path: 'crm', ...needs('crm:read'), children: [{ index: true, loader: to(paths.opportunities) }] },
  {
    path: 'ai-chat/:sessionId?',
    ...needs('advisor:use'),
    lazy: () => import('../features/advisor/ChatPage.tsx'),
  },
  { path: 'notifications', lazy: () => import('../features/notifications/NotificationsPage.tsx') },
  { path: 'profile', lazy: () => import('../features/profile/ProfilePage.tsx') },
  { path: 'account-settings', lazy: () => import('../features/accounts/AccountSettingsPage.tsx') },
  {
    path: 'account-settings/audit-log',
    ...needs('audit:read'),
    lazy: () => import('../features/audit/AuditPage.tsx'),
  },
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
        loader: openApp,
        children: [{ errorElement: <ErrorPage />, children: pages }],
      },
      {
        lazy: () => import('./layouts/AuthLayout.tsx'),
        children: [
          { path: '/auth/sign-in', loader: refuseSignedIn, lazy: () => import('../features/auth/SignInPage.tsx') },
          { path: '/auth/sign-up', loader: refuseSignedIn, lazy: () => import('../features/auth/SignUpPage.tsx') },
          { path: paths.resetRequest, lazy: () => import('../features/auth/ResetRequestPage.tsx') },
          { path: paths.oauthReturn, lazy: () => import('../features/auth/OAuthReturnPage.tsx') },
          { path: paths.reset, lazy: () => import('../features/auth/ResetPage.tsx') },
          { path: paths.invitation, lazy: () => import('../features/members/InvitationPage.tsx') },
          {
            path: paths.selectAccount,
            loader: requireSession,
            lazy: () => import('../features/accounts/SelectAccountPage.tsx'),
          },
        ],
      },
      { path: paths.guestSurvey, lazy: () => import('../features/crm/surveys/GuestSurveyPage.tsx') },
      { path: paths.guestReview, lazy: () => import('../features/reviews/GuestReviewPage.tsx') },
      { path: paths.notFound, element: <NotFoundPage /> },
      { path: '*', loader: to(paths.notFound) },
    ],
  },
]

export const createRouter = () =>
  createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      if (path === paths.crm || path.startsWith(`${paths.crm}/`))
        patch('crm', (await import('../features/crm/crm-pages.ts')).crmRoutes)
    },
  })
