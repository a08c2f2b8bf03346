import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import * as profileRoutes from '@draftwright/contract/routes/profile.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import type { CallArgs } from '../../api/call.ts'

type Profile = RouteResult<'profile.read'>

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<Profile, RouteArgs<'profile.read'>>({
      ...toEndpoint(profileRoutes.read, 'Failed to fetch profile'),
      providesTags: ['profile'],
    }),
  }),
})

/** Each change returns the whole profile: caching it updates the header and the page without a refetch. */
async function cacheProfile(answer: Promise<{ data: Profile }>, put: (profile: Profile) => void): Promise<void> {
  try {
    put((await answer).data)
  } catch {
    // The caller shows the error.
  }
}
const upsertProfile = (profile: Profile) => profileApi.util.upsertQueryData('readProfile', undefined, profile)

const toPhotoForm = (file: File): FormData => {
  const form = new FormData()
  form.set('displayName', file.name.slice(0, 200))
  form.set('contentType', file.type)
  form.set('file', file)
  return form
}

export const { useReadProfileQuery } = profileApi
export const {
  useRenameProfileMutation,
  useChangePasswordMutation,
  useUpdatePhotoMutation,
  useRemovePhotoMutation,
  useUpdateColorModeMutation,
  useRemoveProfileMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useRequestPasswordLinkMutation,
  useRequestProofCodeMutation,
} = profileApi.injectEndpoints({
  endpoints: (build) => ({
    renameProfile: build.mutation<Profile, RouteArgs<'profile.rename'>>({
      ...toEndpoint(profileRoutes.rename, 'Failed to update profile'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheProfile(queryFulfilled, (profile) => void dispatch(upsertProfile(profile))),
      invalidatesTags: ['members'],
    }),
    changePassword: build.mutation<RouteResult<'profile.changePassword'>, RouteArgs<'profile.changePassword'>>({
      ...toEndpoint(profileRoutes.changePassword, 'Failed to change the password'),
      invalidatesTags: ['sessions'],
    }),
    updatePhoto: build.mutation<Profile, File>({
      query: (file): CallArgs => ({
        route: profileRoutes.changePhoto,
        fallback: 'Failed to change the photo',
        body: toPhotoForm(file),
      }),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheProfile(queryFulfilled, (profile) => void dispatch(upsertProfile(profile))),
      invalidatesTags: ['members'],
    }),
    removePhoto: build.mutation<Profile, RouteArgs<'profile.removePhoto'>>({
      ...toEndpoint(profileRoutes.removePhoto, 'Failed to remove the photo'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheProfile(queryFulfilled, (profile) => void dispatch(upsertProfile(profile))),
      invalidatesTags: ['members'],
    }),
    updateColorMode: build.mutation<Profile, RouteArgs<'profile.changeColorMode'>>({
      ...toEndpoint(profileRoutes.changeColorMode, 'Failed to save the color mode'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        cacheProfile(queryFulfilled, (profile) => void dispatch(upsertProfile(profile))),
    }),
    removeProfile: build.mutation<RouteResult<'profile.remove'>, RouteArgs<'profile.remove'>>(
      toEndpoint(profileRoutes.remove, 'Failed to delete the account'),
    ),
    listSessions: build.query<RouteResult<'auth.sessions'>, RouteArgs<'auth.sessions'>>({
      ...toEndpoint(authRoutes.sessions, 'Failed to fetch sessions'),
      providesTags: ['sessions'],
    }),
    endSession: build.mutation<RouteResult<'auth.endSession'>, RouteArgs<'auth.endSession'>>({
      ...toEndpoint(authRoutes.endSession, 'Failed to end the session'),
      invalidatesTags: ['sessions'],
    }),
    endOtherSessions: build.mutation<RouteResult<'auth.signOut'>, RouteArgs<'auth.signOut'>>({
      ...toEndpoint(authRoutes.signOut, 'Failed to end the sessions'),
      invalidatesTags: ['sessions'],
    }),
    requestPasswordLink: build.mutation<RouteResult<'auth.askReset'>, RouteArgs<'auth.askReset'>>(
      toEndpoint(authRoutes.askReset, 'Failed to send a link'),
    ),
    requestProofCode: build.mutation<RouteResult<'auth.askCode'>, RouteArgs<'auth.askCode'>>(
      toEndpoint(authRoutes.askCode, 'Failed to send a code'),
    ),
  }),
})
