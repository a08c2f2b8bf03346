/** Every address of the app, spelled once. */
export const paths = {
  ideas: '/content/ideas',
  idea: (id: string) => `/idea/${id}`,
  createIdea: '/create',
  posts: '/content/posts',
  content: (id: string) => `/content/${id}`,
  strategy: '/strategy',
  pillar: (id: string) => `/pillar/${id}`,
  addChannel: '/add-channel',
  profile: '/profile',
  accountSettings: '/account-settings',
  selectAccount: '/select-account',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  notFound: '/404',
} as const
