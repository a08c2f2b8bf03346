import * as voiceRoutes from '@draftwright/contract/routes/personal-voice.generated'
import { api, type RouteArgs, type RouteResult, toEndpoint } from '../../api/api.ts'

const personalVoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPersonalVoice: build.query<RouteResult<'personalVoice.read'>, void>({
      ...toEndpoint(voiceRoutes.read, 'Failed to fetch your voice'),
      providesTags: ['shares'],
    }),
    changePersonalVoice: build.mutation<RouteResult<'personalVoice.update'>, RouteArgs<'personalVoice.update'>>({
      ...toEndpoint(voiceRoutes.update, 'Failed to save your voice'),
      invalidatesTags: ['shares'],
    }),
    erasePersonalVoice: build.mutation<RouteResult<'personalVoice.erase'>, void>({
      ...toEndpoint(voiceRoutes.erase, 'Failed to erase your voice'),
      invalidatesTags: ['shares'],
    }),
    addPersonalSample: build.mutation<RouteResult<'personalVoice.addSample'>, RouteArgs<'personalVoice.addSample'>>({
      ...toEndpoint(voiceRoutes.addSample, 'Failed to add the sample'),
      invalidatesTags: ['shares'],
    }),
    removePersonalSample: build.mutation<
      RouteResult<'personalVoice.removeSample'>,
      RouteArgs<'personalVoice.removeSample'>
    >({
      ...toEndpoint(voiceRoutes.removeSample, 'Failed to remove the sample'),
      invalidatesTags: ['shares'],
    }),
    removePersonalHabit: build.mutation<
      RouteResult<'personalVoice.removeHabit'>,
      RouteArgs<'personalVoice.removeHabit'>
    >({
      ...toEndpoint(voiceRoutes.removeHabit, 'Failed to forget the habit'),
      invalidatesTags: ['shares'],
    }),
  }),
})

export const {
  useReadPersonalVoiceQuery,
  useChangePersonalVoiceMutation,
  useErasePersonalVoiceMutation,
  useAddPersonalSampleMutation,
  useRemovePersonalSampleMutation,
  useRemovePersonalHabitMutation,
} = personalVoiceApi
