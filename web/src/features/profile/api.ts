import * as authRoutes from '@draftwright/contract/routes/auth.generated'
import * as profileRoutes from '@draftwright/contract/routes/profile.generated'
import { api, type ArgsOf, call, type CallArgs, type ResultOf } from '../../api/api.ts'

type Profile = ResultOf<'profile.read'>

const reading = api.injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<Profile, ArgsOf<'profile.read'>>({
      ...call(profileRoutes.read, 'Failed to fetch profile'),
      providesTags: ['profile'],
    }),
  }),
})

/** Each change answers the whole profile: the header and the page show it at once, without asking again. */
async function keep(answer: Promise<{ data: Profile }>, put: (profile: Profile) => void): Promise<void> {
  try {
    put((await answer).data)
  } catch {
    // Whoever asked shows what went wrong.
  }
}
const putting = (profile: Profile) => reading.util.upsertQueryData('readProfile', undefined, profile)

const photoForm = (file: File): FormData => {
  const form = new FormData()
  form.set('displayName', file.name.slice(0, 200))
  form.set('contentType', file.type)
  form.set('file', file)
  return form
}

export const { useReadProfileQuery } = reading
export const {
  useRenameMutation,
  useChangePasswordMutation,
  useChangePhotoMutation,
  useRemovePhotoMutation,
  useChangeColorModeMutation,
  useRemoveProfileMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useAskLinkMutation,
  useAskProofMutation,
} = reading.injectEndpoints({
  endpoints: (build) => ({
    rename: build.mutation<Profile, ArgsOf<'profile.rename'>>({
      ...call(profileRoutes.rename, 'Failed to update profile'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (profile) => void dispatch(putting(profile))),
      invalidatesTags: ['members'],
    }),
    changePassword: build.mutation<ResultOf<'profile.changePassword'>, ArgsOf<'profile.changePassword'>>({
      ...call(profileRoutes.changePassword, 'Failed to change the password'),
      invalidatesTags: ['sessions'],
    }),
    changePhoto: build.mutation<Profile, File>({
      query: (file): CallArgs => ({
        route: profileRoutes.changePhoto,
        fallback: 'Failed to change the photo',
        body: photoForm(file),
      }),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (profile) => void dispatch(putting(profile))),
      invalidatesTags: ['members'],
    }),
    removePhoto: build.mutation<Profile, ArgsOf<'profile.removePhoto'>>({
      ...call(profileRoutes.removePhoto, 'Failed to remove the photo'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (profile) => void dispatch(putting(profile))),
      invalidatesTags: ['members'],
    }),
    changeColorMode: build.mutation<Profile, ArgsOf<'profile.changeColorMode'>>({
      ...call(profileRoutes.changeColorMode, 'Failed to keep the colour mode'),
      onQueryStarted: (_args, { dispatch, queryFulfilled }) =>
        keep(queryFulfilled, (profile) => void dispatch(putting(profile))),
    }),
    removeProfile: build.mutation<ResultOf<'profile.remove'>, ArgsOf<'profile.remove'>>(
      call(profileRoutes.remove, 'Failed to delete the account'),
    ),
    listSessions: build.query<ResultOf<'auth.sessions'>, ArgsOf<'auth.sessions'>>({
      ...call(authRoutes.sessions, 'Failed to fetch sessions'),
      providesTags: ['sessions'],
    }),
    endSession: build.mutation<ResultOf<'auth.endSession'>, ArgsOf<'auth.endSession'>>({
      ...call(authRoutes.endSession, 'Failed to end the session'),
      invalidatesTags: ['sessions'],
    }),
    endOtherSessions: build.mutation<ResultOf<'auth.signOut'>, ArgsOf<'auth.signOut'>>({
      ...call(authRoutes.signOut, 'Failed to end the sessions'),
      invalidatesTags: ['sessions'],
    }),
    askLink: build.mutation<ResultOf<'auth.askReset'>, ArgsOf<'auth.askReset'>>(
      call(authRoutes.askReset, 'Failed to send a link'),
    ),
    askProof: build.mutation<ResultOf<'auth.askCode'>, ArgsOf<'auth.askCode'>>(
      call(authRoutes.askCode, 'Failed to send a code'),
    ),
  }),
})
