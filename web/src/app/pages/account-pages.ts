import { IconMessageCircle, IconSettings } from '@tabler/icons-react'

const accountSettings = '/account-settings'
const auth = { layout: 'auth' } as const

/** The advisor, profile, workspace, sign-in and guest pages. */
export const accountPages = {
  chat: {
    path: '/ai-chat/:sessionId?',
    title: 'Ask Co-CEO',
    right: 'advisor:use',
    menu: 'top',
    icon: IconMessageCircle,
    palette: 'Page',
    load: () => import('../../features/advisor/ChatPage.tsx'),
  },
  notifications: {
    path: '/notifications',
    title: 'Notifications',
    palette: 'Page',
    load: () => import('../../features/notifications/NotificationsPage.tsx'),
  },
  accountSettings: {
    path: accountSettings,
    title: 'Account Settings',
    menu: 'bottom',
    icon: IconSettings,
    palette: 'Page',
    load: () => import('../../features/accounts/AccountSettingsPage.tsx'),
  },
  auditLog: {
    path: '/account-settings/audit-log',
    title: 'Audit log',
    right: 'audit:read',
    under: accountSettings,
    palette: 'Page',
    load: () => import('../../features/audit/AuditPage.tsx'),
  },
  tutorial: {
    path: '/tutorial',
    title: 'Tutorial',
    palette: 'Page',
    load: () => import('../../features/tutorial/TutorialPage.tsx'),
  },
  profile: {
    path: '/profile',
    title: 'Profile',
    palette: 'Page',
    load: () => import('../../features/profile/ProfilePage.tsx'),
  },
  signIn: {
    ...auth,
    path: '/auth/sign-in',
    title: 'Sign in',
    access: 'signed-out',
    load: () => import('../../features/auth/SignInPage.tsx'),
  },
  signUp: {
    ...auth,
    path: '/auth/sign-up',
    title: 'Sign up',
    access: 'signed-out',
    load: () => import('../../features/auth/SignUpPage.tsx'),
  },
  resetRequest: {
    ...auth,
    path: '/auth/reset-password-request',
    title: 'Reset your password',
    load: () => import('../../features/auth/ResetRequestPage.tsx'),
  },
  reset: {
    ...auth,
    path: '/auth/reset-password',
    title: 'New password',
    load: () => import('../../features/auth/ResetPage.tsx'),
  },
  oauthReturn: {
    ...auth,
    path: '/auth/callback-oauth',
    title: 'Signing in',
    load: () => import('../../features/auth/OAuthReturnPage.tsx'),
  },
  invitation: {
    ...auth,
    path: '/auth/invitation',
    title: 'Invitation',
    load: () => import('../../features/members/InvitationPage.tsx'),
  },
  selectAccount: {
    ...auth,
    path: '/select-account',
    title: 'Choose a workspace',
    access: 'signed-in',
    load: () => import('../../features/accounts/SelectAccountPage.tsx'),
  },
  linkedInPopup: {
    path: '/linkedin-integration-popup',
    title: 'Connect LinkedIn',
    layout: 'none',
    access: 'signed-in',
    load: () => import('../../features/channels/ConsentPage.tsx'),
  },
  networkPopup: {
    path: '/network-integration-popup/:network',
    title: 'Connect a channel',
    layout: 'none',
    access: 'signed-in',
    load: () => import('../../features/channels/ConsentPage.tsx'),
  },
  guestSurvey: {
    path: '/survey',
    title: 'Survey for guests',
    layout: 'none',
    load: () => import('../../features/crm/surveys/GuestSurveyPage.tsx'),
  },
  guestReview: {
    path: '/review',
    title: 'Review for guests',
    layout: 'none',
    load: () => import('../../features/reviews/GuestReviewPage.tsx'),
  },
  guestReport: {
    path: '/report',
    title: 'Report for guests',
    layout: 'none',
    load: () => import('../../features/analytics/sharing/SharedReportPage.tsx'),
  },
  notFound: {
    path: '/404',
    title: 'Page not found',
    layout: 'none',
    access: 'signed-in',
    load: () => import('../NotFoundPage.tsx'),
  },
} as const
